//! Reads a stream as lines of bounded length, with positions for error messages.

use super::{AnswerError, AnswerProblem, Spot};
use std::borrow::Cow;
use std::io::{BufRead, ErrorKind};

/// The maximum size of an answer: thirty million literals.
pub const MOST_BYTES: u64 = 256 << 20;

/// Longer lines are split into pieces between words: minisat writes all literals into one line.
const LONGEST: usize = 64 << 10;

/// The number of bytes shown in an error on either side of the word.
const SHOWN: usize = 60;

/// A line, or a piece of one.
pub(super) struct AnswerLine<'a> {
    /// The line number in the text, from 1.
    pub number: u64,
    pub text: Cow<'a, str>,
    /// Whether it continues the line of the previous piece.
    pub continued: bool,
}

/// A word of a line.
#[derive(Clone, Copy)]
pub(super) struct AnswerWord<'a> {
    pub text: &'a str,
    line: &'a AnswerLine<'a>,
}

impl AnswerLine<'_> {
    /// Returns the words, separated by white space.
    pub fn words(&self) -> impl Iterator<Item = AnswerWord<'_>> {
        self.text.split_ascii_whitespace().map(|text| AnswerWord { text, line: self })
    }

    /// Returns the position of the whole line.
    pub fn whole(&self) -> Spot {
        self.around(0, self.text.len())
    }

    /// Creates an error at this line.
    pub fn error(&self, problem: AnswerProblem) -> AnswerError {
        AnswerError { spot: self.whole(), problem }
    }

    fn around(&self, start: usize, end: usize) -> Spot {
        let from = self.text.floor_char_boundary(start.saturating_sub(SHOWN));
        let to = self.text.ceil_char_boundary(end.min(start + SHOWN).saturating_add(SHOWN).min(self.text.len()));
        Spot { line: self.number, text: self.text[from..to].to_owned(), word: start - from..end.min(to) - from }
    }
}

impl<'a> AnswerWord<'a> {
    /// Returns the position of the word.
    pub fn spot(self) -> Spot {
        let start = self.text.as_ptr() as usize - self.line.text.as_ptr() as usize;
        self.line.around(start, start + self.text.len())
    }

    /// Creates an error at this word.
    pub fn error(self, problem: AnswerProblem) -> AnswerError {
        AnswerError { spot: self.spot(), problem }
    }

    /// Creates the error of a word that is not part of any format.
    pub fn garbage(self) -> AnswerError {
        self.error(AnswerProblem::Garbage)
    }

    pub fn line(self) -> u64 {
        self.line.number
    }

    pub fn name(self) -> String {
        shortened(self.text)
    }
}

/// Shortens a word for messages.
pub(super) fn shortened(word: &str) -> String {
    word[..word.floor_char_boundary(SHOWN)].to_owned()
}

/// The lines of a stream.
///
/// Invariant: `buffer[start..]` has been read but not returned yet, and contains at most [`LONGEST`] bytes without a newline.
pub(super) struct AnswerLines<R> {
    input: R,
    buffer: Vec<u8>,
    start: usize,
    number: u64,
    /// Whether the last returned piece did not end its line.
    open: bool,
    read: u64,
}

impl<R: BufRead> AnswerLines<R> {
    pub fn new(input: R) -> Self {
        Self { input, buffer: Vec::new(), start: 0, number: 0, open: false, read: 0 }
    }

    /// Returns the next line or piece; `None` at the end.
    pub fn next(&mut self) -> Result<Option<AnswerLine<'_>>, AnswerError> {
        let continued = self.open;
        let end = loop {
            let rest = &self.buffer[self.start..];
            if let Some(length) = rest.iter().position(|b| *b == b'\n') {
                self.open = false;
                break self.start + length;
            }
            if rest.len() >= LONGEST {
                let Some(length) = rest.iter().rposition(u8::is_ascii_whitespace) else {
                    let spot = Spot { line: self.number + 1, ..Spot::default() };
                    return Err(AnswerError { spot, problem: AnswerProblem::Garbage });
                };
                self.open = true;
                break self.start + length;
            }
            if !self.fill()? {
                if self.start == self.buffer.len() {
                    return Ok(None);
                }
                self.open = false;
                break self.buffer.len();
            }
        };
        self.number += u64::from(!continued);
        let bytes = &self.buffer[self.start..end];
        self.start = (end + 1).min(self.buffer.len());
        let text = String::from_utf8_lossy(bytes.strip_suffix(b"\r").unwrap_or(bytes));
        Ok(Some(AnswerLine { number: self.number, text, continued }))
    }

    /// Reads more of the stream; returns false at its end.
    fn fill(&mut self) -> Result<bool, AnswerError> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let fail = |problem| AnswerError { spot: Spot { line: self.number, ..Spot::default() }, problem };
        let chunk = loop {
            match self.input.fill_buf() {
                Ok(chunk) => break chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(fail(AnswerProblem::Unreadable(error.to_string()))),
            }
        };
        let taken = chunk.len().min(LONGEST);
        self.buffer.extend_from_slice(&chunk[..taken]);
        self.input.consume(taken);
        self.read += taken as u64;
        if self.read > MOST_BYTES { Err(fail(AnswerProblem::TooLarge)) } else { Ok(taken > 0) }
    }
}
