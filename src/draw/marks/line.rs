//! The mark `line`: lines through cells.

use super::super::canvas::{Canvas, near};
use super::super::marked_clue::MarkedClue;
use super::super::rule::Parameter;
use super::super::{Ink, Layer, Paint, PictureShape, Point};
use crate::language::faces::Look;
use crate::puzzle::CellId;

/// The width of a line.
const WIDTH: f64 = 10.0 / 64.0;

/// The width of a line with a bulb.
const STEM: f64 = 21.0 / 64.0;

/// The width of a line with shapes at both ends.
const THIN: f64 = 4.0 / 64.0;

/// Draws a line, or each branch of it, and the shapes at its ends.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let groups = shown.groups();
    if groups.is_empty() || groups.iter().any(|cells| cells.is_empty()) {
        return false;
    }
    let parameter = shown.mark.of.first().and_then(|name| shown.rule.parameter(name));
    let is_set = parameter.is_some_and(|Parameter { kind, .. }| *kind == "set");
    for cells in &groups {
        match strokes(cells, is_set, canvas) {
            Some(strokes) => strokes.into_iter().for_each(|points| stroke(points, shown, canvas)),
            None => return false,
        }
    }
    for cells in groups {
        ends(cells, shown, canvas);
    }
    let words = [shown.text(canvas), shown.beside(canvas)];
    let words: Vec<String> = words.into_iter().flatten().collect();
    if let (false, Some(first)) = (words.is_empty(), shown.groups().first().and_then(|cells| cells.first())) {
        canvas.label(*first, &words.join(" "), Ink::Black);
    }
    true
}

/// Returns the lines through cells: one if each touches the next. The cells of a set may be joined in any order. `None` if they
/// are not connected.
fn strokes(cells: &[CellId], is_set: bool, canvas: &Canvas<'_>) -> Option<Vec<Vec<Point>>> {
    let points: Vec<Point> = cells.iter().map(|cell| canvas.middle(*cell)).collect();
    if points.windows(2).all(|pair| near(pair[0], pair[1])) {
        return Some(vec![points]);
    }
    if !is_set || points.len() > 100 {
        return None;
    }
    // From each cell to one that was reached before.
    let mut reached = vec![points[0]];
    let mut open = points[1..].to_vec();
    let mut found = Vec::new();
    while !open.is_empty() {
        let joins = |at: &Point| reached.iter().rev().find(|from| near(**from, *at)).copied();
        let (place, from) = open.iter().enumerate().find_map(|(place, at)| Some((place, joins(at)?)))?;
        let at = open.remove(place);
        found.push(vec![from, at]);
        reached.push(at);
    }
    Some(found)
}

fn stroke(points: Vec<Point>, shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) {
    let (width, head) = match shown.mark.look {
        Some(Look::Bulb) => (STEM, None),
        Some(Look::Arrow) => (WIDTH, Some(0.3)),
        Some(_) => (THIN, None),
        None => (WIDTH, None),
    };
    let ink = shown.ink;
    canvas.push(Layer::Under, PictureShape::Stroke { points, width, closed: false, dash: None, head, ink });
}

/// Draws the shapes at the ends of a line, above it.
fn ends(cells: &[CellId], shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return };
    let (first, last) = (canvas.middle(*first), canvas.middle(*last));
    let hollow = Paint { fill: Some(Ink::Paper), edge: Some(shown.ink) };
    match shown.mark.look {
        Some(Look::Bulb) => {
            canvas.circle(Layer::Under, first, 0.85, Paint { fill: Some(shown.ink), edge: Some(shown.ink) })
        }
        Some(Look::Circles) => [first, last].into_iter().for_each(|at| canvas.circle(Layer::Under, at, 0.8, hollow)),
        Some(look @ (Look::Diamond | Look::Diamonds)) => {
            for centre in [first, last].into_iter().take(if look == Look::Diamond { 1 } else { 2 }) {
                let (width, height) = (0.55, 0.55);
                canvas.push(
                    Layer::Under,
                    PictureShape::Block { centre, width, height, corner: 0.0, turned: 45.0, paint: hollow },
                );
            }
        }
        _ => {}
    }
}
