//! Converts the board to the form of f-puzzles: a square with digits from 1, rows and columns, and an optional region for each
//! cell.

use crate::formats::boxes::{box_of, boxes_of};
use crate::formats::writing::board::{givens, has_all_lines, side_of};
use crate::formats::{Document, Loss};
use crate::puzzle::{CellId, Layout, Position, RegionKind};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

pub(super) struct Square<'a> {
    layout: &'a Layout,
    pub(super) side: usize,
    /// The region of each cell.
    regions: Vec<Option<usize>>,
    pub(super) extra: Vec<Vec<CellId>>,
}

impl<'a> Square<'a> {
    /// Returns the board of a puzzle; `None`, with a loss, if f-puzzles cannot express it.
    pub(super) fn of(document: &Document<'a>, losses: &mut Vec<Loss>) -> Option<Self> {
        let layout: &'a Layout = &document.puzzle.layout;
        let side = side_of(layout).and_then(|side| {
            match layout.symbols.digits().iter().map(|digit| i64::from(*digit)).eq(1..=side as i64) {
                false => Err(Loss::Symbols("digits that do not begin with 1".to_owned())),
                true if !has_all_lines(layout) => Err(Loss::Custom(layout.name.clone())),
                true => Ok(side),
            }
        });
        let side = side.map_err(|loss| losses.push(loss)).ok()?;
        let mut square = Self { layout, side, regions: vec![None; side * side], extra: Vec::new() };
        for (number, region) in layout.regions.iter().enumerate() {
            let free = region.cells.iter().all(|cell| square.regions[cell.index()].is_none());
            match region.kind {
                RegionKind::Row | RegionKind::Column => {}
                RegionKind::Box if free => {
                    region.cells.iter().for_each(|cell| square.regions[cell.index()] = Some(number));
                }
                RegionKind::Box | RegionKind::Extra => square.extra.push(region.cells.clone()),
            }
        }
        square.number_regions();
        Some(square)
    }

    /// Numbers the regions in reading order.
    fn number_regions(&mut self) {
        let mut seen: HashMap<usize, usize> = HashMap::new();
        for region in self.regions.iter_mut().flatten() {
            let next = seen.len();
            *region = *seen.entry(*region).or_insert(next);
        }
    }

    /// Returns whether the regions are the usual boxes, which need not be written.
    pub(super) fn has_boxes(&self) -> bool {
        let usual = box_of(self.side);
        // Boxes of one row are the rows, not additional regions.
        let rows = usual.0 == 1 && self.regions.iter().all(Option::is_none);
        rows || boxes_of(&self.regions, self.side) == Some(usual)
    }

    /// Returns the cells with their contents.
    pub(super) fn grid(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> Value {
        let puzzle = document.puzzle;
        let mut cells: Vec<Map<String, Value>> = vec![Map::new(); self.side * self.side];
        if !self.has_boxes() {
            for (cell, region) in cells.iter_mut().zip(&self.regions) {
                cell.insert("region".to_owned(), json!(region));
            }
        }
        for entered in &puzzle.entered {
            cells[entered.cell.index()].insert("value".to_owned(), json!(entered.digit));
        }
        for (cell, given) in cells.iter_mut().zip(givens(puzzle, losses)) {
            if let Some(digit) = given {
                cell.insert("value".to_owned(), json!(digit));
                cell.insert("given".to_owned(), json!(true));
            }
        }
        for marks in &puzzle.marks {
            let cell = &mut cells[marks.cell.index()];
            match cell.contains_key("given") || cell.contains_key("givenPencilMarks") || marks.digits.is_empty() {
                true => losses.push(Loss::Marks(1)),
                false => drop(cell.insert("givenPencilMarks".to_owned(), json!(marks.digits))),
            }
        }
        let mut cells = cells.into_iter().map(Value::Object);
        (0..self.side).map(|_| cells.by_ref().take(self.side).collect::<Value>()).collect()
    }

    /// Returns row and column of a cell, counted from 0.
    pub(super) fn place(&self, cell: CellId) -> (i64, i64) {
        let Position { row, column } = self.layout.position(cell);
        (i64::from(row), i64::from(column))
    }

    /// Returns the name of a cell.
    pub(super) fn name(&self, cell: CellId) -> String {
        place_name(self.place(cell))
    }

    /// Returns whether these are two cells that share an edge, where a dot can be placed.
    pub(super) fn is_edge(&self, cells: &[CellId]) -> bool {
        let [a, b] = cells else { return false };
        let (a, b) = (self.place(*a), self.place(*b));
        (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1
    }

    /// Returns whether these are the four cells around a corner.
    pub(super) fn is_corner(&self, cells: &[CellId]) -> bool {
        let mut places: Vec<(i64, i64)> = cells.iter().map(|cell| self.place(*cell)).collect();
        places.sort_unstable();
        let Some(&(row, column)) = places.first() else { return false };
        places == [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    }

    pub(super) fn names(&self, cells: &[CellId]) -> Vec<String> {
        cells.iter().map(|cell| self.name(*cell)).collect()
    }

    /// Returns whether a place is on the board.
    fn has(&self, (row, column): (i64, i64)) -> bool {
        let inside = |n: i64| usize::try_from(n).is_ok_and(|n| n < self.side);
        inside(row) && inside(column)
    }

    /// Returns the place outside the board from which a line is seen, if it crosses the board in equal steps from border to
    /// border, and the step; `None` for other lines.
    pub(super) fn seen_from(&self, line: &[CellId]) -> Option<(String, (i64, i64))> {
        let places: Vec<(i64, i64)> = line.iter().map(|cell| self.place(*cell)).collect();
        let (first, last) = (*places.first()?, *places.last()?);
        let between = |a: (i64, i64), b: (i64, i64)| (b.0 - a.0, b.1 - a.1);
        let step = match places.get(1) {
            Some(second) => between(first, *second),
            // A diagonal of one cell cuts off a corner and is parallel to the board's other diagonal.
            None => self.corner_step(first)?,
        };
        let straight = places.windows(2).all(|pair| between(pair[0], pair[1]) == step);
        let near = (first.0 - step.0, first.1 - step.1);
        let far = (last.0 + step.0, last.1 + step.1);
        let king = step != (0, 0) && step.0.abs() <= 1 && step.1.abs() <= 1;
        (straight && king && !self.has(near) && !self.has(far)).then(|| (place_name(near), step))
    }

    fn corner_step(&self, (row, column): (i64, i64)) -> Option<(i64, i64)> {
        let last = i64::try_from(self.side).ok()? - 1;
        match (row, column) {
            (0, 0) => Some((-1, 1)),
            (0, column) if column == last => Some((1, 1)),
            (row, 0) if row == last => Some((1, 1)),
            (row, column) if row == last && column == last => Some((1, -1)),
            _ => None,
        }
    }
}

/// Returns f-puzzles' name of a place counted from 0.
fn place_name((row, column): (i64, i64)) -> String {
    format!("R{}C{}", row + 1, column + 1)
}
