//! Checks that no region contains a digit twice.

use super::Violation;
use crate::model::OriginId;
use crate::puzzle::{CellId, Digit, Layout};

/// The regions and digits of a layout, arranged for fast checking.
///
/// Invariant: `members[ends[i - 1]..ends[i]]` are the cells of region `i`.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    members: Vec<u32>,
    ends: Vec<u32>,
    origins: Vec<OriginId>,
    digits: Digits,
}

/// Maps a digit to its index. Consecutive digits, the usual case, need no search.
#[derive(Clone, Debug)]
enum Digits {
    Consecutive { first: Digit, count: u32 },
    Listed(Vec<Digit>),
}

impl Digits {
    fn index(&self, digit: Digit) -> Option<u32> {
        match self {
            Self::Consecutive { first, count } => {
                u32::try_from(i64::from(digit) - i64::from(*first)).ok().filter(|i| i < count)
            }
            Self::Listed(digits) => digits.binary_search(&digit).ok().map(|i| i as u32),
        }
    }

    fn count(&self) -> usize {
        match self {
            Self::Consecutive { count, .. } => *count as usize,
            Self::Listed(digits) => digits.len(),
        }
    }
}

impl Regions {
    pub fn new(layout: &Layout) -> Self {
        let mut members = Vec::new();
        let mut ends = Vec::with_capacity(layout.regions.len());
        for region in &layout.regions {
            members.extend(region.cells.iter().map(|c| c.0));
            ends.push(members.len() as u32);
        }
        let list = layout.digits();
        let consecutive = list.windows(2).all(|w| i64::from(w[1]) - i64::from(w[0]) == 1);
        let digits = match list.first() {
            Some(first) if consecutive => Digits::Consecutive { first: *first, count: list.len() as u32 },
            _ => Digits::Listed(list.to_vec()),
        };
        Self { members, ends, origins: layout.regions.iter().map(|r| r.origin).collect(), digits }
    }

    /// Checks the digits of all cells: each is one of the layout's, and no region contains one twice.
    pub fn check(&self, cells: &[Digit]) -> Result<(), Violation> {
        if let Some(cell) = cells.iter().position(|d| self.digits.index(*d).is_none()) {
            return Err(Violation::NotADigit(CellId(cell as u32)));
        }
        if self.digits.count() <= 64 { self.by_mask(cells) } else { self.by_list(cells) }
    }

    fn region(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.members[start as usize..self.ends[index] as usize]
    }

    fn by_mask(&self, cells: &[Digit]) -> Result<(), Violation> {
        for index in 0..self.ends.len() {
            let mut seen = 0_u64;
            for cell in self.region(index) {
                let bit = 1 << self.digits.index(cells[*cell as usize]).unwrap_or(0);
                if seen & bit != 0 {
                    return Err(Violation::Region { origin: self.origins[index], cell: CellId(*cell) });
                }
                seen |= bit;
            }
        }
        Ok(())
    }

    fn by_list(&self, cells: &[Digit]) -> Result<(), Violation> {
        // `seen[d]` is the number (from 1) of the last region in which digit `d` occurred.
        let mut seen = vec![0_usize; self.digits.count()];
        for index in 0..self.ends.len() {
            for cell in self.region(index) {
                let digit = self.digits.index(cells[*cell as usize]).unwrap_or(0);
                if std::mem::replace(&mut seen[digit as usize], index + 1) == index + 1 {
                    return Err(Violation::Region { origin: self.origins[index], cell: CellId(*cell) });
                }
            }
        }
        Ok(())
    }
}
