//! A writer that compares its input with an existing file instead of writing. Verification of certificates regenerates a file
//! through it and compares it byte by byte without holding it in memory.

use std::fmt;
use std::io::{self, BufRead, Write};

/// A writer that compares what is written to it with a file.
pub struct CompareWriter<R> {
    file: R,
    line: u64,
}

/// The error of a comparison: the file differs, or ends, in this line.
#[derive(Debug)]
pub struct FileDifference(pub u64);

impl fmt::Display for FileDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it differs in line {}", self.0)
    }
}

impl std::error::Error for FileDifference {}

impl<R: BufRead> CompareWriter<R> {
    /// Starts a comparison with this file from its beginning.
    pub fn new(file: R) -> Self {
        Self { file, line: 1 }
    }

    /// Checks that the file ends where the written data end.
    ///
    /// # Errors
    /// If it does not, or cannot be read.
    pub fn finish(mut self) -> io::Result<()> {
        if self.file.fill_buf()?.is_empty() { Ok(()) } else { Err(self.differs()) }
    }

    fn differs(&self) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, FileDifference(self.line))
    }
}

impl<R: BufRead> Write for CompareWriter<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let there = self.file.fill_buf()?;
        let length = there.len().min(bytes.len());
        let same = there.iter().zip(bytes).take_while(|(one, other)| one == other).count();
        self.line += there[..same].iter().filter(|byte| **byte == b'\n').count() as u64;
        if same < length || (length == 0 && !bytes.is_empty()) {
            return Err(self.differs());
        }
        self.file.consume(length);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the line of the difference, if that is why a comparison failed.
pub fn difference(error: &io::Error) -> Option<u64> {
    error.get_ref()?.downcast_ref::<FileDifference>().map(|differs| differs.0)
}
