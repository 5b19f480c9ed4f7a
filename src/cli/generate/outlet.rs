//! Writes generated puzzles to standard output, one file, or one file for each puzzle.

use crate::cli::output::{is_numbered, named, of_file, with_number};
use crate::cli::rewrite::Replacement;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

/// Destination of puzzles. Every puzzle is flushed as soon as it is written.
pub enum Outlet {
    Standard(Stdout),
    /// One file for several puzzles. Its old content is removed when the first puzzle is written.
    File {
        path: PathBuf,
        file: File,
        /// Whether the file existed before.
        existed: bool,
        /// Whether a puzzle has been written.
        begun: bool,
    },
    /// One file for a single puzzle; it is replaced completely or not at all.
    Whole(PathBuf, Option<Replacement>),
    /// A file for each puzzle, with its number in place of `{}`.
    Numbered(PathBuf),
}

impl Outlet {
    /// Opens the destination that the command line names.
    ///
    /// # Errors
    /// If the file cannot be written to.
    pub fn open(path: Option<&Path>, puzzles: u64) -> io::Result<Self> {
        Self::at(path, puzzles).map_err(|error| named(path, error))
    }

    fn at(path: Option<&Path>, puzzles: u64) -> io::Result<Self> {
        match path {
            None => Ok(Self::Standard(io::stdout())),
            Some(path) if is_numbered(path) => {
                let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
                match directory.is_none_or(|directory| directory.is_dir() || is_numbered(directory)) {
                    true => Ok(Self::Numbered(path.to_owned())),
                    false => Err(io::ErrorKind::NotFound.into()),
                }
            }
            // Devices and pipes cannot be replaced.
            Some(path) if puzzles == 1 && (path.is_file() || !path.exists()) => {
                let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
                let replacement = Replacement::of(&path)?;
                Ok(Self::Whole(path, Some(replacement)))
            }
            Some(path) => {
                let existed = path.exists();
                // Opens the file now, so that a file that cannot be written is reported before anything is made.
                let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
                Ok(Self::File { path: path.to_owned(), file, existed, begun: false })
            }
        }
    }

    /// Returns whether the output appears on a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Standard(out) if out.is_terminal())
    }

    /// Returns whether each puzzle gets its own file.
    pub fn is_numbered(&self) -> bool {
        matches!(self, Self::Numbered(_))
    }

    /// Writes the complete text of puzzle `number`.
    ///
    /// # Errors
    /// If it cannot be written; a file for this puzzle alone is then removed.
    pub fn put(&mut self, number: u64, text: &str) -> io::Result<()> {
        match self {
            Self::Standard(out) => {
                out.write_all(text.as_bytes())?;
                out.flush()
            }
            Self::File { path, file, begun, .. } => {
                let mut write = || {
                    // Devices and pipes have no length.
                    if !std::mem::replace(begun, true) && file.metadata()?.is_file() {
                        file.set_len(0)?;
                    }
                    file.write_all(text.as_bytes())
                };
                write().map_err(|error| of_file(path, error))
            }
            Self::Whole(path, replacement) => {
                let write = |mut file: Replacement| {
                    file.write_all(text.as_bytes())?;
                    file.finish()
                };
                let replacement = replacement.take().map_or_else(|| Replacement::of(path), Ok);
                replacement.and_then(write).map_err(|error| of_file(path, error))
            }
            Self::Numbered(path) => {
                let path = with_number(path, number);
                let write = || {
                    let mut file = Replacement::of(&path)?;
                    file.write_all(text.as_bytes())?;
                    file.finish()
                };
                write().map_err(|error| of_file(&path, error))
            }
        }
    }
}

impl Drop for Outlet {
    /// Removes a file that this run created but did not write to.
    fn drop(&mut self) {
        if let Self::File { path, existed: false, begun: false, .. } = self {
            let _ = std::fs::remove_file(path);
        }
    }
}
