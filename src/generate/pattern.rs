//! Patterns: the cells in which a generated puzzle has its givens.

use super::RecipeError;
use crate::puzzle::{CellId, Layout, Position};

/// The positions of the givens, as a picture row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    rows: Vec<Vec<bool>>,
}

impl Pattern {
    /// Creates a pattern from rows of flags, true for a given. Rows may be shorter than the board.
    pub fn new(rows: Vec<Vec<bool>>) -> Self {
        Self { rows }
    }

    /// Returns the cells of the pattern on a board, ascending.
    pub(super) fn cells(&self, layout: &Layout) -> Result<Vec<CellId>, RecipeError> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let board = (usize::from(layout.rows()), usize::from(layout.columns()));
        if (self.rows.len(), columns) != board {
            return Err(RecipeError::PatternShape { pattern: (self.rows.len(), columns), board });
        }
        let mut cells = Vec::new();
        for (row, given) in (0..).zip(&self.rows) {
            for (column, _) in (0..).zip(given).filter(|(_, given)| **given) {
                let position = Position { row, column };
                cells.push(layout.cell_at(position).ok_or(RecipeError::PatternOutside(position))?);
            }
        }
        Ok(cells)
    }
}
