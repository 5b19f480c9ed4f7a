//! What is drawn: givens, solutions, and where two solutions differ.

use super::{CellText, Style, draw};
use crate::puzzle::{Digit, Grid, Layout, Puzzle};

/// The puzzle as it is printed, `.` in open cells.
pub fn givens(puzzle: &Puzzle, style: Style) -> String {
    let mut digits: Vec<Option<Digit>> = vec![None; puzzle.layout.cells().len()];
    for given in &puzzle.givens {
        digits[given.cell.index()] = Some(given.digit);
    }
    let symbols = &puzzle.layout.symbols;
    draw(&puzzle.layout, style, |cell| CellText::plain(digits[cell.index()].map_or(".", |digit| symbols.name(digit))))
}

/// A filled grid.
pub fn solution(layout: &Layout, grid: &Grid, style: Style) -> String {
    draw(layout, style, |cell| CellText::plain(layout.symbols.name(grid.digit(cell))))
}

/// Two filled grids in one: `3/5` where they differ.
pub fn differences(layout: &Layout, one: &Grid, other: &Grid, style: Style) -> String {
    draw(layout, style, |cell| {
        let (a, b) = (layout.symbols.name(one.digit(cell)), layout.symbols.name(other.digit(cell)));
        match one.digit(cell) == other.digit(cell) {
            true => CellText::plain(a),
            false => CellText { text: format!("{a}/{b}").into(), emphasis: true },
        }
    })
}
