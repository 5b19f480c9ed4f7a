//! Draws the answer layers of a grid, filled or in part.

use super::canvas::Canvas;
use super::{Ink, Layer as Depth, Paint, Point, board, label};
use crate::puzzle::{CellId, Digit, Layer, LayerLook, Place, Position, PuzzleData};

/// The width of a line along an edge, in cells.
const LINE: f64 = 0.12;

/// Draws the answer layers: borders if the values of a layer are regions of the board, filled cells for true Booleans, and small
/// numbers in the corner otherwise. `value` returns the value at an index of a filled grid, if it is known.
pub(super) fn draw(puzzle: &PuzzleData, value: impl Fn(usize) -> Option<Digit>, canvas: &mut Canvas<'_>) {
    for layer in puzzle.answer_layers() {
        let values: Vec<Option<Digit>> =
            (0..layer.places.len()).map(|place| value(layer.first.index() + place)).collect();
        let places = layer.places.iter().zip(&values).filter_map(|(place, value)| Some((place, (*value)?)));
        let value = |cell: usize| {
            let index = layer.places.binary_search(&Place::Cell(CellId(cell as u32)));
            index.ok().and_then(|index| values[index])
        };
        if layer.look == LayerLook::Outline {
            let has = |cell: usize| layer.variable(&Place::Cell(CellId(cell as u32))).is_some();
            board::outline(canvas, |cell| if has(cell) { value(cell).map(|value| value != 0) } else { Some(false) });
        } else if layer.boolean {
            for (place, _) in places.filter(|(_, value)| *value != 0) {
                match place {
                    Place::Cell(cell) => sign(layer.look, *cell, canvas),
                    Place::Edge(a, b) => {
                        let line = vec![canvas.middle(*a), canvas.middle(*b)];
                        canvas.line(Depth::Digit, line, LINE, Ink::Answer);
                    }
                    Place::Group(_) => in_corner(place, layer.look.sign().to_owned(), canvas),
                }
            }
        } else if matches!(layer.look, LayerLook::Walls | LayerLook::Numbers) || are_regions(puzzle, layer, &values) {
            board::borders(canvas, |cell| value(cell).map_or(0, |value| value.unsigned_abs() + 1));
            if layer.look == LayerLook::Numbers {
                let clues = label::in_cells(puzzle);
                let places = places.filter(|(place, _)| place.cell().is_some_and(|cell| clues[cell.index()].is_none()));
                for (cell, value) in places.filter_map(|(place, value)| Some((place.cell()?, value))) {
                    canvas.text(Depth::Digit, canvas.middle(cell), 0.5, 0.8, value.to_string(), Ink::Answer);
                }
            }
        } else {
            places.for_each(|(place, value)| in_corner(place, value.to_string(), canvas));
        }
    }
}

/// Writes a value in the upper right corner of a cell, of a group's first cell, or of an edge's.
fn in_corner(place: &Place, text: String, canvas: &mut Canvas<'_>) {
    let Some(cell) = place.cells().first().copied() else { return };
    let middle = canvas.middle(cell);
    let centre = Point { x: middle.x + 0.32, y: middle.y - 0.34 };
    canvas.circle(Depth::Digit, centre, 0.26, Paint { fill: Some(Ink::Paper), edge: None });
    canvas.text(Depth::Digit, centre, 0.24, 0.3, text, Ink::Answer);
}

/// Draws the marks of a partly solved grid: a dot in each cell and a cross on each edge whose value is known to be false. Cells
/// inside an outline are filled, because its line is drawn only where both sides are known.
pub(super) fn marks(puzzle: &PuzzleData, value: impl Fn(usize) -> Option<Digit>, canvas: &mut Canvas<'_>) {
    let clues = label::in_cells(puzzle);
    for layer in puzzle.answer_layers().filter(|layer| layer.boolean) {
        for (index, place) in layer.places.iter().enumerate() {
            match (value(layer.first.index() + index), place) {
                (Some(0), Place::Cell(cell)) if clues[cell.index()].is_none() => {
                    let paint = Paint { fill: Some(Ink::Candidate), edge: None };
                    canvas.circle(Depth::Digit, canvas.middle(*cell), 0.12, paint);
                }
                (Some(0), Place::Edge(a, b)) => {
                    let (a, b) = (canvas.middle(*a), canvas.middle(*b));
                    let middle = Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 };
                    canvas.text(Depth::Digit, middle, 0.25, 0.3, "×".to_owned(), Ink::Candidate);
                }
                (Some(_), Place::Cell(cell)) if layer.look == LayerLook::Outline => {
                    canvas.fill(Depth::Shade, *cell, Ink::Named("yellow"));
                }
                _ => {}
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
fn are_regions(puzzle: &PuzzleData, layer: &Layer, values: &[Option<Digit>]) -> bool {
    let layout = &puzzle.layout;
    let Some(values) = values.iter().copied().collect::<Option<Vec<Digit>>>() else { return false };
    if !layer.is_in_cells() || layer.places.len() != layout.cells().len() || values.iter().any(|value| *value < 0) {
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
