//! Why no puzzle is made.

use std::fmt;

/// Why no puzzle of an order can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// Some part of the order is not understood; in words.
    Order(String),
    /// No puzzle can be like this; in words.
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
