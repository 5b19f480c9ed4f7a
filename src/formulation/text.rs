//! What all instances written as text share: their comments, and the writer that remembers why it failed.

use std::io::{self, Write};

/// Writes what stands in comments before an instance, such as the map back to the cells.
pub type Preamble<'p> = &'p mut dyn FnMut(&mut Comments<'_>) -> io::Result<()>;

/// The comments of one format.
pub struct Comments<'o> {
    out: &'o mut dyn Write,
    sign: &'static str,
}

impl<'o> Comments<'o> {
    /// Comments that begin with this sign.
    pub(super) fn new(out: &'o mut dyn Write, sign: &'static str) -> Self {
        Self { out, sign }
    }

    /// A line of comment. What would end the line becomes a space.
    ///
    /// # Errors
    /// Those of the underlying writer.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        let text = text.replace(['\n', '\r'], " ");
        writeln!(self.out, "{} {text}", self.sign)
    }
}

/// No comments.
///
/// # Errors
/// It does not fail.
pub fn bare(_: &mut Comments<'_>) -> io::Result<()> {
    Ok(())
}

/// A writer for sinks, which cannot say that they failed: after the first error it writes no more.
pub struct Pen<'o> {
    out: &'o mut dyn Write,
    done: io::Result<()>,
}

impl<'o> Pen<'o> {
    pub fn new(out: &'o mut dyn Write) -> Self {
        Self { out, done: Ok(()) }
    }

    /// Writes, unless something went wrong before.
    pub fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.done.is_ok() {
            self.done = write(self.out);
        }
    }

    /// Whether writing more is of no use.
    pub fn is_broken(&self) -> bool {
        self.done.is_err()
    }

    /// How it went.
    ///
    /// # Errors
    /// The first one.
    pub fn finish(self) -> io::Result<()> {
        self.done
    }
}
