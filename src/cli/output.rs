//! Writes results to standard output, or to a file that is replaced completely or not at all.

use super::Exit;
use super::files::Unusable;
use super::interrupt::Signals;
use super::rewrite::Replacement;
use crate::puzzle::clean_line;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Stdout, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// An I/O error with the file that could not be written.
#[derive(Debug)]
struct OfFile {
    path: PathBuf,
    error: io::Error,
}

impl fmt::Display for OfFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", clean_line(&self.path.display().to_string()), self.error)
    }
}

impl std::error::Error for OfFile {}

/// Adds the name of the file that could not be written to the error.
pub fn of_file(path: &Path, error: io::Error) -> io::Error {
    if error.get_ref().is_some_and(|inner| inner.is::<OfFile>()) {
        return error;
    }
    io::Error::new(error.kind(), OfFile { path: path.to_owned(), error })
}

/// Adds the name of the file, if there is one; `None` is standard output.
pub fn named(path: Option<&Path>, error: io::Error) -> io::Error {
    match path {
        Some(path) => of_file(path, error),
        None => error,
    }
}

/// Describes what could not be written: the file that the error names, or standard output.
pub fn unwritten(error: &io::Error) -> String {
    match error.get_ref().filter(|inner| inner.is::<OfFile>()) {
        Some(named) => named.to_string(),
        None => format!("cannot write standard output: {error}"),
    }
}

/// Finds the first placeholder for the number of the puzzle, and its minimum number of digits: `{}`, or `{:03}` for three.
fn number_place(name: &str) -> Option<(Range<usize>, usize)> {
    name.match_indices('{').find_map(|(start, _)| {
        let inner = name[start + 1..].split_once('}')?.0;
        let figures = match inner {
            "" => 0,
            padded => padded.strip_prefix(":0")?.parse().ok().filter(|figures| (1..=9).contains(figures))?,
        };
        Some((start..start + inner.len() + 2, figures))
    })
}

/// Returns whether each puzzle gets its own file.
pub fn is_numbered(path: &Path) -> bool {
    number_place(&path.to_string_lossy()).is_some()
}

/// Returns the file name of puzzle `number`.
pub fn with_number(path: &Path, number: u64) -> PathBuf {
    let mut name = path.to_string_lossy().into_owned();
    // Each replacement leaves one placeholder fewer.
    while let Some((place, figures)) = number_place(&name) {
        name.replace_range(place, &format!("{number:0figures$}"));
    }
    PathBuf::from(name)
}

#[derive(Debug)]
pub enum OutputFailure {
    Io(io::Error),
    Interrupted,
}

impl OutputFailure {
    /// Reports the error; returns the exit code, without a message since it has been printed.
    pub fn ended(self) -> Unusable {
        let exit = match self {
            Self::Interrupted => Exit::Interrupted,
            Self::Io(error) => written(Err(error)),
        };
        Unusable { exit, said: String::new() }
    }
}

impl From<io::Error> for OutputFailure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Returns the exit code of a run whose output is complete or failed; prints the error.
pub fn written(output: io::Result<()>) -> Exit {
    match output {
        Ok(()) => Exit::Done,
        // The reader has closed the pipe, which is not an error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {}", unwritten(&error));
            Exit::Output
        }
    }
}

/// Output of a command.
pub struct Output {
    to: OutputTarget,
    /// The file, if it is one.
    path: Option<PathBuf>,
    signals: Signals,
    interrupted: bool,
}

enum OutputTarget {
    Stdout(BufWriter<Stdout>),
    /// A device or a pipe, which cannot be replaced.
    Direct(BufWriter<File>),
    File(BufWriter<Replacement>),
}

impl Output {
    /// Opens a file, or standard output for `None` and `-`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: Option<&Path>, signals: &Signals) -> Result<Self, OutputFailure> {
        let path = path.filter(|path| path.as_os_str() != "-");
        let to = match path {
            None => OutputTarget::Stdout(BufWriter::new(io::stdout())),
            Some(path) => OutputTarget::open(path).map_err(|error| of_file(path, error))?,
        };
        Ok(Self { to, path: path.map(Path::to_owned), signals: signals.clone(), interrupted: false })
    }

    /// Finishes the output: the new file replaces the old one.
    ///
    /// # Errors
    /// If the rest cannot be written.
    pub fn finish(mut self) -> Result<(), OutputFailure> {
        if let Err(error) = self.flush() {
            return Err(self.abandon(error));
        }
        match self.to {
            OutputTarget::Stdout(_) | OutputTarget::Direct(_) => Ok(()),
            OutputTarget::File(file) => {
                let kept = file.into_inner().map_err(io::IntoInnerError::into_error).and_then(Replacement::finish);
                Ok(kept.map_err(|error| named(self.path.as_deref(), error))?)
            }
        }
    }

    /// Ends the output after an error; a new file is discarded.
    pub fn abandon(self, error: io::Error) -> OutputFailure {
        self.trouble(error)
    }

    /// Returns why a write failed: an interrupt, or the error itself.
    pub fn trouble(&self, error: io::Error) -> OutputFailure {
        if self.interrupted { OutputFailure::Interrupted } else { OutputFailure::Io(error) }
    }
}

impl OutputTarget {
    fn open(path: &Path) -> io::Result<Self> {
        // Symbolic links keep pointing to the file.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                return Ok(Self::Direct(BufWriter::new(OpenOptions::new().write(true).open(path)?)));
            }
            Ok(found) if found.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
            _ => {}
        }
        Ok(Self::File(BufWriter::new(Replacement::of(&path)?)))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.signals.interrupt.raised() {
            self.interrupted = true;
            return Err(io::Error::other("interrupted"));
        }
        let written = match &mut self.to {
            OutputTarget::Stdout(out) => out.write(bytes),
            OutputTarget::Direct(out) => out.write(bytes),
            OutputTarget::File(file) => file.write(bytes),
        };
        written.map_err(|error| named(self.path.as_deref(), error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.to {
            OutputTarget::Stdout(out) => out.flush(),
            OutputTarget::Direct(out) => out.flush(),
            OutputTarget::File(file) => file.flush(),
        };
        flushed.map_err(|error| named(self.path.as_deref(), error))
    }
}

/// Writes bytes to a file or standard output, completely or not at all.
///
/// # Errors
/// If they cannot be written.
pub fn deliver(path: Option<&Path>, bytes: &[u8], signals: &Signals) -> Result<(), Unusable> {
    let written = Output::open(path, signals).and_then(|mut output| match output.write_all(bytes) {
        Ok(()) => output.finish(),
        Err(error) => Err(output.abandon(error)),
    });
    written.map_err(|trouble| trouble.ended())
}
