//! Draws grids as text: givens, solutions, and the differences of two solutions.

use super::clues::with_clues;
use super::drawing::{Pieces, draw_pieces};
use super::edges::{self, Edge};
use super::{CellText, Emphasis, Style, draw};
use crate::draw::{Picture, in_cells};
use crate::puzzle::{CellId, Digit, Grid, Layer, LayerLook, Layout, Place, PuzzleData, clean_line};
use std::borrow::Cow;
use std::fmt;

/// The content of the cells in a drawing.
#[derive(Clone, Copy, Debug)]
pub enum Filled<'g> {
    /// The givens, with `.` in open cells.
    Givens,
    /// A filled grid, with the givens highlighted.
    Solution(&'g Grid),
    /// Two filled grids, with `3/5` where they differ.
    Difference(&'g Grid, &'g Grid),
}

impl<'g> Filled<'g> {
    /// Returns the text of each cell.
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

/// Draws the puzzle with this content and the clues of its picture. The drawing ends with a newline.
pub fn drawn_with_clues(puzzle: &PuzzleData, picture: &Picture, filled: Filled<'_>, style: Style) -> String {
    with_clues(puzzle, picture, style, filled.cells(puzzle, style))
}

/// Draws the puzzle, with `.` in open cells. On a board without digits, cells show the texts of their clues.
pub fn givens(puzzle: &PuzzleData, style: Style) -> String {
    if puzzle.layout.is_blank() {
        let clues = in_cells(puzzle);
        return draw(&puzzle.layout, style, |cell| CellText::plain(clues[cell.index()].as_deref().unwrap_or(".")));
    }
    draw(&puzzle.layout, style, Filled::Givens.cells(puzzle, style))
}

/// Returns whether the answer layers are the whole answer.
fn has_only_layers(puzzle: &PuzzleData) -> bool {
    puzzle.layout.is_blank() && puzzle.answer_layers().next().is_some()
}

/// Draws the digits of a filled grid, with the givens highlighted; empty if the answer layers are the whole answer.
pub fn solved(puzzle: &PuzzleData, grid: &Grid, style: Style) -> String {
    if has_only_layers(puzzle) {
        return String::new();
    }
    draw(&puzzle.layout, style, Filled::Solution(grid).cells(puzzle, style))
}

/// Returns for each cell whether its digit is given.
pub(super) fn given(puzzle: &PuzzleData) -> Vec<bool> {
    let mut given = vec![false; puzzle.layout.cells().len()];
    for CellId(cell) in puzzle.givens.iter().map(|given| given.cell) {
        given[cell as usize] = true;
    }
    given
}

/// Draws the answer layers of a filled grid, each under its name.
pub fn layers(puzzle: &PuzzleData, grid: &Grid, style: Style) -> String {
    if puzzle.answer_layers().next().is_none() {
        return String::new();
    }
    let clues = in_cells(puzzle);
    let name = |layer: &Layer, cell: CellId| {
        let value = layer.name_in(grid, &Place::Cell(cell)).unwrap_or_default();
        let clue = clues[cell.index()].clone();
        match layer.look {
            LayerLook::Plain | LayerLook::Numbers => value,
            LayerLook::Outline | LayerLook::Walls => clue.unwrap_or_else(|| ".".to_owned()).into(),
            look if value == "x" => look.sign().into(),
            _ => clue.map_or(value, Cow::Owned),
        }
    };
    let value =
        |layer: &Layer, cell: CellId| layer.variable(&Place::Cell(cell)).and_then(|var| grid.0.get(var.index()));
    let picture = |layer: &Layer| {
        let layout = &puzzle.layout;
        let cell = |cell| CellText::plain(name(layer, cell));
        let places = match layer.look {
            _ if layer.is_on_edges() => edges::drawn(layout, layer, style.ascii, |place| edge(layer, place, grid)),
            _ if !layer.is_in_cells() => by_name(layout, layer, |place| layer.name_in(grid, place).unwrap_or_default()),
            LayerLook::Outline | LayerLook::Walls | LayerLook::Numbers => {
                let number = |cell: CellId| value(layer, cell).map_or(0, |value| value.unsigned_abs());
                draw_pieces(layout, Pieces::numbered(layout, number), style, cell)
            }
            _ => draw(layout, style, cell),
        };
        format!("{}\n{places}", clean_line(&layer.name))
    };
    puzzle.answer_layers().map(picture).collect()
}

/// Lists the values of a layer, a line for each place: `box 3: 5`.
pub(super) fn by_name<T: fmt::Display>(layout: &Layout, layer: &Layer, value: impl Fn(&Place) -> T) -> String {
    let line = |place: &Place| format!("{}: {}\n", layout.place_name(place), value(place));
    layer.places.iter().map(line).collect()
}

/// Returns whether the line of a layer runs along an edge.
fn edge(layer: &Layer, place: &Place, grid: &Grid) -> Option<Edge> {
    let value = grid.0.get(layer.variable(place)?.index())?;
    Some(if *value == 0 { Edge::Off } else { Edge::On })
}

/// Draws the answer layers in which two filled grids differ, both in one drawing.
pub fn layer_differences(puzzle: &PuzzleData, one: &Grid, other: &Grid, style: Style) -> String {
    let either = |layer: &Layer, place: &Place| match (edge(layer, place, one)?, edge(layer, place, other)?) {
        (a, b) if a == b => Some(a),
        _ => Some(Edge::Open),
    };
    let picture = |layer: &Layer| {
        let names = |place: &Place| [one, other].map(|grid| layer.name_in(grid, place));
        let places = match layer.places.first() {
            Some(Place::Edge(..)) => edges::drawn(&puzzle.layout, layer, style.ascii, |place| either(layer, place)),
            Some(Place::Group(_)) => by_name(&puzzle.layout, layer, |place| match names(place) {
                [Some(a), Some(b)] if a != b => format!("{a}/{b}"),
                [a, _] => a.unwrap_or_default().into_owned(),
            }),
            Some(Place::Cell(_)) | None => draw(&puzzle.layout, style, |cell| match names(&Place::Cell(cell)) {
                [Some(a), Some(b)] if a != b => CellText::emphasised(format!("{a}/{b}"), Emphasis::Subject),
                [a, _] => CellText::plain(a.unwrap_or_default()),
            }),
        };
        format!("{}\n{places}", clean_line(&layer.name))
    };
    puzzle.answer_layers().filter(|layer| layer.values_in(one) != layer.values_in(other)).map(picture).collect()
}

/// Draws the digits of two filled grids in one: `3/5` where they differ. Givens are highlighted. Empty if the answer layers are the
/// whole answer.
pub fn differences(puzzle: &PuzzleData, one: &Grid, other: &Grid, style: Style) -> String {
    if has_only_layers(puzzle) {
        return String::new();
    }
    draw(&puzzle.layout, style, Filled::Difference(one, other).cells(puzzle, style))
}
