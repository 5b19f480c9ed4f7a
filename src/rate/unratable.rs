//! Why a puzzle has no rating.

use super::structure::MOST_SYMBOLS;
use crate::language::ElaborateError;
use std::fmt;

/// Why there is no board to rate.
#[derive(Clone, Debug)]
pub enum Unratable {
    Elaborate(ElaborateError),
    /// There are so many symbols.
    Symbols(usize),
    /// There are so many cells.
    Cells(usize),
    /// Givens and marks leave some cell, or some digit of a house, nothing.
    Contradictory,
}

impl fmt::Display for Unratable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elaborate(error) => write!(f, "{error}"),
            Self::Symbols(symbols) => {
                write!(f, "puzzles of {symbols} symbols are not rated: {MOST_SYMBOLS} are the most")
            }
            Self::Cells(cells) => write!(f, "a board of {cells} cells is too large to be rated"),
            Self::Contradictory => f.write_str("the givens contradict each other"),
        }
    }
}

impl std::error::Error for Unratable {}
