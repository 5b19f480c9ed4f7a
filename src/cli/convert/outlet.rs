//! Writes converted puzzles to standard output, one file, or one file for each puzzle.

use crate::cli::interrupt::Signals;
use crate::cli::output::with_number;
use crate::cli::output::{Output, OutputFailure};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Destination of puzzles: one text for all, or a file for each.
pub struct Outlet {
    to: OutletTarget,
    /// Whether a puzzle has been written.
    begun: bool,
}

enum OutletTarget {
    One { output: Output, is_file: bool },
    Numbered { name: PathBuf, signals: Signals },
}

/// Returns whether each puzzle gets its own file.
pub fn is_numbered(path: Option<&Path>) -> bool {
    path.is_some_and(super::super::output::is_numbered)
}

impl Outlet {
    /// Opens the destination that the command line names.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: Option<&Path>, signals: &Signals) -> Result<Self, OutputFailure> {
        let to = match path.filter(|path| is_numbered(Some(path))) {
            Some(name) => OutletTarget::Numbered { name: name.to_owned(), signals: signals.clone() },
            None => OutletTarget::One {
                output: Output::open(path, signals)?,
                is_file: path.is_some_and(|path| path.as_os_str() != "-"),
            },
        };
        Ok(Self { to, begun: false })
    }

    /// Returns whether each puzzle gets its own file.
    pub fn is_numbered(&self) -> bool {
        matches!(self.to, OutletTarget::Numbered { .. })
    }

    /// Writes puzzle `number`, after the separator from the previous one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(&mut self, number: u64, text: &str, separator: &str) -> Result<(), OutputFailure> {
        let first = !std::mem::replace(&mut self.begun, true);
        match &mut self.to {
            OutletTarget::One { output, .. } => {
                let before = if first { "" } else { separator };
                let put = output.write_all(before.as_bytes()).and_then(|()| output.write_all(text.as_bytes()));
                put.map_err(|error| output.trouble(error))
            }
            OutletTarget::Numbered { name, signals } => {
                let mut output = Output::open(Some(&with_number(name, number)), signals)?;
                match output.write_all(text.as_bytes()) {
                    Ok(()) => output.finish(),
                    Err(error) => Err(output.abandon(error)),
                }
            }
        }
    }

    /// Finishes the output.
    ///
    /// # Errors
    /// If the rest cannot be written.
    pub fn finish(self) -> Result<(), OutputFailure> {
        match self.to {
            OutletTarget::One { output, .. } => output.finish(),
            OutletTarget::Numbered { .. } => Ok(()),
        }
    }

    /// Ends an output that lacks some puzzles: a file is discarded, standard output is flushed.
    ///
    /// # Errors
    /// If the rest cannot be written.
    pub fn give_up(self) -> Result<(), OutputFailure> {
        match self.to {
            OutletTarget::One { output, is_file: false } => output.finish(),
            OutletTarget::One { .. } | OutletTarget::Numbered { .. } => Ok(()),
        }
    }
}
