//! Reads DRAT proofs, as SAT solvers write them, in the text or the binary format. `trim` takes the steps.

use std::fmt;
use std::io::{self, BufRead};

/// Upper bound on the literals of a clause.
const MOST_LITERALS: usize = 1 << 20;

/// The action of a proof step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepAction {
    Add,
    Delete,
}

/// Why a proof cannot be read.
#[derive(Debug)]
pub enum DratError {
    Io(io::Error),
    /// This step, counted from 1, is malformed.
    Step(u64),
}

impl fmt::Display for DratError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the proof cannot be read: {error}"),
            Self::Step(step) => write!(f, "step {step} of the proof is not in DRAT"),
        }
    }
}

impl std::error::Error for DratError {}

impl From<io::Error> for DratError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The steps of a proof, one by one.
pub struct Steps<R> {
    input: R,
    binary: bool,
    count: u64,
}

impl<R: BufRead> Steps<R> {
    /// Opens a proof and detects its format: in the binary format each clause ends with a byte 0, which never occurs in the text
    /// format.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn new(mut input: R) -> io::Result<Self> {
        let binary = input.fill_buf()?.contains(&0);
        Ok(Self { input, binary, count: 0 })
    }

    /// Reads the next step, whose literals replace those in `clause`; `None` at the end.
    ///
    /// # Errors
    /// If the step is malformed.
    pub fn next(&mut self, clause: &mut Vec<i32>) -> Result<Option<StepAction>, DratError> {
        clause.clear();
        self.count += 1;
        if self.binary { self.next_binary(clause) } else { self.next_text(clause) }
    }

    fn wrong<T>(&self) -> Result<T, DratError> {
        Err(DratError::Step(self.count))
    }

    fn push(&self, clause: &mut Vec<i32>, literal: i64) -> Result<(), DratError> {
        match i32::try_from(literal) {
            Ok(literal) if literal != i32::MIN && clause.len() < MOST_LITERALS => {
                clause.push(literal);
                Ok(())
            }
            _ => self.wrong(),
        }
    }

    fn next_binary(&mut self, clause: &mut Vec<i32>) -> Result<Option<StepAction>, DratError> {
        let step = match self.byte()? {
            None => return Ok(None),
            Some(b'a') => StepAction::Add,
            Some(b'd') => StepAction::Delete,
            Some(_) => return self.wrong(),
        };
        loop {
            let (mut number, mut shift) = (0_u64, 0_u32);
            loop {
                let Some(byte) = self.byte()? else { return self.wrong() };
                if shift > 35 {
                    return self.wrong();
                }
                number |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte & 0x80 == 0 {
                    break;
                }
            }
            let variable = (number >> 1) as i64;
            match (number, variable) {
                (0, _) => return Ok(Some(step)),
                (_, 0) => return self.wrong(),
                _ => self.push(clause, if number & 1 == 0 { variable } else { -variable })?,
            }
        }
    }

    fn next_text(&mut self, clause: &mut Vec<i32>) -> Result<Option<StepAction>, DratError> {
        let mut step = StepAction::Add;
        let mut begun = false;
        loop {
            match self.word()? {
                None if begun => return self.wrong(),
                None => return Ok(None),
                Some(word) => match word.as_slice() {
                    b"c" if !begun => self.skip_line()?,
                    b"d" if !begun => (step, begun) = (StepAction::Delete, true),
                    b"0" => return Ok(Some(step)),
                    word => {
                        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
                        match number {
                            Some(number) if number != 0 => self.push(clause, number)?,
                            _ => return self.wrong(),
                        }
                        begun = true;
                    }
                },
            }
        }
    }

    /// The next word, of bounded length.
    fn word(&mut self) -> Result<Option<Vec<u8>>, DratError> {
        const LONGEST: usize = 16;
        let mut word = Vec::new();
        loop {
            match self.input.fill_buf()?.first().copied() {
                Some(byte) if byte.is_ascii_whitespace() => {
                    // The end of a comment's line is not consumed.
                    if !word.is_empty() {
                        return Ok(Some(word));
                    }
                }
                Some(byte) => word.push(byte),
                None => return Ok(Some(word).filter(|word| !word.is_empty())),
            }
            if word.len() > LONGEST {
                return self.wrong();
            }
            self.input.consume(1);
        }
    }

    fn skip_line(&mut self) -> Result<(), DratError> {
        while let Some(byte) = self.byte()? {
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    fn byte(&mut self) -> Result<Option<u8>, DratError> {
        let byte = self.input.fill_buf()?.first().copied();
        if byte.is_some() {
            self.input.consume(1);
        }
        Ok(byte)
    }
}
