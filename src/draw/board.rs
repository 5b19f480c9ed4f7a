//! Draws the board: lines between cells, borders between boxes and around grids, and extra regions.

use super::canvas::Canvas;
use super::{Ink, Layer, Point};
use crate::puzzle::{Layout, Position, RegionKind};
use std::collections::HashMap;

/// The width of the lines between cells.
const LINE: f64 = 0.02;

/// The width of the lines between boxes.
const BORDER: f64 = 0.06;

/// Draws lines between cells and borders between boxes, and fills regions that are neither rows, columns nor boxes.
pub(super) fn draw(canvas: &mut Canvas<'_>) {
    let layout = canvas.layout;
    for region in layout.regions.iter().filter(|region| region.kind == RegionKind::Extra) {
        region.cells.iter().for_each(|cell| canvas.fill(Layer::Shade, *cell, Ink::Named("grey")));
    }
    let boxes = Pieces::of(layout);
    let cells = |a: u32, b: u32| a != 0 || b != 0;
    boxes.walls(cells).into_iter().for_each(|wall| canvas.line(Layer::Lines, wall, LINE, Ink::Black));
    boxes.walls(|a, b| a != b).into_iter().for_each(|wall| canvas.line(Layer::Border, wall, BORDER, Ink::Black));
}

/// Draws borders between cells for which `piece` returns different numbers.
pub(super) fn borders(canvas: &mut Canvas<'_>, piece: impl Fn(usize) -> u32) {
    let pieces = Pieces::numbered(canvas.layout, piece);
    let between = |a: u32, b: u32| a != b && a != 0 && b != 0;
    pieces.walls(between).into_iter().for_each(|wall| canvas.line(Layer::Border, wall, BORDER, Ink::Black));
}

/// Draws the line around cells, where both sides of it are known.
pub(super) fn outline(canvas: &mut Canvas<'_>, is_inside: impl Fn(usize) -> Option<bool>) {
    let pieces = Pieces::numbered(canvas.layout, |cell| is_inside(cell).map_or(2, u32::from));
    let walls = pieces.walls(|a, b| a.min(b) == 0 && a.max(b) == 1);
    walls.into_iter().for_each(|wall| canvas.line(Layer::Subject, wall, 2.0 * BORDER, Ink::Answer));
}

/// The piece of each place of the rectangle, where 0 is the outside. Two cells belong to the same piece if they are in the same
/// boxes and the same grids, so that borders never end inside the board.
struct Pieces {
    of: Vec<u32>,
    rows: usize,
    columns: usize,
}

impl Pieces {
    fn of(layout: &Layout) -> Self {
        let mut lies_in: Vec<Vec<u32>> = vec![Vec::new(); layout.cells().len()];
        let boxes = layout.regions.iter().filter(|region| region.kind == RegionKind::Box).map(|region| &region.cells);
        for (number, cells) in boxes.chain(&layout.rooms).chain(layout.grids.iter().map(|grid| &grid.cells)).enumerate()
        {
            cells.iter().for_each(|cell| lies_in[cell.index()].push(number as u32));
        }
        let mut numbers: HashMap<&[u32], u32> = HashMap::new();
        let mut of = Vec::with_capacity(lies_in.len());
        for sets in &lies_in {
            let next = numbers.len() as u32 + 1;
            of.push(*numbers.entry(sets).or_insert(next));
        }
        Self::numbered(layout, |cell| of[cell])
    }

    /// Makes pieces from a number for each cell; 0 is like the outside.
    fn numbered(layout: &Layout, number: impl Fn(usize) -> u32) -> Self {
        let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
        let mut of = vec![0; rows * columns];
        for (cell, Position { row, column }) in layout.cells().iter().enumerate() {
            of[usize::from(*row) * columns + usize::from(*column)] = number(cell);
        }
        Self { of, rows, columns }
    }

    fn get(&self, row: Option<usize>, column: Option<usize>) -> u32 {
        match (row.filter(|row| *row < self.rows), column.filter(|column| *column < self.columns)) {
            (Some(row), Some(column)) => self.of[row * self.columns + column],
            _ => 0,
        }
    }

    /// Returns the visible edges between two pieces, joined to lines of maximal length.
    fn walls(&self, seen: impl Fn(u32, u32) -> bool) -> Vec<Vec<Point>> {
        let mut found = Vec::new();
        let above = |row: usize, column: usize| {
            seen(self.get(row.checked_sub(1), Some(column)), self.get(Some(row), Some(column)))
        };
        let left = |row: usize, column: usize| {
            seen(self.get(Some(row), column.checked_sub(1)), self.get(Some(row), Some(column)))
        };
        let point = |x: usize, y: usize| Point { x: x as f64, y: y as f64 };
        for row in 0..=self.rows {
            runs(
                self.columns,
                |column| above(row, column),
                |from, to| found.push(vec![point(from, row), point(to, row)]),
            );
        }
        for column in 0..=self.columns {
            runs(
                self.rows,
                |row| left(row, column),
                |from, to| found.push(vec![point(column, from), point(column, to)]),
            );
        }
        found
    }
}

/// Reports each maximal run of numbers below `count` for which `holds`, as its start and end.
fn runs(count: usize, holds: impl Fn(usize) -> bool, mut tell: impl FnMut(usize, usize)) {
    let mut start = None;
    for at in 0..=count {
        match (start, at < count && holds(at)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                tell(from, at);
                start = None;
            }
            _ => {}
        }
    }
}
