//! What is drawn: givens, solutions, and where two solutions differ.

use super::{CellText, Emphasis, Style, draw};
use crate::puzzle::{CellId, Digit, Grid, Layer, Layout, Puzzle, clean_line};

/// The puzzle as it is printed, `.` in open cells.
pub fn givens(puzzle: &Puzzle, style: Style) -> String {
    let mut digits: Vec<Option<Digit>> = vec![None; puzzle.layout.cells().len()];
    for given in &puzzle.givens {
        digits[given.cell.index()] = Some(given.digit);
    }
    let symbols = &puzzle.layout.symbols;
    draw(&puzzle.layout, style, |cell| CellText::plain(digits[cell.index()].map_or(".", |digit| symbols.name(digit))))
}

/// The digits of a filled grid.
pub fn solution(layout: &Layout, grid: &Grid, style: Style) -> String {
    draw(layout, style, |cell| CellText::plain(layout.symbols.name(grid.digit(cell))))
}

/// The digits of a filled grid; those that the puzzle gives stand out.
pub fn solved(puzzle: &Puzzle, grid: &Grid, style: Style) -> String {
    let (layout, is_given) = (&puzzle.layout, given(puzzle));
    draw(layout, style, |cell| CellText::given(layout.symbols.name(grid.digit(cell)), is_given[cell.index()], style))
}

/// Of each cell whether the puzzle gives its digit.
pub(super) fn given(puzzle: &Puzzle) -> Vec<bool> {
    let mut given = vec![false; puzzle.layout.cells().len()];
    for CellId(cell) in puzzle.givens.iter().map(|given| given.cell) {
        given[cell as usize] = true;
    }
    given
}

/// The answer layers of a filled grid, each under its name.
pub fn layers(puzzle: &Puzzle, grid: &Grid, style: Style) -> String {
    let picture = |layer: &Layer| {
        let cells = draw(&puzzle.layout, style, |cell| CellText::plain(layer.name_in(grid, cell).unwrap_or_default()));
        format!("{}\n{cells}", clean_line(&layer.name))
    };
    puzzle.answer_layers().map(picture).collect()
}

/// The answer layers in which two filled grids differ, both in one.
pub fn layer_differences(puzzle: &Puzzle, one: &Grid, other: &Grid, style: Style) -> String {
    let picture = |layer: &Layer| {
        let cells = draw(&puzzle.layout, style, |cell| match (layer.name_in(one, cell), layer.name_in(other, cell)) {
            (Some(a), Some(b)) if a != b => CellText { text: format!("{a}/{b}").into(), emphasis: Emphasis::Subject },
            (a, _) => CellText::plain(a.unwrap_or_default()),
        });
        format!("{}\n{cells}", clean_line(&layer.name))
    };
    puzzle.answer_layers().filter(|layer| layer.values_in(one) != layer.values_in(other)).map(picture).collect()
}

/// The digits of two filled grids in one: `3/5` where they differ. What the puzzle gives stands out, too.
pub fn differences(puzzle: &Puzzle, one: &Grid, other: &Grid, style: Style) -> String {
    let (layout, is_given) = (&puzzle.layout, given(puzzle));
    draw(layout, style, |cell| {
        let (a, b) = (layout.symbols.name(one.digit(cell)), layout.symbols.name(other.digit(cell)));
        match one.digit(cell) == other.digit(cell) {
            true => CellText::given(a, is_given[cell.index()], style),
            false => CellText { text: format!("{a}/{b}").into(), emphasis: Emphasis::Subject },
        }
    })
}
