//! Why a puzzle is not written.

use crate::formats::{Format, Loss, MAX_LINK};
use std::fmt;

/// Why nothing is written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unwritten {
    /// The format cannot express this.
    Losses {
        /// The format.
        format: &'static Format,
        /// What of the puzzle it has no place for.
        losses: Vec<Loss>,
        /// What can be done about it.
        instead: Instead,
    },
    /// The link would be too long to be read: its bytes.
    Long(usize),
    /// A bug: in this format, what would be written is another puzzle, for this reason.
    Changed(&'static Format, String),
}

/// What can be done about losses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Instead {
    /// Another format, if there is one that holds all of it; and whether the rest can be written without them.
    Write(Option<&'static Format>, bool),
    /// Another format alone, since what is left would be read back as another puzzle, for this reason.
    Another(String),
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Losses { format, losses, .. } => {
                let said: Vec<String> = losses.iter().map(ToString::to_string).collect();
                write!(f, "the format `{}` cannot express {}", format.name, said.join(", "))
            }
            Self::Long(bytes) => {
                write!(f, "a link of {bytes} bytes, and gridc reads none of more than {}", MAX_LINK)
            }
            Self::Changed(format, why) => {
                write!(f, "written as `{}`, it would be read back as another puzzle: {why}", format.name)
            }
        }
    }
}

impl std::error::Error for Unwritten {}
