//! What can be wrong with an answer as a text.

use std::fmt;

/// An answer that cannot be used, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerError {
    pub spot: Spot,
    pub problem: Problem,
}

/// A place in an answer, with enough of its line to be shown.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Spot {
    /// Number of the line, from 1; 0 before the first.
    pub line: u64,
    /// The line, or the part of a long one around the word.
    pub text: String,
    /// The word, as bytes of `text`.
    pub word: std::ops::Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// There is nothing in it.
    Empty,
    /// It breaks off; the text says what is missing.
    Truncated(String),
    /// The variable, column or option has two different values.
    Contradictory(String),
    /// It claims a solution but says nothing of it.
    WithoutValues,
    /// It claims that there is no solution but gives values.
    Denied,
    /// It claims twice, or a second list of values follows.
    TwoAnswers,
    /// The instance has nothing of this name or number.
    Unknown(String),
    /// The column has a value that is neither 0 nor 1.
    NotBinary { column: String, value: String },
    /// Something that no solver says.
    Garbage,
    /// More bytes than [`MOST_BYTES`](super::MOST_BYTES).
    TooLarge,
    /// It could not be read.
    Unreadable(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the answer is empty"),
            Self::Truncated(missing) => write!(f, "the answer breaks off: {missing}"),
            Self::Contradictory(name) => write!(f, "the answer contradicts itself: `{name}` has two values"),
            Self::WithoutValues => f.write_str("the answer claims a solution but gives no values"),
            Self::Denied => f.write_str("the answer claims that there is no solution but gives values"),
            Self::TwoAnswers => f.write_str("there are two answers here"),
            Self::Unknown(name) => write!(f, "the instance has no `{name}`"),
            Self::NotBinary { column, value } => write!(f, "column `{column}` is {value}, neither 0 nor 1"),
            Self::Garbage => f.write_str("this is not what a solver says"),
            Self::TooLarge => write!(f, "the answer is larger than {} MiB", super::MOST_BYTES >> 20),
            Self::Unreadable(why) => write!(f, "the answer cannot be read: {why}"),
        }
    }
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spot.line {
            0 => write!(f, "{}", self.problem),
            line => write!(f, "{} (line {line}: `{}`)", self.problem, self.spot.text.trim()),
        }
    }
}

impl std::error::Error for AnswerError {}
