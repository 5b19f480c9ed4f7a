//! Splits a stream into words with their positions, for the readers of instance files.

use super::{Fault, Mistake, ReadError, SharedFault, TextPlace};
use std::io::Read;

/// The size of the buffer in bytes. The part of the current line that is in it can be shown with an error.
pub const BUFFER: usize = 1 << 16;

/// The number of bytes of a line that are kept when the buffer is refilled.
const KEPT: usize = 1 << 10;

/// The maximum length of a word in bytes.
pub const LONGEST_WORD: usize = 1 << 10;

/// Splits a text into words at white space.
///
/// Invariant: `buffer[at..end]` has not been read; `line_start` is the start of the current line in `buffer`, if it is still
/// there; `column` is that of `buffer[at]`.
pub struct Scanner<R> {
    input: R,
    buffer: Box<[u8]>,
    at: usize,
    end: usize,
    line: u64,
    column: u64,
    line_start: Option<usize>,
    word: Vec<u8>,
    place: TextPlace,
    /// Whether the current word is the first of its line.
    first: bool,
    /// Whether a word has been read on the current line.
    begun: bool,
}

impl<R: Read> Scanner<R> {
    /// Creates a scanner at the beginning of a text; skips a byte order mark.
    ///
    /// # Errors
    /// If reading fails.
    pub fn new(input: R) -> Result<Self, ReadError> {
        let mut scanner = Self {
            input,
            buffer: vec![0; BUFFER].into_boxed_slice(),
            at: 0,
            end: 0,
            line: 1,
            column: 1,
            line_start: Some(0),
            word: Vec::new(),
            place: TextPlace::default(),
            first: true,
            begun: false,
        };
        while scanner.end < 3 && scanner.fill()? {}
        if scanner.buffer[..scanner.end].starts_with(b"\xef\xbb\xbf") {
            (scanner.at, scanner.line_start) = (3, Some(3));
        }
        Ok(scanner)
    }

    pub fn word(&self) -> &[u8] {
        &self.word
    }

    /// Returns the current word.
    ///
    /// # Errors
    /// If it is not UTF-8.
    pub fn text(&self) -> Result<&str, ReadError> {
        std::str::from_utf8(&self.word).map_err(|_| self.error(Fault::Shared(SharedFault::NotUtf8)))
    }

    /// Returns the position of the current word.
    pub fn place(&self) -> TextPlace {
        self.place
    }

    /// Returns the position after the current word.
    pub fn here(&self) -> TextPlace {
        TextPlace { line: self.line, column: self.column, length: 0 }
    }

    /// Whether the current word is the first of its line.
    pub fn is_first(&self) -> bool {
        self.first
    }

    /// Reads the next word, on any line; returns `false` at the end of the text.
    ///
    /// # Errors
    /// If reading fails, or the word is too long.
    pub fn next_word(&mut self) -> Result<bool, ReadError> {
        loop {
            if self.next_on_line()? {
                return Ok(true);
            }
            if !self.next_line()? {
                return Ok(false);
            }
        }
    }

    /// Reads the next word of this line; returns `false` if there is none.
    ///
    /// # Errors
    /// As for [`next_word`](Self::next_word).
    pub fn next_on_line(&mut self) -> Result<bool, ReadError> {
        loop {
            match self.peek()? {
                None | Some(b'\n') => return Ok(false),
                Some(byte) if byte.is_ascii_whitespace() => {
                    self.at += 1;
                    self.column += 1;
                }
                Some(_) => break,
            }
        }
        self.word.clear();
        self.first = !std::mem::replace(&mut self.begun, true);
        self.place = TextPlace { length: 1, ..self.here() };
        loop {
            let rest = &self.buffer[self.at..self.end];
            let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
            let found = length < rest.len();
            self.word.extend_from_slice(&rest[..length]);
            self.column += characters(&rest[..length]);
            self.at += length;
            self.place.length = self.column - self.place.column;
            if self.word.len() > LONGEST_WORD {
                return Err(self.error(Fault::Shared(SharedFault::LongWord)));
            }
            if found || !self.fill()? {
                return Ok(true);
            }
        }
    }

    /// Moves to the beginning of the next line; returns `false` if this is the last.
    ///
    /// # Errors
    /// If reading fails.
    pub fn next_line(&mut self) -> Result<bool, ReadError> {
        loop {
            let rest = &self.buffer[self.at..self.end];
            if let Some(length) = rest.iter().position(|b| *b == b'\n') {
                self.at += length + 1;
                self.line += 1;
                self.column = 1;
                self.line_start = Some(self.at);
                self.begun = false;
                return Ok(true);
            }
            self.column += characters(rest);
            self.at = self.end;
            if !self.fill()? {
                return Ok(false);
            }
        }
    }

    fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        if self.at == self.end && !self.fill()? {
            return Ok(None);
        }
        Ok(Some(self.buffer[self.at]))
    }

    /// Refills the buffer; returns `false` at the end of the text.
    fn fill(&mut self) -> Result<bool, ReadError> {
        if self.end == self.buffer.len() {
            let keep = self.line_start.filter(|start| self.at - start <= KEPT);
            let from = keep.unwrap_or(self.at);
            self.line_start = keep.map(|_| 0);
            self.buffer.copy_within(from..self.end, 0);
            (self.at, self.end) = (self.at - from, self.end - from);
        }
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(count) => {
                    self.end += count;
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(ReadError::Io(error)),
            }
        }
    }

    /// Creates an error at the current word.
    pub fn error(&self, fault: Fault) -> ReadError {
        ReadError::Mistake(Box::new(self.mistake(self.place, fault)))
    }

    /// Creates an error at the position after the current word, where something is missing.
    pub fn error_here(&self, fault: Fault) -> ReadError {
        ReadError::Mistake(Box::new(self.mistake(self.here(), fault)))
    }

    /// Creates an error at a position; its line is included if it is the current one.
    pub fn mistake(&self, place: TextPlace, fault: Fault) -> Mistake {
        Mistake { place, fault, excerpt: (place.line == self.line).then(|| self.excerpt()).flatten() }
    }

    /// Returns the current line, as far as it is in the buffer.
    pub fn excerpt(&self) -> Option<String> {
        let held = &self.buffer[self.line_start?..self.end];
        let length = held.iter().position(|b| *b == b'\n').unwrap_or(held.len());
        let line = String::from_utf8_lossy(&held[..length]);
        Some(line.trim_end_matches('\r').to_owned())
    }
}

fn characters(bytes: &[u8]) -> u64 {
    // Continuation bytes of a character begin with the bits 10.
    bytes.iter().filter(|b| **b & 0xc0 != 0x80).count() as u64
}
