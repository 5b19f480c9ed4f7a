//! Standard output, or a file that appears whole or not at all.

use super::interrupt::Signals;
use super::rewrite::Replacement;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;

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
    File(BufWriter<Replacement>),
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
        if let Err(error) = self.flush() {
            return Err(self.abandon(error));
        }
        match self.to {
            To::Stdout(_) | To::Direct(_) => Ok(()),
            To::File(file) => Ok(file.into_inner().map_err(io::IntoInnerError::into_error)?.finish()?),
        }
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
        Ok(Self::File(BufWriter::new(Replacement::of(&path)?)))
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
            To::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(out) => out.flush(),
            To::Direct(out) => out.flush(),
            To::File(file) => file.flush(),
        }
    }
}
