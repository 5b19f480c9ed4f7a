//! Kinds of steps between cells: king, knight and other leapers.

use super::geometry::Frame;
use crate::puzzle::CellId;

/// The longest step in either direction; no board is larger.
const MAX_STEP: i64 = 65_535;

/// Steps as offsets in rows and columns, closed under reflection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    /// (Rows down, columns right), ascending, without repetition and without (0, 0).
    offsets: Vec<(i64, i64)>,
    /// Whether opposite edges of the board are joined.
    toroidal: bool,
}

impl Steps {
    /// Makes the steps of `a` in one direction and `b` in the other. `None` for (0, 0), and for steps longer than every board.
    pub fn leaper(a: i64, b: i64) -> Option<Self> {
        let (a, b) = (a.checked_abs()?, b.checked_abs()?);
        if (a, b) == (0, 0) || a.max(b) > MAX_STEP {
            return None;
        }
        let mut offsets = Vec::with_capacity(8);
        for (x, y) in [(a, b), (b, a)] {
            offsets.extend([(x, y), (x, -y), (-x, y), (-x, -y)]);
        }
        offsets.sort_unstable();
        offsets.dedup();
        Some(Self { offsets, toroidal: false })
    }

    pub fn or(mut self, other: &Self) -> Self {
        self.offsets.extend(&other.offsets);
        self.offsets.sort_unstable();
        self.offsets.dedup();
        self
    }

    /// Returns the same steps on a board whose opposite edges are joined.
    pub fn on_torus(&self) -> Self {
        Self { offsets: self.offsets.clone(), toroidal: true }
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Returns the cells one step from a cell, in reading order, without the cell itself; none for a cell outside the frame.
    pub fn from(&self, frame: &Frame, cell: CellId) -> Vec<CellId> {
        let Some((row, column)) = frame.place(cell) else { return Vec::new() };
        let target = |(down, right): &(i64, i64)| {
            let (mut row, mut column) = (row + down, column + right);
            if self.toroidal {
                row = (row - 1).rem_euclid(frame.height) + 1;
                column = (column - 1).rem_euclid(frame.width) + 1;
            }
            frame.at(row, column)
        };
        let mut cells: Vec<CellId> = self.offsets.iter().filter_map(target).filter(|c| *c != cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}
