//! Standard output, or a file that appears whole or not at all.

use super::interrupt::Signals;
use super::rewrite::beside;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

/// Why output is incomplete.
#[derive(Debug)]
pub enum Trouble {
    /// The system refuses.
    Io(io::Error),
    /// Ctrl-C.
    Interrupted,
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Where a command writes what it was asked for.
pub struct Output {
    to: To,
    signals: Signals,
    interrupted: bool,
}

enum To {
    Stdout(BufWriter<Stdout>),
    /// A device or a pipe: there is nothing to replace.
    Direct(BufWriter<File>),
    File(Partial),
}

/// A file under a temporary name, which is removed unless it is finished.
struct Partial {
    file: BufWriter<File>,
    beside: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl Output {
    /// Opens a file, or standard output for `None` and `-`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: Option<&Path>, signals: &Signals) -> Result<Self, Trouble> {
        let to = match path.filter(|path| path.as_os_str() != "-") {
            None => To::Stdout(BufWriter::new(io::stdout())),
            Some(path) => To::open(path)?,
        };
        Ok(Self { to, signals: signals.clone(), interrupted: false })
    }

    /// Ends the output: a whole file takes its place.
    ///
    /// # Errors
    /// If what is left to be written cannot be.
    pub fn finish(mut self) -> Result<(), Trouble> {
        let done = match &mut self.to {
            To::Stdout(out) => out.flush(),
            To::Direct(out) => out.flush(),
            To::File(partial) => partial.finish(),
        };
        done.map_err(|error| self.abandon(error))
    }

    /// Ends the output after an error: of a file nothing is left.
    pub fn abandon(self, error: io::Error) -> Trouble {
        if self.interrupted { Trouble::Interrupted } else { Trouble::Io(error) }
    }
}

impl To {
    fn open(path: &Path) -> io::Result<Self> {
        // Links keep pointing to the file.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                return Ok(Self::Direct(BufWriter::new(OpenOptions::new().write(true).open(path)?)));
            }
            Ok(found) if found.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
            _ => {}
        }
        let beside = beside(&path)?;
        let file = BufWriter::new(OpenOptions::new().write(true).create_new(true).open(&beside)?);
        Ok(Self::File(Partial { file, beside, path, finished: false }))
    }
}

impl Partial {
    fn finish(&mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Ok(found) = fs::metadata(&self.path) {
            self.file.get_ref().set_permissions(found.permissions())?;
        }
        self.file.get_ref().sync_all()?;
        fs::rename(&self.beside, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.finished {
            // It may be gone already.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.signals.interrupt.raised() {
            self.interrupted = true;
            return Err(io::Error::other("interrupted"));
        }
        match &mut self.to {
            To::Stdout(out) => out.write(bytes),
            To::Direct(out) => out.write(bytes),
            To::File(partial) => partial.file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(out) => out.flush(),
            To::Direct(out) => out.flush(),
            To::File(partial) => partial.file.flush(),
        }
    }
}
