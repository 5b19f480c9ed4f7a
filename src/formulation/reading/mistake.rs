//! Errors and warnings about the text of an instance, with their positions.

use crate::code::Code;
use crate::formulation::{cnf, exact_cover, ilp};
use std::fmt;

/// The position and length of a piece of text. Lines and columns count from 1; columns and lengths are in characters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TextPlace {
    pub line: u64,
    pub column: u64,
    /// The number of characters.
    pub length: u64,
}

/// Why a text was not read to its end.
#[derive(Debug)]
pub enum ReadError {
    Io(std::io::Error),
    /// The content exceeds the memory limit.
    TooLarge {
        limit: u64,
    },
    /// The text does not conform to its format.
    Mistake(Box<Mistake>),
}

/// An error or a warning about a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Its position in the text.
    pub place: TextPlace,
    pub fault: Fault,
    /// The line, if it is short enough to be shown.
    pub excerpt: Option<String>,
}

/// The kinds of errors, by format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    Shared(SharedFault),
    Dimacs(cnf::text::Fault),
    /// An error in an exact cover in Knuth's format.
    Cover(exact_cover::text::Fault),
    /// An error in an OPB, LP or MPS file.
    Rows(ilp::text::Fault),
}

/// Errors that can occur in any format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SharedFault {
    /// A word of more than [`LONGEST_WORD`](super::LONGEST_WORD) bytes.
    LongWord,
    /// Bytes that are not UTF-8.
    NotUtf8,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MistakeText {
    /// The diagnostic code, which determines the severity.
    pub code: Code,
    pub what: String,
    /// The reason, if it is not obvious.
    pub why: Option<String>,
    pub instead: Option<String>,
}

impl MistakeText {
    pub fn new(code: Code, what: impl Into<String>) -> Self {
        Self { code, what: what.into(), why: None, instead: None }
    }

    #[must_use]
    pub fn because(self, why: impl Into<String>) -> Self {
        Self { why: Some(why.into()), ..self }
    }

    /// Adds what to write instead.
    #[must_use]
    pub fn instead(self, instead: impl Into<String>) -> Self {
        Self { instead: Some(instead.into()), ..self }
    }
}

impl Fault {
    pub fn explain(&self) -> MistakeText {
        match self {
            Self::Shared(SharedFault::LongWord) => {
                MistakeText::new(Code::E0501, format!("a word of more than {} bytes", super::LONGEST_WORD))
                    .because("names and numbers in instances are shorter: this may be another kind of file")
            }
            Self::Shared(SharedFault::NotUtf8) => {
                MistakeText::new(Code::E0501, "these bytes are not valid UTF-8").instead("save the file as UTF-8")
            }
            Self::Dimacs(fault) => fault.explain(),
            Self::Cover(fault) => fault.explain(),
            Self::Rows(fault) => fault.explain(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::TooLarge { limit } => write!(f, "the instance does not fit into the {limit} bytes allowed"),
            Self::Mistake(mistake) => mistake.fmt(f),
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.place.line, self.place.column, self.fault.explain().what)
    }
}

impl std::error::Error for ReadError {}
