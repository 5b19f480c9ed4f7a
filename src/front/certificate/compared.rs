//! A writer that compares what is written with a file.

use std::fmt;
use std::io::{self, BufRead, Write};

/// Compares, instead of writing.
pub struct Compared<R> {
    file: R,
    line: u64,
}

/// The file has something else, or ends before, in this line.
#[derive(Debug)]
pub struct Differs(pub u64);

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it differs in line {}", self.0)
    }
}

impl std::error::Error for Differs {}

impl<R: BufRead> Compared<R> {
    /// Compares with this file from its beginning.
    pub fn new(file: R) -> Self {
        Self { file, line: 1 }
    }

    /// Whether the file ends where what was written ends.
    ///
    /// # Errors
    /// If it does not, or cannot be read.
    pub fn finish(mut self) -> io::Result<()> {
        if self.file.fill_buf()?.is_empty() { Ok(()) } else { Err(self.differs()) }
    }

    fn differs(&self) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, Differs(self.line))
    }
}

impl<R: BufRead> Write for Compared<R> {
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

/// The line in which a comparison has found a difference, if that is why it failed.
pub fn difference(error: &io::Error) -> Option<u64> {
    error.get_ref()?.downcast_ref::<Differs>().map(|differs| differs.0)
}
