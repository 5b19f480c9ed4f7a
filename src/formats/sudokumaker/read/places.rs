//! SudokuMaker's numbering of cells, edges, corners and places outside the board.

/// The size and the digits of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardSize {
    pub width: usize,
    pub height: usize,
    pub first: i64,
    pub last: i64,
}

/// Row and column, from 0.
pub(in crate::formats) type Cell = (usize, usize);

impl BoardSize {
    /// Returns the cell with this number.
    pub(in crate::formats) fn cell(&self, id: i64) -> Option<Cell> {
        let id = usize::try_from(id).ok()?;
        (id < self.width * self.height).then(|| (id / self.width, id % self.width))
    }

    /// Returns whether a number is valid for a region: there are at most as many regions as cells.
    pub(in crate::formats) fn is_region(&self, number: Option<i64>) -> bool {
        number.and_then(|n| usize::try_from(n).ok()).is_some_and(|n| n < self.width * self.height)
    }

    /// Returns the cell in this row and column, if it is on the board.
    fn inside(&self, row: i64, column: i64) -> Option<Cell> {
        let cell = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        (cell.0 < self.height && cell.1 < self.width).then_some(cell)
    }

    /// Returns the two cells at an edge. Edges are numbered in pairs of rows: first those to the left of each cell of a row, then
    /// those below each.
    pub fn edge(&self, id: i64) -> Option<[Cell; 2]> {
        let width = i64::try_from(self.width).ok()?;
        if id < 0 {
            return None;
        }
        let (row, place) = (id / (2 * width), id % (2 * width));
        match place < width {
            true => Some([self.inside(row, place - 1)?, self.inside(row, place)?]),
            false => Some([self.inside(row, place - width)?, self.inside(row + 1, place - width)?]),
        }
    }

    /// Returns the cells around a corner. Corners are numbered row after row, including those on the border.
    pub fn corner(&self, id: i64) -> Vec<Cell> {
        let across = i64::try_from(self.width).unwrap_or(i64::MAX).saturating_add(1);
        if id < 0 {
            return Vec::new();
        }
        let (row, column) = (id / across, id % across);
        let around = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)];
        around.into_iter().filter_map(|(row, column)| self.inside(row, column)).collect()
    }

    /// Returns the cells that a place outside refers to: along its row or column, or along a diagonal (1 goes up to the right, -1
    /// down to the right). Places are numbered row after row over the board with a border of one.
    pub fn outside(&self, id: i64, diagonal: i64) -> Option<Vec<Cell>> {
        let across = i64::try_from(self.width).ok()? + 2;
        let (height, width) = (i64::try_from(self.height).ok()?, i64::try_from(self.width).ok()?);
        if id < 0 || id >= across * (height + 2) {
            return None;
        }
        let (row, column) = (id / across - 1, id % across - 1);
        let (above, below) = (row < 0, row >= height);
        let (left, right) = (column < 0, column >= width);
        let (down, across) = match (above, below, left, right) {
            (false, false, false, false) => return None,
            // One step along the diagonal leads inwards.
            (..) if diagonal != 0 => {
                let inwards = match (above, below, left) {
                    (true, ..) => 1,
                    (_, true, _) => -1,
                    (_, _, true) => -diagonal.signum(),
                    _ => diagonal.signum(),
                };
                (inwards, -diagonal.signum() * inwards)
            }
            (true, _, false, false) => (1, 0),
            (_, true, false, false) => (-1, 0),
            (false, false, true, _) => (0, 1),
            (false, false, _, true) => (0, -1),
            (true, _, true, _) => (1, 1),
            (true, ..) => (1, -1),
            (_, _, true, _) => (-1, 1),
            _ => (-1, -1),
        };
        let mut cells = Vec::new();
        let mut at = (row + down, column + across);
        while let Some(cell) = self.inside(at.0, at.1) {
            cells.push(cell);
            at = (at.0 + down, at.1 + across);
        }
        (!cells.is_empty()).then_some(cells)
    }
}
