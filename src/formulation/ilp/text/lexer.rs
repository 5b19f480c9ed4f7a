//! The lexer of OPB and LP files: numbers, names, signs and comparisons.

use super::Fault;
use super::number::Decimal;
use crate::formulation::reading::{self, Mistake, ReadError, Scanner, TextPlace};
use crate::model::Comparison;
use std::io::Read;

/// A token of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lexeme {
    /// An unsigned number; its text gives the value.
    Number,
    /// A name or a keyword.
    Name,
    /// `-` (true) or `+`.
    Sign(bool),
    /// `<=`, `>=`, `=`.
    Compare(Comparison),
    Mark(u8),
    /// The end of the text.
    End,
}

pub(super) struct Lexer<R> {
    words: Scanner<R>,
    /// The number of bytes consumed of the current word.
    taken: usize,
    text: String,
    place: TextPlace,
    first: bool,
    lexeme: Lexeme,
    /// Characters not allowed in names, in addition to white space and operators.
    marks: &'static [u8],
}

/// Characters not allowed in names in any of the formats.
const OPERATORS: &[u8] = b"+-*<>=:[]^";

impl<R: Read> Lexer<R> {
    /// Creates a lexer at the first lexeme; `marks` are characters not allowed in names, in addition to white space and
    /// operators.
    pub fn new(words: Scanner<R>, marks: &'static [u8]) -> Self {
        Self {
            words,
            taken: 0,
            text: String::new(),
            place: TextPlace::default(),
            first: true,
            lexeme: Lexeme::End,
            marks,
        }
    }

    pub fn lexeme(&self) -> Lexeme {
        self.lexeme
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn place(&self) -> TextPlace {
        self.place
    }

    /// Whether the current lexeme is the first of its line.
    pub fn is_first(&self) -> bool {
        self.first
    }

    /// Whether the current lexeme is this keyword, ignoring case.
    pub fn is(&self, keyword: &str) -> bool {
        self.lexeme == Lexeme::Name && self.text.eq_ignore_ascii_case(keyword)
    }

    /// Moves to the next lexeme.
    pub fn advance(&mut self) -> Result<(), ReadError> {
        self.text.clear();
        if self.taken >= self.words.word().len() {
            self.taken = 0;
            if !self.words.next_word()? {
                (self.place, self.first, self.lexeme) = (self.words.here(), false, Lexeme::End);
                self.taken = self.words.word().len();
                return Ok(());
            }
        }
        let word = self.words.text()?;
        self.first = self.taken == 0 && self.words.is_first();
        let rest = &word[self.taken..];
        let before = word[..self.taken].chars().count() as u64;
        let (lexeme, length) = self.cut(rest);
        self.place = TextPlace {
            column: self.words.place().column + before,
            length: rest[..length].chars().count() as u64,
            ..self.words.place()
        };
        self.text.push_str(&rest[..length]);
        self.lexeme = lexeme;
        self.taken += length;
        Ok(())
    }

    /// Moves to the first lexeme of the next line.
    pub fn skip_line(&mut self) -> Result<(), ReadError> {
        self.words.next_line()?;
        self.taken = self.words.word().len();
        self.advance()
    }

    /// Returns the next word of this line, up to white space, for comments with content.
    pub fn word_on_line(&mut self) -> Result<Option<&str>, ReadError> {
        self.taken = self.words.word().len();
        if self.words.next_on_line()? {
            self.taken = self.words.word().len();
            return self.words.text().map(Some);
        }
        Ok(None)
    }

    /// Returns the first lexeme of a text, and its length.
    fn cut(&self, text: &str) -> (Lexeme, usize) {
        let bytes = text.as_bytes();
        match bytes {
            [b'<' | b'=', b'<', ..] | [b'<', b'=', ..] => (Lexeme::Compare(Comparison::AtMost), 2),
            [b'>', b'=', ..] | [b'=', b'>', ..] => (Lexeme::Compare(Comparison::AtLeast), 2),
            [b'<', ..] => (Lexeme::Compare(Comparison::AtMost), 1),
            [b'>', ..] => (Lexeme::Compare(Comparison::AtLeast), 1),
            [b'=', ..] => (Lexeme::Compare(Comparison::Equal), 1),
            [b'+', ..] => (Lexeme::Sign(false), 1),
            [b'-', ..] => (Lexeme::Sign(true), 1),
            [b'0'..=b'9', ..] | [b'.', b'0'..=b'9', ..] => (Lexeme::Number, number(bytes)),
            [mark, ..] if OPERATORS.contains(mark) || self.marks.contains(mark) => (Lexeme::Mark(*mark), 1),
            _ => {
                let ends = |b: &u8| OPERATORS.contains(b) || self.marks.contains(b);
                (Lexeme::Name, bytes.iter().position(ends).unwrap_or(bytes.len()))
            }
        }
    }

    /// Returns the value of the current lexeme, a number.
    pub fn number(&self) -> Result<Decimal, ReadError> {
        Decimal::parse(&self.text).ok_or_else(|| self.error(Fault::TooLarge(self.text.clone())))
    }

    /// Creates an error at the current lexeme.
    pub fn error(&self, fault: Fault) -> ReadError {
        self.error_at(self.place, fault)
    }

    /// Creates an error at a position.
    pub fn error_at(&self, place: TextPlace, fault: Fault) -> ReadError {
        ReadError::Mistake(Box::new(self.mistake(place, fault)))
    }

    /// Creates a warning at a position.
    pub fn mistake(&self, place: TextPlace, fault: Fault) -> Mistake {
        self.words.mistake(place, reading::Fault::Rows(fault))
    }

    /// Returns the error that something else was expected instead of the current lexeme.
    pub fn expected<T>(&self, wanted: &'static str) -> Result<T, ReadError> {
        Err(self.error(Fault::Expected { wanted, found: self.text.clone() }))
    }
}

/// Returns the length of the number at the start of a text.
fn number(text: &[u8]) -> usize {
    let digits = |from: usize| text[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut length = digits(0);
    if text.get(length) == Some(&b'.') {
        length += 1 + digits(length + 1);
    }
    if let Some(b'e' | b'E') = text.get(length) {
        let sign = usize::from(matches!(text.get(length + 1), Some(b'+' | b'-')));
        let exponent = length + 1 + sign;
        if text.get(exponent).is_some_and(u8::is_ascii_digit) {
            length = exponent + digits(exponent);
        }
    }
    length
}
