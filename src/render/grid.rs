//! What is drawn: givens, solutions, and where two solutions differ.

use super::clues::with_clues;
use super::{CellText, Emphasis, Style, draw};
use crate::draw::Picture;
use crate::puzzle::{CellId, Digit, Grid, Layer, Layout, PuzzleData, clean_line};

/// What stands in the cells of a drawing.
#[derive(Clone, Copy, Debug)]
pub enum Filled<'g> {
    /// The givens, `.` in open cells.
    Givens,
    /// A filled grid; what the puzzle gives stands out.
    Solution(&'g Grid),
    /// Two filled grids in one: `3/5` where they differ.
    Difference(&'g Grid, &'g Grid),
}

impl<'g> Filled<'g> {
    /// The text of each cell.
    fn cells<'a>(self, puzzle: &'a PuzzleData, style: Style) -> impl FnMut(CellId) -> CellText<'a> + use<'a, 'g> {
        let symbols = &puzzle.layout.symbols;
        let mut digits: Vec<Option<Digit>> = vec![None; puzzle.layout.cells().len()];
        for given in &puzzle.givens {
            digits[given.cell.index()] = Some(given.digit);
        }
        move |cell| match self {
            Self::Givens => CellText::plain(digits[cell.index()].map_or(".", |digit| symbols.name(digit))),
            Self::Solution(grid) => {
                CellText::given(symbols.name(grid.digit(cell)), digits[cell.index()].is_some(), style)
            }
            Self::Difference(one, other) => match (one.digit(cell), other.digit(cell)) {
                (a, b) if a == b => CellText::given(symbols.name(a), digits[cell.index()].is_some(), style),
                (a, b) => {
                    let text = format!("{}/{}", symbols.name(a), symbols.name(b));
                    CellText::emphasised(text, Emphasis::Subject)
                }
            },
        }
    }
}

/// The puzzle, its cells filled, and the clues of its picture. Ends with a newline.
pub fn drawn_with_clues(puzzle: &PuzzleData, picture: &Picture, filled: Filled<'_>, style: Style) -> String {
    with_clues(puzzle, picture, style, filled.cells(puzzle, style))
}

/// The puzzle as it is printed, `.` in open cells.
pub fn givens(puzzle: &PuzzleData, style: Style) -> String {
    draw(&puzzle.layout, style, Filled::Givens.cells(puzzle, style))
}

/// The digits of a filled grid.
pub fn solution(layout: &Layout, grid: &Grid, style: Style) -> String {
    draw(layout, style, |cell| CellText::plain(layout.symbols.name(grid.digit(cell))))
}

/// The digits of a filled grid; those that the puzzle gives stand out.
pub fn solved(puzzle: &PuzzleData, grid: &Grid, style: Style) -> String {
    draw(&puzzle.layout, style, Filled::Solution(grid).cells(puzzle, style))
}

/// Of each cell whether the puzzle gives its digit.
pub(super) fn given(puzzle: &PuzzleData) -> Vec<bool> {
    let mut given = vec![false; puzzle.layout.cells().len()];
    for CellId(cell) in puzzle.givens.iter().map(|given| given.cell) {
        given[cell as usize] = true;
    }
    given
}

/// The answer layers of a filled grid, each under its name.
pub fn layers(puzzle: &PuzzleData, grid: &Grid, style: Style) -> String {
    let picture = |layer: &Layer| {
        let cells = draw(&puzzle.layout, style, |cell| CellText::plain(layer.name_in(grid, cell).unwrap_or_default()));
        format!("{}\n{cells}", clean_line(&layer.name))
    };
    puzzle.answer_layers().map(picture).collect()
}

/// The answer layers in which two filled grids differ, both in one.
pub fn layer_differences(puzzle: &PuzzleData, one: &Grid, other: &Grid, style: Style) -> String {
    let picture = |layer: &Layer| {
        let cells = draw(&puzzle.layout, style, |cell| match (layer.name_in(one, cell), layer.name_in(other, cell)) {
            (Some(a), Some(b)) if a != b => CellText::emphasised(format!("{a}/{b}"), Emphasis::Subject),
            (a, _) => CellText::plain(a.unwrap_or_default()),
        });
        format!("{}\n{cells}", clean_line(&layer.name))
    };
    puzzle.answer_layers().filter(|layer| layer.values_in(one) != layer.values_in(other)).map(picture).collect()
}

/// The digits of two filled grids in one: `3/5` where they differ. What the puzzle gives stands out, too.
pub fn differences(puzzle: &PuzzleData, one: &Grid, other: &Grid, style: Style) -> String {
    draw(&puzzle.layout, style, Filled::Difference(one, other).cells(puzzle, style))
}
