//! The numbers of places in Penpa+: cells first, then corners, edges below, edges to the right, and places within cells. The
//! board has a margin of two cells (`create_point` of Penpa+'s `class_square.js`).

use crate::draw::Point;

/// The places of a square board.
#[derive(Clone, Copy)]
pub(super) struct PenpaPlaces {
    pub(super) side: usize,
}

impl PenpaPlaces {
    /// Returns the number of cells in a row, with the margins.
    fn across(self) -> usize {
        self.side + 4
    }

    /// Returns the number of all cells, with the margins.
    pub(super) fn count(self) -> usize {
        self.across() * self.across()
    }

    /// Returns the number of a cell, which is given by its index row by row.
    pub(super) fn cell(self, cell: usize) -> usize {
        (cell / self.side + 2) * self.across() + cell % self.side + 2
    }

    /// Returns the number of the corner above and to the left of a row and a column, which may be one past the last.
    fn corner(self, row: usize, column: usize) -> usize {
        self.count() + (row + 1) * self.across() + column + 1
    }

    /// Returns the number of a corner within a cell: upper left, upper right, lower left, lower right.
    pub(super) fn within(self, cell: usize, corner: usize) -> usize {
        4 * (self.count() + self.cell(cell)) + corner
    }

    /// Returns the number of the centre of the board: a cell, or a corner.
    pub(super) fn middle(self) -> usize {
        let half = self.side / 2;
        match self.side % 2 {
            0 => self.corner(half, half),
            _ => self.cell(half * self.side + half),
        }
    }

    /// Returns the cells of the board, each as the difference to the one before.
    pub(super) fn listed(self) -> Vec<usize> {
        let mut before = 0;
        let step = |cell: usize| {
            let number = self.cell(cell);
            number - std::mem::replace(&mut before, number)
        };
        (0..self.side * self.side).map(step).collect()
    }

    /// Returns the number of the centre of a cell, an edge or a corner at a point, up to the margins.
    pub(super) fn exact(self, point: Point) -> Option<usize> {
        let (down, right) = (2.0 * point.y, 2.0 * point.x);
        let is_exact = (down - down.round()).abs() + (right - right.round()).abs() < 1e-6;
        if is_exact { self.nearest(point) } else { None }
    }

    /// Returns the number of the centre, edge or corner of a cell that is nearest to a point, up to the margins.
    pub(super) fn nearest(self, point: Point) -> Option<usize> {
        let (down, right) = ((2.0 * point.y).round() as i64, (2.0 * point.x).round() as i64);
        let (cells, is_centre) = (self.count(), |halves: i64| halves.rem_euclid(2) == 1);
        // Edges and corners belong to the cell above and to the left.
        let kind = match (is_centre(down), is_centre(right)) {
            (true, true) => 0,
            (false, false) => 1,
            (false, true) => 2,
            (true, false) => 3,
        };
        Some(kind * cells + self.at((down - 1).div_euclid(2), (right - 1).div_euclid(2))?)
    }

    /// Returns the number of the quarter of a cell that contains a point.
    pub(super) fn quarter(self, point: Point) -> Option<usize> {
        let cell = self.at(point.y.floor() as i64, point.x.floor() as i64)?;
        let half = |at: f64| usize::from(at.rem_euclid(1.0) >= 0.5);
        Some(4 * (self.count() + cell) + 2 * half(point.y) + half(point.x))
    }

    /// Returns the number of a cell of the board or its margins.
    fn at(self, row: i64, column: i64) -> Option<usize> {
        let place = |at: i64| usize::try_from(at + 2).ok().filter(|at| *at < self.across());
        Some(place(row)? * self.across() + place(column)?)
    }

    pub(super) fn line(from: usize, to: usize) -> String {
        format!("{},{}", from.min(to), from.max(to))
    }

    /// Returns the edges between neighbours of different regions.
    pub(super) fn between(self, regions: &[usize]) -> impl Iterator<Item = String> {
        let side = self.side;
        let edges = move |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            let right = (column + 1 < side && regions[cell] != regions[cell + 1])
                .then(|| Self::line(self.corner(row, column + 1), self.corner(row + 1, column + 1)));
            let below = (row + 1 < side && regions[cell] != regions[cell + side])
                .then(|| Self::line(self.corner(row + 1, column), self.corner(row + 1, column + 1)));
            right.into_iter().chain(below)
        };
        (0..side * side).flat_map(edges)
    }

    /// Returns the pieces of the falling diagonal.
    pub(super) fn falling(self) -> impl Iterator<Item = String> {
        (0..self.side).map(move |at| format!("{},{}", self.corner(at, at), self.corner(at + 1, at + 1)))
    }

    /// Returns the pieces of the rising diagonal, from below as in Penpa+.
    pub(super) fn rising(self) -> impl Iterator<Item = String> {
        let side = self.side;
        (0..side).map(move |at| format!("{},{}", self.corner(at + 1, side - at - 1), self.corner(at, side - at)))
    }

    /// Returns the lines around a cage, within its cells: along each side without a neighbour in the cage, and to the next cell
    /// along their common border (`cage_for_selection` of Penpa+'s `class_p.js`).
    pub(super) fn around(self, cells: &[usize]) -> Vec<String> {
        let side = self.side as isize;
        let has = |row: isize, column: isize| {
            let inside = (0..side).contains(&row) && (0..side).contains(&column);
            inside && cells.contains(&((row * side + column) as usize))
        };
        let mut lines = Vec::new();
        for cell in cells {
            let (row, column) = ((cell / self.side) as isize, (cell % self.side) as isize);
            // A side: its direction, and its corners.
            for (down, right, from, to) in [(-1, 0, 0, 1), (1, 0, 2, 3), (0, -1, 0, 2), (0, 1, 1, 3)] {
                if !has(row + down, column + right) {
                    lines.push(Self::line(self.within(*cell, from), self.within(*cell, to)));
                }
            }
            if has(row, column + 1) {
                for (down, from, to) in [(-1, 1, 0), (1, 3, 2)] {
                    if !(has(row + down, column) && has(row + down, column + 1)) {
                        lines.push(Self::line(self.within(*cell, from), self.within(cell + 1, to)));
                    }
                }
            }
            if has(row + 1, column) {
                for (right, from, to) in [(-1, 2, 0), (1, 3, 1)] {
                    if !(has(row, column + right) && has(row + 1, column + right)) {
                        lines.push(Self::line(self.within(*cell, from), self.within(cell + self.side, to)));
                    }
                }
            }
        }
        lines
    }
}
