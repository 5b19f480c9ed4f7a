//! The files of a certificate, in a directory or in memory.

use super::error::CertifyError;
use super::verify::Refusal;
use crate::backend::{Limits, Refutation, Refuter, Watched, Workplace, leftovers};
use crate::formulation::cnf::text::CnfText;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};

/// The files of a certificate in memory, by name.
pub type Files = BTreeMap<&'static str, Vec<u8>>;

/// The largest size of a certificate in memory, and of a proof before trimming, in bytes.
const MOST_BYTES: usize = 256 << 20;

/// The files of a certificate that is verified.
#[derive(Clone, Copy)]
pub(super) enum Folder<'a> {
    Directory(&'a Path),
    Memory(&'a Files),
}

impl<'a> Folder<'a> {
    /// Returns whether an entry of this name exists.
    pub fn has(self, name: &str) -> bool {
        match self {
            Self::Directory(directory) => directory.join(name).symlink_metadata().is_ok(),
            Self::Memory(files) => files.contains_key(name),
        }
    }

    /// Opens a regular file and returns its length. Links, pipes and devices are rejected.
    pub fn open(self, name: &'static str) -> Result<(Box<dyn Read + 'a>, u64), Refusal> {
        let missing = || Refusal { missing: true, ..Refusal::new(name, "is not there") };
        let unreadable = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => missing(),
            _ => Refusal::new(name, format!("cannot be read: {error}")),
        };
        match self {
            Self::Directory(directory) => {
                let path = directory.join(name);
                let found = path.symlink_metadata().map_err(unreadable)?;
                if !found.is_file() {
                    return Err(Refusal::new(name, "is no file"));
                }
                Ok((Box::new(File::open(path).map_err(unreadable)?), found.len()))
            }
            Self::Memory(files) => {
                let bytes = files.get(name).ok_or_else(missing)?;
                Ok((Box::new(bytes.as_slice()), bytes.len() as u64))
            }
        }
    }
}

/// A certificate being made: in memory, or in a directory next to its destination, which is deleted when this is dropped.
pub(super) enum Draft {
    Directory { directory: TempDir, destination: PathBuf, _held: Option<File> },
    Memory(Files),
}

impl Draft {
    /// Begins a certificate at this destination, or one in memory.
    pub fn new(destination: Option<&Path>) -> Result<Self, CertifyError> {
        let Some(destination) = destination else { return Ok(Self::Memory(Files::new())) };
        is_free(destination)?;
        let mut builder = Builder::new();
        // The permissions of an ordinary directory; the umask applies.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
        leftovers::remove(above(destination));
        let made = builder.prefix(leftovers::PREFIX).tempdir_in(above(destination));
        let directory = made.map_err(|error| CertifyError::Io(destination.to_owned(), error))?;
        Ok(Self::Directory { _held: leftovers::hold(directory.path()), directory, destination: destination.to_owned() })
    }

    /// What was written.
    pub fn folder(&self) -> Folder<'_> {
        match self {
            Self::Directory { directory, .. } => Folder::Directory(directory.path()),
            Self::Memory(files) => Folder::Memory(files),
        }
    }

    /// Writes a file as long as the limits allow.
    pub fn write(
        &mut self,
        name: &'static str,
        limits: &Limits,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CertifyError> {
        let failed = |error| CertifyError::Io(PathBuf::from(name), error);
        let out: Box<dyn Write + '_> = match self {
            Self::Directory { directory, .. } => Box::new(File::create(directory.path().join(name)).map_err(failed)?),
            Self::Memory(files) => {
                let total: usize = files.values().map(Vec::len).sum();
                Box::new(BoundedBytes { bytes: files.entry(name).or_default(), left: MOST_BYTES.saturating_sub(total) })
            }
        };
        let mut out = BufWriter::with_capacity(1 << 16, Watched { out, limits, stop: None });
        let written = write(&mut out).and_then(|()| out.flush());
        // After an error the buffered data are of no use.
        let (watched, _) = out.into_parts();
        match (watched.stop, written) {
            (Some(stop), _) => Err(CertifyError::Stopped(stop)),
            (None, written) => written.map_err(failed),
        }
    }

    /// The length of a file, or 0.
    pub fn length(&self, name: &'static str) -> u64 {
        self.folder().open(name).map_or(0, |(_, length)| length)
    }

    /// The total length of all files.
    pub fn bytes(&self) -> u64 {
        match self {
            Self::Directory { directory, .. } => {
                let files = std::fs::read_dir(directory.path()).into_iter().flatten().flatten();
                let found = files.filter_map(|file| file.metadata().ok()).filter(std::fs::Metadata::is_file);
                found.map(|found| found.len()).sum()
            }
            Self::Memory(files) => files.values().map(|bytes| bytes.len() as u64).sum(),
        }
    }

    /// Has the formula of a file that was written refuted. Returns the solver's proof, or `None` if the formula has a model.
    pub fn refute(
        &self,
        (file, text): (&str, &CnfText<'_>),
        refuter: &Refuter,
        limits: &Limits,
    ) -> Result<Option<RawProof>, CertifyError> {
        let failed = |error| CertifyError::Io(PathBuf::from("proof.drat"), error);
        let mut bytes = Vec::new();
        let mut work = None;
        let found = match self {
            Self::Directory { directory, .. } => {
                // The solver's own files stay out of the certificate.
                let made = Builder::new().prefix("work").tempdir_in(directory.path()).map_err(failed)?;
                let (formula, proof) = (directory.path().join(file), made.path().join("proof.drat"));
                let place = Workplace { formula: &formula, directory: made.path(), proof: &proof };
                let found = refuter.refute(text, place, limits);
                work = Some((made, proof));
                found
            }
            Self::Memory(_) => refuter.refute_to(text, BoundedBytes { bytes: &mut bytes, left: MOST_BYTES }, limits),
        };
        match found {
            Refutation::Written => {}
            Refutation::Model => return Ok(None),
            Refutation::Stopped(stop) => return Err(CertifyError::Stopped(stop)),
            Refutation::Failed(why) => return Err(CertifyError::Refuter(why)),
        }
        Ok(Some(match work {
            Some((directory, proof)) => {
                let file = File::open(proof).map_err(failed)?;
                RawProof { text: Box::new(BufReader::with_capacity(1 << 16, file)), _directory: Some(directory) }
            }
            None => RawProof { text: Box::new(Cursor::new(bytes)), _directory: None },
        }))
    }

    /// Moves the directory to its destination, or returns the files in memory.
    pub fn finish(self) -> Result<Files, CertifyError> {
        match self {
            Self::Directory { directory, destination, .. } => match std::fs::rename(directory.path(), &destination) {
                Ok(()) => Ok(Files::new()),
                Err(error) => Err(CertifyError::Io(destination, error)),
            },
            Self::Memory(files) => Ok(files),
        }
    }
}

/// A proof as a solver wrote it, and the directory of its file, which is deleted when this is dropped.
pub(super) struct RawProof {
    pub text: Box<dyn BufRead>,
    _directory: Option<TempDir>,
}

/// An output in memory that refuses to grow too large.
struct BoundedBytes<'a> {
    bytes: &'a mut Vec<u8>,
    left: usize,
}

impl Write for BoundedBytes<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = self.left.checked_sub(bytes.len()).ok_or(io::ErrorKind::OutOfMemory)?;
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Checks that a certificate can be written here: the directory is empty or does not exist, and its parent exists.
///
/// # Errors
/// If it cannot.
pub fn is_free(directory: &Path) -> Result<(), CertifyError> {
    let is_empty = || std::fs::read_dir(directory).is_ok_and(|mut found| found.next().is_none());
    if directory.symlink_metadata().is_ok() && !is_empty() {
        return Err(CertifyError::Exists(directory.to_owned()));
    }
    match above(directory).is_dir() {
        true => Ok(()),
        false => Err(CertifyError::Io(directory.to_owned(), io::ErrorKind::NotFound.into())),
    }
}

fn above(directory: &Path) -> &Path {
    directory.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
