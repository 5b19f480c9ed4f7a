//! Positions on and around a board, for drawings.

use super::figure::DrawnLine;
use std::collections::{HashMap, HashSet};

/// A cell, by row and column from 0.
pub(in crate::formats) type CellPlace = (usize, usize);

/// A board of cells, by rows and columns from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) struct DrawnBoard {
    pub(in crate::formats) rows: usize,
    pub(in crate::formats) columns: usize,
    /// Places in the rectangle that are not cells.
    pub(in crate::formats) gaps: HashSet<CellPlace>,
    pub(in crate::formats) lowest: i64,
    /// The region number of each cell in a region, used to recognise lines between regions.
    pub(in crate::formats) regions: HashMap<CellPlace, usize>,
}

/// A point: down from the top edge and right from the left edge of the board, in cells. The middle of r1c1 is (0.5, 0.5).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(in crate::formats) struct BoardPoint {
    pub(in crate::formats) down: f64,
    pub(in crate::formats) right: f64,
}

/// The element of a board at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Spot {
    /// The middle of a cell, or some other point in it.
    Cell(usize, usize),
    /// The edge between two cells; the upper or left one is first.
    Edge([CellPlace; 2]),
    /// A corner shared by up to four cells, at least two of them on the board, in reading order.
    Corner(Vec<CellPlace>),
    /// Outside the board: row and column, which may be -1 or equal to the number of rows or columns.
    Outside(i32, i32),
    Nowhere,
}

/// Tolerance in cells for the position of a drawing.
const NEAR: f64 = 0.13;
/// Maximum distance from the board, in cells, of drawings that belong to it.
const FAR: f64 = 4.0;

impl DrawnBoard {
    pub(in crate::formats) fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns, gaps: HashSet::new(), lowest: 1, regions: HashMap::new() }
    }

    /// Returns whether the board has this cell.
    pub(in crate::formats) fn has(&self, row: usize, column: usize) -> bool {
        row < self.rows && column < self.columns && !self.gaps.contains(&(row, column))
    }

    /// Returns the element at a place.
    pub(in crate::formats) fn spot(&self, place: BoardPoint) -> Spot {
        let (down, right) = (place.down, place.right);
        let inside = |at: f64, count: usize| at.is_finite() && at > -FAR && at < count as f64 + FAR;
        if !inside(down, self.rows) || !inside(right, self.columns) {
            return Spot::Nowhere;
        }
        let on_line = |at: f64| (at - at.round()).abs() < NEAR;
        // All of these are small integers in f64.
        let (row, column) = (down.floor() as i32, right.floor() as i32);
        let (line, post) = (down.round() as i32, right.round() as i32);
        let around: Vec<(i32, i32)> = match (on_line(down), on_line(right)) {
            (false, false) => vec![(row, column)],
            (true, false) => vec![(line - 1, column), (line, column)],
            (false, true) => vec![(row, post - 1), (row, post)],
            (true, true) => vec![(line - 1, post - 1), (line - 1, post), (line, post - 1), (line, post)],
        };
        let cell = |(row, column): (i32, i32)| {
            let found = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
            self.has(found.0, found.1).then_some(found)
        };
        let cells: Vec<CellPlace> = around.iter().copied().filter_map(cell).collect();
        match (around.len(), cells.as_slice()) {
            (1, [(row, column)]) => Spot::Cell(*row, *column),
            (2, [first, second]) => Spot::Edge([*first, *second]),
            (4, [_, _, ..]) => Spot::Corner(cells),
            _ => Spot::Outside(row, column),
        }
    }
}

impl BoardPoint {
    pub(in crate::formats) fn new(down: f64, right: f64) -> Self {
        Self { down, right }
    }

    /// Returns the middle of a cell, which may be outside the board.
    pub(in crate::formats) fn middle(row: i32, column: i32) -> Self {
        Self { down: f64::from(row) + 0.5, right: f64::from(column) + 0.5 }
    }
}

impl DrawnBoard {
    /// Returns whether a line along borders of cells only traces the outline of the board and of its regions.
    pub(super) fn draws_borders(&self, line: &DrawnLine) -> bool {
        line.through.windows(2).all(|pair| {
            let (a, b) = (pair[0], pair[1]);
            let level = (a.down - b.down).abs() < 0.02;
            let (from, to) = if level { (a.right, b.right) } else { (a.down, b.down) };
            let (from, to) = (from.min(to).round() as i64, from.max(to).round() as i64);
            let fixed = if level { a.down } else { a.right }.round() as i64;
            (to - from) < 4096
                && (from..to).all(|step| {
                    let sides = match level {
                        true => [(fixed - 1, step), (fixed, step)],
                        false => [(step, fixed - 1), (step, fixed)],
                    };
                    let [one, other] = sides.map(|(row, column)| {
                        let cell = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
                        self.has(cell.0, cell.1).then(|| self.regions.get(&cell).copied())
                    });
                    one != other
                })
        })
    }
}
