//! The error type of making puzzles.

use std::fmt;

/// The reason why no puzzle of an order can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// A part of the order cannot be parsed; the text gives the reason.
    Order(String),
    /// The order cannot be met by any puzzle; the text gives the reason.
    Impossible(String),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(why) | Self::Impossible(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for GenerateError {}
