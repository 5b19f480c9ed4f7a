//! The error type of writing a puzzle in a format.

use crate::formats::{Format, Loss, MAX_LINK};
use std::fmt;

/// The reason why a puzzle was not written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The format cannot express parts of the puzzle.
    Losses {
        /// The format.
        format: &'static Format,
        /// The parts of the puzzle that it cannot express.
        losses: Vec<Loss>,
        /// The alternatives.
        instead: Alternatives,
    },
    /// The link would be too long to be read; its length in bytes.
    Long(usize),
    /// A bug: what would be written in this format is another puzzle, for this reason.
    Changed(&'static Format, String),
}

/// The alternatives if a format cannot express parts of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Alternatives {
    /// Another format, if one can express the whole puzzle; and whether the rest can be written without these parts.
    Write(Option<&'static Format>, bool),
    /// Only another format: the rest would be read back as another puzzle, for this reason.
    Another(String),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Losses { format, losses, .. } => {
                let said: Vec<String> = losses.iter().map(ToString::to_string).collect();
                write!(f, "the format `{}` cannot express {}", format.name, said.join(", "))
            }
            Self::Long(bytes) => {
                write!(f, "the link would have {bytes} bytes, but gridc reads at most {}", MAX_LINK)
            }
            Self::Changed(format, why) => {
                write!(f, "written as `{}`, it would be read back as another puzzle: {why}", format.name)
            }
        }
    }
}

impl std::error::Error for WriteError {}
