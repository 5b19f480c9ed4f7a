//! Marks that only show where the centre of a line is, as on zipper lines.

use super::board::BoardPoint;
use super::colour::{Colour, Hue};
use super::figure::{Drawing, DrawnLine, DrawnShape, Figure};
use super::shape;
use super::tidy::rounded;
use std::collections::HashSet;

/// Maximum size of a mark at a centre, in cells.
const LARGEST: f64 = 0.6;

/// Returns the drawings without small shapes at the centres of lines of the same colour. If one shape of this colour is
/// elsewhere, they mean something else, and all are kept.
pub(super) fn without_centres(mut items: Vec<Drawing>) -> Vec<Drawing> {
    let centres: HashSet<(Hue, (i64, i64))> = items
        .iter()
        .filter_map(|drawing| match &drawing.figure {
            Figure::Line(line) if !line.pointed => Some((line.colour?.hue(), rounded(centre(line)?))),
            _ => None,
        })
        .collect();
    let elsewhere: HashSet<Hue> = items
        .iter()
        .filter_map(|drawing| mark(drawing))
        .filter(|(hue, shape)| !centres.contains(&(*hue, rounded(shape.middle))))
        .map(|(hue, _)| hue)
        .collect();
    items.retain(|drawing| mark(drawing).is_none_or(|(hue, _)| elsewhere.contains(&hue)));
    items
}

/// Returns a coloured shape without a text, and its colour. Black and white ones on edges are clues of their own.
fn mark(drawing: &Drawing) -> Option<(Hue, &DrawnShape)> {
    let Figure::Shape(shape) = &drawing.figure else { return None };
    let is_texted = shape.text.as_deref().is_some_and(|text| !text.trim().is_empty());
    let hue = shape.fill.map(Colour::hue).filter(|hue| !matches!(hue, Hue::White | Hue::Black))?;
    (!is_texted && !shape::is_bare(shape) && shape.width.max(shape.height) <= LARGEST).then_some((hue, shape))
}

/// Returns the point at half of the length of a line with three cells or more; a step to a diagonal neighbour counts as one.
fn centre(line: &DrawnLine) -> Option<BoardPoint> {
    let steps = |pair: &[BoardPoint]| (pair[0].down - pair[1].down).abs().max((pair[0].right - pair[1].right).abs());
    let length: f64 = line.through.windows(2).map(steps).sum();
    let mut left = length / 2.0;
    if !(1.5..1e4).contains(&length) {
        return None;
    }
    for pair in line.through.windows(2) {
        let step = steps(pair);
        if step >= left && step > 0.0 {
            let part = left / step;
            let between = |from: f64, to: f64| from + part * (to - from);
            return Some(BoardPoint::new(between(pair[0].down, pair[1].down), between(pair[0].right, pair[1].right)));
        }
        left -= step;
    }
    None
}
