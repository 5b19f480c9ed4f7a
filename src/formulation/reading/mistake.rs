//! What is wrong with the text of an instance.

use crate::code::Code;
use crate::formulation::{cnf, exact_cover, ilp};
use std::fmt;

/// Where something begins, and how long it is. Lines and columns count from 1, columns and lengths in characters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Place {
    pub line: u64,
    pub column: u64,
    /// How many characters it covers.
    pub length: u64,
}

/// Why a text was not read to its end.
#[derive(Debug)]
pub enum ReadError {
    Io(std::io::Error),
    /// What has been read takes more memory than allowed.
    TooLarge {
        limit: u64,
    },
    /// The text is not of its format.
    Mistake(Box<Mistake>),
}

/// Something that a text does wrong, or that is suspicious.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Where it stands in the text.
    pub place: Place,
    pub fault: Fault,
    /// The line that it stands on, if it is short enough to be shown.
    pub excerpt: Option<String>,
}

/// What can be wrong, by format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    Shared(SharedFault),
    Dimacs(cnf::text::Fault),
    /// In an exact cover in Knuth's form.
    Cover(exact_cover::text::Fault),
    /// In an OPB, LP or MPS file.
    Rows(ilp::text::Fault),
}

/// What can be wrong in any text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SharedFault {
    /// A word of more than [`Scanner::MOST`](super::LONGEST_WORD) bytes.
    LongWord,
    /// Bytes that are no UTF-8.
    NotUtf8,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// What kind of mistake it is, and so how bad.
    pub code: Code,
    pub what: String,
    /// The reason, where it is not plain.
    pub why: Option<String>,
    pub instead: Option<String>,
}

impl Explained {
    pub fn new(code: Code, what: impl Into<String>) -> Self {
        Self { code, what: what.into(), why: None, instead: None }
    }

    #[must_use]
    pub fn because(self, why: impl Into<String>) -> Self {
        Self { why: Some(why.into()), ..self }
    }

    /// Says what to write instead.
    #[must_use]
    pub fn instead(self, instead: impl Into<String>) -> Self {
        Self { instead: Some(instead.into()), ..self }
    }
}

impl Fault {
    pub fn explain(&self) -> Explained {
        match self {
            Self::Shared(SharedFault::LongWord) => {
                Explained::new(Code::E0501, format!("a word of more than {} bytes", super::LONGEST_WORD))
                    .because("names and numbers of instances are shorter: this may be another kind of file")
            }
            Self::Shared(SharedFault::NotUtf8) => {
                Explained::new(Code::E0501, "these bytes are no UTF-8").instead("save the file as UTF-8")
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
