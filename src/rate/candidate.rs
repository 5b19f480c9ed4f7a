//! Candidates (cell and digit) in the compact form that techniques use.

use serde::{Serialize, Serializer};
use std::fmt;

/// A digit in a cell, or a value at a place of a layer: small, and ordered by cell, then digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The index of the cell in the layout, after which the places of layers count on.
    pub cell: u16,
    /// The index of the digit among the values of the structure: first the layout's symbols.
    pub digit: u8,
}

impl Candidate {
    /// Makes the candidate of the digit with this index in a cell.
    pub fn new(cell: usize, digit: u8) -> Self {
        Self { cell: cell as u16, digit }
    }

    /// Returns the index of the cell.
    pub fn cell(self) -> usize {
        usize::from(self.cell)
    }

    /// Returns the digit as a set with one element.
    pub fn bit(self) -> u64 {
        1 << self.digit
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.cell, self.digit)
    }
}

/// Serialises as a pair of numbers: the index of the cell and the index of the digit.
impl Serialize for Candidate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.cell, self.digit).serialize(serializer)
    }
}
