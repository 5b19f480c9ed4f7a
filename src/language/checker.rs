//! The checker: is a filled grid an answer to the puzzle as its setter wrote it?
//!
//! It evaluates layout, givens, marks and clues on the grid and knows nothing of models and lowerings, so that
//! no bug there can hide a wrong answer.

use crate::model::OriginId;
use crate::puzzle::{CellId, Digit, Grid, Layout, Puzzle};

/// What a grid violates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Violation {
    /// It has not as many digits as the layout has cells.
    Length,
    /// The digit in a cell is none of the layout's.
    NotADigit(CellId),
    /// A given cell has another digit.
    Given(CellId),
    /// A cell has a digit that its marks exclude.
    Marks(CellId),
    /// Two cells of a region have the same digit.
    Region {
        /// The region.
        origin: OriginId,
        /// The later of the two cells.
        cell: CellId,
    },
    /// A clue's rule is not known, so nothing can be said.
    UnknownRule(OriginId),
}

/// Judges grids of one layout.
///
/// Invariant: `members[ends[i - 1]..ends[i]]` are the cells of region `i`.
#[derive(Clone, Debug)]
pub struct Checker {
    members: Vec<u32>,
    ends: Vec<u32>,
    origins: Vec<OriginId>,
    cells: usize,
    digits: Digits,
}

/// Turns a digit into its index. Consecutive digits, the usual case, need no search.
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

impl Checker {
    /// A checker for puzzles of this layout.
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
        Self {
            members,
            ends,
            origins: layout.regions.iter().map(|r| r.origin).collect(),
            cells: layout.cells().len(),
            digits,
        }
    }

    /// Judges a grid.
    ///
    /// # Errors
    /// The first violation found: digits, givens, marks, then regions in order.
    pub fn check(&self, puzzle: &Puzzle, grid: &Grid) -> Result<(), Violation> {
        if let Some(clue) = puzzle.clues.first() {
            return Err(Violation::UnknownRule(clue.origin));
        }
        if grid.0.len() != self.cells {
            return Err(Violation::Length);
        }
        for given in &puzzle.givens {
            if grid.digit(given.cell) != given.digit {
                return Err(Violation::Given(given.cell));
            }
        }
        for marks in &puzzle.marks {
            if !marks.digits.contains(&grid.digit(marks.cell)) {
                return Err(Violation::Marks(marks.cell));
            }
        }
        if let Some(cell) = grid.0.iter().position(|d| self.digits.index(*d).is_none()) {
            return Err(Violation::NotADigit(CellId(cell as u32)));
        }
        if self.digits.count() <= 64 { self.regions_by_mask(grid) } else { self.regions_by_list(grid) }
    }

    fn region(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.members[start as usize..self.ends[index] as usize]
    }

    fn regions_by_mask(&self, grid: &Grid) -> Result<(), Violation> {
        for index in 0..self.ends.len() {
            let mut seen = 0_u64;
            for cell in self.region(index) {
                let bit = 1 << self.digits.index(grid.0[*cell as usize]).unwrap_or(0);
                if seen & bit != 0 {
                    return Err(Violation::Region { origin: self.origins[index], cell: CellId(*cell) });
                }
                seen |= bit;
            }
        }
        Ok(())
    }

    fn regions_by_list(&self, grid: &Grid) -> Result<(), Violation> {
        // `seen[d]` is the number (from 1) of the last region in which digit `d` was met.
        let mut seen = vec![0_usize; self.digits.count()];
        for index in 0..self.ends.len() {
            for cell in self.region(index) {
                let digit = self.digits.index(grid.0[*cell as usize]).unwrap_or(0);
                if std::mem::replace(&mut seen[digit as usize], index + 1) == index + 1 {
                    return Err(Violation::Region { origin: self.origins[index], cell: CellId(*cell) });
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Given, Marks, Origin, Position, RegionKind, Span, Symbols};
    use std::sync::Arc;

    /// A latin square of the given side.
    fn latin(side: u16) -> Arc<Layout> {
        let cells: Vec<Position> =
            (0..side).flat_map(|row| (0..side).map(move |column| Position { row, column })).collect();
        let line = |kind, keep: &dyn Fn(&Position) -> bool| {
            let origin = Origin { what: String::new(), span: Span::default() };
            (kind, cells.iter().copied().filter(|p| keep(p)).collect::<Vec<_>>(), origin)
        };
        let regions = (0..side)
            .flat_map(|i| [line(RegionKind::Row, &|p| p.row == i), line(RegionKind::Column, &|p| p.column == i)])
            .collect();
        let symbols = Symbols::numbers(1, i32::from(side));
        Arc::new(Layout::new("latin".into(), symbols, cells.clone(), regions, Vec::new()).unwrap())
    }

    fn cyclic(side: i32) -> Grid {
        Grid((0..side * side).map(|i| (i / side + i % side) % side + 1).collect())
    }

    #[test]
    fn right_grids_pass_and_each_sort_of_wrong_one_is_named() {
        for side in [4, 65] {
            let layout = latin(side);
            let checker = Checker::new(&layout);
            let mut puzzle = Puzzle::new(layout.clone());
            let grid = cyclic(i32::from(side));
            assert_eq!(checker.check(&puzzle, &grid), Ok(()));

            let mut wrong = grid.clone();
            wrong.0[0] = 2;
            assert!(matches!(checker.check(&puzzle, &wrong), Err(Violation::Region { cell: CellId(1), .. })));
            wrong.0[0] = 0;
            assert_eq!(checker.check(&puzzle, &wrong), Err(Violation::NotADigit(CellId(0))));
            wrong.0.pop();
            assert_eq!(checker.check(&puzzle, &wrong), Err(Violation::Length));

            puzzle.givens.push(Given { cell: CellId(1), digit: 3, span: Span::default() });
            assert_eq!(checker.check(&puzzle, &grid), Err(Violation::Given(CellId(1))));
            puzzle.givens.clear();
            puzzle.marks.push(Marks { cell: CellId(2), digits: vec![1, 2], span: Span::default() });
            assert_eq!(checker.check(&puzzle, &grid), Err(Violation::Marks(CellId(2))));
        }
    }
}
