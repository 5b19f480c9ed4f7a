//! Errors in the text of a solver's answer, with their positions.

use std::fmt;

/// The error in an unusable answer, with its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerError {
    pub spot: Spot,
    pub problem: AnswerProblem,
}

/// A position in an answer, with the part of its line that a message shows.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Spot {
    /// The line number, from 1; 0 before the first line.
    pub line: u64,
    /// The line, or for a long one the part around the word.
    pub text: String,
    /// The word, as a byte range of `text`.
    pub word: std::ops::Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerProblem {
    /// The answer is empty.
    Empty,
    /// The answer ends early; the text names what is missing.
    Truncated(String),
    /// A variable, column or option has two different values.
    Contradictory(String),
    /// It claims a solution but gives no values.
    WithoutValues,
    /// It claims that there is no solution but gives values.
    Denied,
    /// A second claim or a second list of values.
    TwoAnswers,
    /// A name or number that the instance does not have.
    Unknown(String),
    /// A column value other than 0 or 1.
    NotBinary { column: String, value: String },
    /// Text that is not part of any supported format.
    Garbage,
    /// The answer is larger than [`MOST_BYTES`](super::MOST_BYTES).
    TooLarge,
    /// The answer could not be read.
    Unreadable(String),
}

impl fmt::Display for AnswerProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the answer is empty"),
            Self::Truncated(missing) => write!(f, "the answer is incomplete: {missing}"),
            Self::Contradictory(name) => write!(f, "the answer contradicts itself: `{name}` has two values"),
            Self::WithoutValues => f.write_str("the answer claims a solution but gives no values"),
            Self::Denied => f.write_str("the answer claims that there is no solution but gives values"),
            Self::TwoAnswers => f.write_str("there are two answers"),
            Self::Unknown(name) => write!(f, "the instance has no `{name}`"),
            Self::NotBinary { column, value } => write!(f, "column `{column}` is {value}, neither 0 nor 1"),
            Self::Garbage => f.write_str("this is not the output of a solver"),
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
