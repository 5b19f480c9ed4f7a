//! Rows, columns, cells and rays of a board or of one of its sub-grids, addressed by their own numbers.

use crate::language::rules::GridIndex;
use crate::puzzle::{CellId, Layout, Position};

/// A board or sub-grid with its own coordinates.
///
/// Invariant: `rows` and `columns` are ascending lists of the board's rows and columns (from 0) in which the area has cells. For
/// the whole board they are all rows and columns, so that its coordinates are global.
pub(in crate::language) struct Area<'l> {
    layout: &'l Layout,
    /// The sub-grid; `None` for the board.
    pub grid: Option<GridIndex>,
    pub name: Option<&'l str>,
    rows: Vec<u16>,
    columns: Vec<u16>,
    /// The area's cells, ascending; `None` for all.
    cells: Option<Vec<CellId>>,
}

/// A direction as (rows down, columns right).
pub(in crate::language) type CellStep = (i32, i32);

/// The directions of rays with their names in clues.
pub(in crate::language) const DIRECTIONS: [(&str, CellStep); 8] = [
    ("up", (-1, 0)),
    ("down", (1, 0)),
    ("left", (0, -1)),
    ("right", (0, 1)),
    ("up_left", (-1, -1)),
    ("up_right", (-1, 1)),
    ("down_left", (1, -1)),
    ("down_right", (1, 1)),
];

/// Returns whether the word names the direction of a ray.
pub(in crate::language) fn is_direction(word: &str) -> bool {
    DIRECTIONS.iter().any(|(name, _)| *name == word)
}

impl<'l> Area<'l> {
    pub fn board(layout: &'l Layout) -> Self {
        Self {
            layout,
            grid: None,
            name: None,
            rows: (0..layout.rows()).collect(),
            columns: (0..layout.columns()).collect(),
            cells: None,
        }
    }

    /// Returns the area of a sub-grid, given its index in the layout.
    pub fn grid(layout: &'l Layout, index: usize) -> Option<Self> {
        let grid = layout.grids.get(index)?;
        let line = |of: fn(Position) -> u16| {
            let mut lines: Vec<u16> = grid.cells.iter().map(|c| of(layout.position(*c))).collect();
            lines.sort_unstable();
            lines.dedup();
            lines
        };
        let mut cells = grid.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        Some(Self {
            layout,
            grid: Some(index),
            name: Some(&grid.name),
            rows: line(|p| p.row),
            columns: line(|p| p.column),
            cells: Some(cells),
        })
    }

    /// Returns the number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.columns.len())
    }

    /// Returns whether a cell lies in the area.
    pub fn contains(&self, cell: CellId) -> bool {
        self.cells.as_ref().is_none_or(|cells| cells.binary_search(&cell).is_ok())
    }

    /// Returns the cell in a row and column of the area, both from 1.
    pub fn cell(&self, row: u32, column: u32) -> Option<CellId> {
        let row = *self.rows.get(usize::try_from(row).ok()?.checked_sub(1)?)?;
        let column = *self.columns.get(usize::try_from(column).ok()?.checked_sub(1)?)?;
        self.layout.cell_at(Position { row, column }).filter(|cell| self.contains(*cell))
    }

    /// Returns row and column of a cell in the area's own coordinates, from 1.
    pub fn coordinates(&self, cell: CellId) -> Option<(u32, u32)> {
        let place = self.layout.position(cell);
        let row = self.rows.binary_search(&place.row).ok()?;
        let column = self.columns.binary_search(&place.column).ok()?;
        self.contains(cell).then_some((row as u32 + 1, column as u32 + 1))
    }

    /// Converts a row number of the area to the board's, both from 1.
    pub fn board_row(&self, number: i64) -> Option<i64> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        self.rows.get(index).map(|row| i64::from(*row) + 1)
    }

    /// Converts a column number of the area to the board's, both from 1.
    pub fn board_column(&self, number: i64) -> Option<i64> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        self.columns.get(index).map(|column| i64::from(*column) + 1)
    }

    /// Converts a row number of the board to the area's, both from 1.
    pub fn own_row(&self, board_row: i64) -> Option<i64> {
        let row = u16::try_from(board_row.checked_sub(1)?).ok()?;
        self.rows.binary_search(&row).ok().map(|i| i as i64 + 1)
    }

    /// Converts a column number of the board to the area's, both from 1.
    pub fn own_column(&self, board_column: i64) -> Option<i64> {
        let column = u16::try_from(board_column.checked_sub(1)?).ok()?;
        self.columns.binary_search(&column).ok().map(|i| i as i64 + 1)
    }

    /// Returns the cells of a row, from left to right; none if there is no such row.
    pub fn row(&self, number: i64) -> Vec<CellId> {
        let Some(row) = u32::try_from(number).ok().filter(|n| *n as usize <= self.rows.len()) else {
            return Vec::new();
        };
        (1..=self.columns.len() as u32).filter_map(|column| self.cell(row, column)).collect()
    }

    /// Returns the cells of a column, from top to bottom; none if there is no such column.
    pub fn column(&self, number: i64) -> Vec<CellId> {
        let Some(column) = u32::try_from(number).ok().filter(|n| *n as usize <= self.columns.len()) else {
            return Vec::new();
        };
        (1..=self.rows.len() as u32).filter_map(|row| self.cell(row, column)).collect()
    }

    /// Returns all cells, in reading order.
    pub fn all(&self) -> Vec<CellId> {
        match &self.cells {
            Some(cells) => cells.clone(),
            None => (0..self.layout.cells().len() as u32).map(CellId).collect(),
        }
    }

    /// Returns the cells from `from` (inclusive) in a direction, up to the first place where the area has no cell.
    pub fn ray(&self, from: CellId, (down, right): CellStep) -> Vec<CellId> {
        let mut found = Vec::new();
        let mut place = self.coordinates(from);
        while let Some(cell) = place.and_then(|(row, column)| self.cell(row, column)) {
            found.push(cell);
            place = place.and_then(|(r, c)| Some((r.checked_add_signed(down)?, c.checked_add_signed(right)?)));
        }
        found
    }
}
