//! The error type of rating.

use super::structure::MOST_SYMBOLS;
use crate::backend::Stop;
use crate::language::ElaborateError;
use std::fmt;

/// The reason why a puzzle cannot be rated.
#[derive(Clone, Debug)]
pub enum RatingError {
    Elaborate(ElaborateError),
    /// Too many symbols, with the values of layers; their number.
    Symbols(usize),
    /// Too many cells; their number.
    Cells(usize),
    /// Givens and marks leave some cell without candidates, or some digit without a place in a house.
    Contradictory,
    /// A limit was reached.
    Stopped(Stop),
}

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elaborate(error) => write!(f, "{error}"),
            Self::Symbols(symbols) => {
                write!(f, "a puzzle of {symbols} values cannot be rated: at most {MOST_SYMBOLS} are supported")
            }
            Self::Cells(cells) => write!(f, "a board of {cells} places is too large to be rated"),
            Self::Stopped(Stop::Interrupted) => f.write_str("the rating was interrupted"),
            Self::Stopped(stop) => write!(f, "the rating was ended by the {} limit", stop.name()),
            Self::Contradictory => f.write_str("the givens contradict each other"),
        }
    }
}

impl std::error::Error for RatingError {}
