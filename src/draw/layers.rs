//! Draws the answer layers of a filled grid.

use super::canvas::Canvas;
use super::{Ink, Layer as Depth, Paint, Point, board, label};
use crate::puzzle::{CellId, Digit, Grid, Layer, LayerLook, Place, Position, PuzzleData};

/// The width of a line along an edge, in cells.
const LINE: f64 = 0.12;

/// Draws the answer layers: borders if the values of a layer are regions of the board, filled cells for true Booleans, and small
/// numbers in the corner otherwise.
pub(super) fn draw(puzzle: &PuzzleData, grid: &Grid, canvas: &mut Canvas<'_>) {
    for layer in puzzle.answer_layers() {
        let values = layer.values_in(grid);
        if values.len() != layer.places.len() {
            continue;
        }
        let places = layer.places.iter().zip(values);
        let value = |cell: usize| {
            let index = layer.places.binary_search(&Place::Cell(CellId(cell as u32)));
            index.ok().map(|index| values[index])
        };
        if layer.look == LayerLook::Outline {
            board::outline(canvas, |cell| value(cell).is_some_and(|value| value != 0));
        } else if layer.boolean {
            for (place, _) in places.filter(|(_, value)| **value != 0) {
                match place {
                    Place::Cell(cell) => sign(layer.look, *cell, canvas),
                    Place::Edge(a, b) => {
                        let line = vec![canvas.middle(*a), canvas.middle(*b)];
                        canvas.line(Depth::Digit, line, LINE, Ink::Answer);
                    }
                }
            }
        } else if matches!(layer.look, LayerLook::Walls | LayerLook::Numbers) || are_regions(puzzle, layer, values) {
            board::borders(canvas, |cell| value(cell).map_or(0, |value| value.unsigned_abs() + 1));
            if layer.look == LayerLook::Numbers {
                let clues = label::in_cells(puzzle);
                let places = places.filter(|(place, _)| place.cell().is_some_and(|cell| clues[cell.index()].is_none()));
                for (cell, value) in places.filter_map(|(place, value)| Some((place.cell()?, value))) {
                    canvas.text(Depth::Digit, canvas.middle(cell), 0.5, 0.8, value.to_string(), Ink::Answer);
                }
            }
        } else {
            for (cell, value) in places.filter_map(|(place, value)| Some((place.cell()?, value))) {
                let middle = canvas.middle(cell);
                let centre = Point { x: middle.x + 0.32, y: middle.y - 0.34 };
                canvas.circle(Depth::Digit, centre, 0.26, Paint { fill: Some(Ink::Paper), edge: None });
                canvas.text(Depth::Digit, centre, 0.24, 0.3, value.to_string(), Ink::Answer);
            }
        }
    }
}

/// Draws a true cell.
fn sign(look: LayerLook, cell: CellId, canvas: &mut Canvas<'_>) {
    let centre = canvas.middle(cell);
    match look {
        LayerLook::Shading => canvas.fill(Depth::Shade, cell, Ink::Named("grey")),
        LayerLook::Stars => canvas.text(Depth::Digit, centre, 0.7, 0.8, "★".to_owned(), Ink::Answer),
        LayerLook::Lamps => {
            let paint = Paint { fill: Some(Ink::Named("yellow")), edge: Some(Ink::Black) };
            canvas.circle(Depth::Digit, centre, 0.6, paint);
        }
        LayerLook::Plain | LayerLook::Outline | LayerLook::Walls | LayerLook::Numbers => {
            canvas.fill(Depth::Shade, cell, Ink::Named("yellow"));
        }
    }
}

/// Returns whether all cells have a value, and the cells of each value are connected and as many as there are digits.
fn are_regions(puzzle: &PuzzleData, layer: &Layer, values: &[Digit]) -> bool {
    let layout = &puzzle.layout;
    if layer.is_on_edges() || layer.places.len() != layout.cells().len() || values.iter().any(|value| *value < 0) {
        return false;
    }
    let mut counts = std::collections::HashMap::new();
    values.iter().for_each(|value| *counts.entry(*value).or_insert(0_usize) += 1);
    let mut seen = vec![false; values.len()];
    let mut pieces = 0;
    for start in 0..values.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        pieces += 1;
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            for other in beside(puzzle, cell) {
                if values[other] == values[cell] && !std::mem::replace(&mut seen[other], true) {
                    open.push(other);
                }
            }
        }
    }
    pieces == counts.len() && counts.values().all(|count| *count == layout.symbols.len())
}

/// Returns the cells that share an edge with a cell.
fn beside(puzzle: &PuzzleData, cell: usize) -> impl Iterator<Item = usize> {
    let Position { row, column } = puzzle.layout.cells()[cell];
    let places = [
        (row.checked_sub(1), Some(column)),
        (Some(row), column.checked_sub(1)),
        (Some(row), column.checked_add(1)),
        (row.checked_add(1), Some(column)),
    ];
    let at = |(row, column): (Option<u16>, Option<u16>)| puzzle.layout.cell_at(Position { row: row?, column: column? });
    places.into_iter().filter_map(at).map(CellId::index)
}
