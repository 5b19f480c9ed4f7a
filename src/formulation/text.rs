//! Common parts of all instance formats: comments, and a writer that remembers its first error.

use std::io::{self, Write};

/// Writes the comments before an instance, such as the mapping to cells.
pub type Preamble<'p> = &'p mut dyn FnMut(&mut Comments<'_>) -> io::Result<()>;

/// Writes the comments of one format.
pub struct Comments<'o> {
    out: &'o mut dyn Write,
    sign: &'static str,
}

impl<'o> Comments<'o> {
    /// Creates a writer of comments with this prefix.
    pub(super) fn new(out: &'o mut dyn Write, sign: &'static str) -> Self {
        Self { out, sign }
    }

    /// Writes a line of comment. Characters that would end the line become spaces.
    ///
    /// # Errors
    /// Those of the underlying writer.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        let text = text.replace(['\n', '\r'], " ");
        writeln!(self.out, "{} {text}", self.sign)
    }
}

/// Writes no comments.
///
/// # Errors
/// It does not fail.
pub fn bare(_: &mut Comments<'_>) -> io::Result<()> {
    Ok(())
}

/// A writer for sinks, which cannot report errors: after the first error it writes nothing more.
pub struct Pen<'o> {
    out: &'o mut dyn Write,
    done: io::Result<()>,
}

impl<'o> Pen<'o> {
    pub fn new(out: &'o mut dyn Write) -> Self {
        Self { out, done: Ok(()) }
    }

    /// Writes, unless an error occurred before.
    pub fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.done.is_ok() {
            self.done = write(self.out);
        }
    }

    /// Whether an error has occurred, so that further writing is useless.
    pub fn is_broken(&self) -> bool {
        self.done.is_err()
    }

    /// Returns the result.
    ///
    /// # Errors
    /// The first error.
    pub fn finish(self) -> io::Result<()> {
        self.done
    }
}
