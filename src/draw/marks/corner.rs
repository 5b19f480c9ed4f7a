//! The mark `corner`: digits in a circle where four cells meet.

use super::super::canvas::{Canvas, fitting};
use super::super::marked_clue::MarkedClue;
use super::super::{Ink, Layer, Paint, PictureShape, Point, label};
use crate::puzzle::{CellId, Position};
use std::collections::HashSet;

/// The diameter of the circle.
const SIZE: f64 = 0.7;

/// Draws a circle with digits, in two lines if there are more than two.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let Some(centre) = shown.cells().and_then(|cells| meeting(cells, canvas)) else { return false };
    let texts = label::items(shown.clue, shown.rule, shown.mark, canvas.layout);
    canvas.circle(Layer::Over, centre, SIZE, Paint { fill: Some(Ink::Paper), edge: Some(Ink::Black) });
    let text = texts.join(" ");
    let size = fitting(&text, 14.0 / 64.0, SIZE - 0.05);
    canvas.push(Layer::Over, PictureShape::Text { centre, size, text, ink: Ink::Black, bold: false });
    true
}

/// Returns the point where the four cells of a square meet.
fn meeting(cells: &[CellId], canvas: &Canvas<'_>) -> Option<Point> {
    let places: HashSet<Position> = cells.iter().map(|cell| canvas.layout.position(*cell)).collect();
    let row = places.iter().map(|place| place.row).min()?;
    let column = places.iter().map(|place| place.column).min()?;
    let square =
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Position { row: row + down, column: column + right });
    let same = places.len() == 4 && square.iter().all(|place| places.contains(place));
    same.then_some(Point { x: f64::from(column) + 1.0, y: f64::from(row) + 1.0 })
}
