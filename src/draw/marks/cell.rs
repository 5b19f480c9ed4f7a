//! The mark `cell`: shapes in cells.

use super::super::canvas::Canvas;
use super::super::marked_clue::MarkedClue;
use super::super::{Ink, Layer, Paint, PictureShape, Point, label};
use super::edge::sign;
use crate::language::faces::Look;
use crate::puzzle::{CellId, Position};

/// Draws a shape in each cell, or fills it.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let groups = shown.groups();
    if groups.is_empty() {
        return false;
    }
    if shown.mark.look == Some(Look::Pointer) {
        return pointer(shown, canvas);
    }
    for cell in groups.into_iter().flatten() {
        one(*cell, shown, canvas);
    }
    true
}

/// Draws a text and an arrow in the first cell of a line.
fn pointer(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let Some([first, rest @ ..]) = shown.cells() else { return false };
    let words = label::pointed(&shown.text(canvas).unwrap_or_default(), *first, rest.first().copied(), canvas.layout);
    canvas.text(Layer::Over, canvas.middle(*first), 0.45, 0.9, words, Ink::Black);
    true
}

/// Writes a number in each cell.
pub(super) fn every(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    for (cell, number) in (0..).map(CellId).zip(label::of_cells(shown.clue, shown.mark)) {
        if let Some(number) = number {
            canvas.text(Layer::Over, canvas.middle(cell), 0.55, 0.8, number, Ink::Black);
        }
    }
    true
}

fn one(cell: CellId, shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) {
    let centre = canvas.middle(cell);
    let filled = match shown.ink {
        Ink::Named("white") => Paint { fill: Some(Ink::Paper), edge: Some(Ink::Black) },
        ink => Paint { fill: Some(ink), edge: Some(ink) },
    };
    match shown.mark.look {
        Some(Look::Circle) if shown.mark.colour.is_none() => {
            canvas.circle(Layer::Under, centre, 0.8, Paint { fill: Some(Ink::Paper), edge: Some(Ink::Black) });
        }
        Some(Look::Circle) => canvas.circle(Layer::Under, centre, 0.7, filled),
        Some(Look::Square) => {
            let (width, height) = (0.7, 0.7);
            canvas.push(
                Layer::Under,
                PictureShape::Block { centre, width, height, corner: 0.0, turned: 0.0, paint: filled },
            );
        }
        Some(Look::Outward | Look::Inward) => {
            canvas.fill(Layer::Shade, cell, shown.ink);
            let greatest = shown.mark.look == Some(Look::Outward);
            for other in around(cell, canvas) {
                let is_marked = canvas.marked.contains(&(shown.rule.name, other));
                if !is_marked {
                    sign(&if greatest { [cell, other] } else { [other, cell] }, canvas);
                }
            }
        }
        // On a board without digits, the text says all.
        None if canvas.layout.is_blank() && shown.mark.text.is_some() => {}
        _ => canvas.fill(Layer::Shade, cell, shown.ink),
    }
    let words = match shown.mark.look {
        None => Some(shown.text(canvas).unwrap_or_else(|| shown.rule.initials())),
        Some(_) => shown.text(canvas),
    };
    if let Some(words) = words {
        match canvas.layout.is_blank() {
            true => canvas.text(Layer::Over, centre, 0.55, 0.8, words, Ink::Black),
            false => {
                let at = Point { x: centre.x + 0.29, y: centre.y + 0.35 };
                canvas.text(Layer::Over, at, 0.26, 0.4, words, Ink::Black);
            }
        }
    }
    if let Some(words) = shown.beside(canvas) {
        canvas.label(cell, &words, Ink::Black);
    }
}

/// Returns the cells that share an edge with a cell.
fn around(cell: CellId, canvas: &Canvas<'_>) -> Vec<CellId> {
    let Position { row, column } = canvas.layout.position(cell);
    let places = [
        (row.checked_sub(1), Some(column)),
        (Some(row), column.checked_sub(1)),
        (Some(row), column.checked_add(1)),
        (row.checked_add(1), Some(column)),
    ];
    let at = |(row, column): (Option<u16>, Option<u16>)| canvas.layout.cell_at(Position { row: row?, column: column? });
    places.into_iter().filter_map(at).collect()
}
