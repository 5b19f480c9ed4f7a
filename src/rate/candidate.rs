//! A candidate as the ladder names it.

use crate::puzzle::{CellId, Layout};
use serde::{Serialize, Serializer};
use std::fmt;

/// A digit in a cell: small, and sorted by cell, then digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The cell, by its number in the layout.
    pub cell: u16,
    /// The digit, by its place among the layout's symbols.
    pub digit: u8,
}

impl Candidate {
    /// The digit with this place among the symbols, in a cell.
    pub fn new(cell: usize, digit: u8) -> Self {
        Self { cell: cell as u16, digit }
    }

    /// The cell as an index.
    pub fn cell(self) -> usize {
        usize::from(self.cell)
    }

    /// The digit as a set of one.
    pub fn bit(self) -> u64 {
        1 << self.digit
    }

    /// How the candidate is written: `r1c2=3`, or with another sign between.
    pub fn named(self, layout: &Layout, sign: &str) -> String {
        let digit = layout.digits().get(usize::from(self.digit)).copied().unwrap_or_default();
        format!("{}{sign}{}", layout.position(CellId(u32::from(self.cell))), layout.symbols.name(digit))
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.cell, self.digit)
    }
}

/// As a pair of numbers: the cell in the layout's order, the digit's place among the symbols.
impl Serialize for Candidate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.cell, self.digit).serialize(serializer)
    }
}
