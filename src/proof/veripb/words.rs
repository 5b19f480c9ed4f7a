//! Splits the text of a proof into words.

use super::Problem;
use std::io::BufRead;

/// The greatest number of bytes of a name.
const LONGEST_NAME: usize = 16;

/// A word of a proof.
#[derive(PartialEq, Eq, Debug)]
pub enum Word {
    Number(i64),
    /// A variable, negative if negated.
    Literal(i64),
    Name(String),
    AtLeast,
    Arrow,
    Colon,
    Semicolon,
    Plus,
    Times,
    Not,
}

/// The words of a proof. A step ends at `;`, wherever the text has line breaks; reported line numbers are those of the text.
pub struct Words<R> {
    input: R,
    /// The greatest number of a variable.
    variables: u32,
    pub line: u64,
}

impl<R: BufRead> Words<R> {
    pub fn new(input: R, variables: u32) -> Self {
        Self { input, variables, line: 1 }
    }

    pub fn header(&mut self) -> Result<(), Problem> {
        for expected in b"pseudo-Boolean proof version 3.0\n" {
            if self.take()? != Some(*expected) {
                return Err(Problem::Header);
            }
        }
        self.line = 2;
        Ok(())
    }

    pub fn number(&mut self) -> Result<i64, Problem> {
        match self.next()? {
            Some(Word::Number(number)) => Ok(number),
            Some(_) => Err(Problem::Word),
            None => Err(Problem::Unfinished),
        }
    }

    /// Reads the next word, which must be this one.
    pub fn expect(&mut self, word: &str) -> Result<(), Problem> {
        let is_it = match self.next()?.ok_or(Problem::Unfinished)? {
            Word::Name(name) => name == word,
            Word::Semicolon => word == ";",
            Word::Colon => word == ":",
            Word::Arrow => word == "->",
            Word::Not => word == "~",
            _ => false,
        };
        if is_it { Ok(()) } else { Err(Problem::Word) }
    }

    /// Returns the next word; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Word>, Problem> {
        let first = loop {
            match self.take()? {
                None => return Ok(None),
                Some(b' ' | b'\t' | b'\r') => {}
                Some(b'\n') => self.line += 1,
                Some(byte) => break byte,
            }
        };
        let is_digit = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_digit());
        let word = match first {
            b';' => Word::Semicolon,
            b':' => Word::Colon,
            b'*' => Word::Times,
            b'+' if !is_digit(self.peek()?) => Word::Plus,
            b'+' => Word::Number(self.digits(0)?),
            b'-' if self.peek()? == Some(b'>') => {
                self.input.consume(1);
                Word::Arrow
            }
            b'-' if is_digit(self.peek()?) => Word::Number(-self.digits(0)?),
            b'>' if self.take()? == Some(b'=') => Word::AtLeast,
            b'~' if self.peek()? == Some(b'x') => {
                self.input.consume(1);
                Word::Literal(-self.variable()?)
            }
            b'~' => Word::Not,
            b'x' if is_digit(self.peek()?) => Word::Literal(self.variable()?),
            digit if digit.is_ascii_digit() => Word::Number(self.digits(i64::from(digit - b'0'))?),
            letter if letter.is_ascii_alphabetic() => {
                let mut name = String::from(char::from(letter));
                while let Some(byte) = self.peek()?.filter(|byte| byte.is_ascii_alphabetic() || *byte == b'-') {
                    self.input.consume(1);
                    name.push(char::from(byte));
                    if name.len() > LONGEST_NAME {
                        return Err(Problem::Word);
                    }
                }
                Word::Name(name)
            }
            _ => return Err(Problem::Word),
        };
        Ok(Some(word))
    }

    fn variable(&mut self) -> Result<i64, Problem> {
        let number = self.digits(0)?;
        if (1..=i64::from(self.variables)).contains(&number) { Ok(number) } else { Err(Problem::Variable(number)) }
    }

    fn digits(&mut self, first: i64) -> Result<i64, Problem> {
        let mut number = first;
        while let Some(byte) = self.peek()?.filter(u8::is_ascii_digit) {
            self.input.consume(1);
            let next = number.checked_mul(10).and_then(|number| number.checked_add(i64::from(byte - b'0')));
            number = next.ok_or(Problem::Large)?;
        }
        Ok(number)
    }

    fn peek(&mut self) -> Result<Option<u8>, Problem> {
        self.input.fill_buf().map(|bytes| bytes.first().copied()).map_err(Problem::Io)
    }

    fn take(&mut self) -> Result<Option<u8>, Problem> {
        let byte = self.peek()?;
        self.input.consume(usize::from(byte.is_some()));
        Ok(byte)
    }
}
