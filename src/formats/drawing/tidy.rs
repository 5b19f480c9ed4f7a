//! Merges drawings that editors compose of several elements, before they are interpreted.

use super::board::{BoardPoint, DrawnBoard, Spot};
use super::centres::without_centres;
use super::figure::{Drawing, DrawnLine, DrawnShape, Figure};
use super::heads::headed;
use super::{Drawings, path, shape};
use crate::puzzle::Span;
use std::collections::HashMap;

/// Tolerance in cells for drawings at the same place.
const SAME: f64 = 0.06;

/// Returns the drawings, with arrowheads merged into their lines, texts into the shapes on which they are placed, and letters X
/// and V drawn as strokes replaced by texts. Marks at the centres of lines are left out.
pub(super) fn tidied(drawings: &Drawings) -> Vec<Drawing> {
    let drawn = letters(&drawings.board, &without_centres(headed(&drawings.items)));
    let mut at: HashMap<(i64, i64), usize> = HashMap::new();
    let mut tidy: Vec<Drawing> = Vec::with_capacity(drawn.len());
    for drawing in drawn {
        let Figure::Shape(found) = &drawing.figure else {
            tidy.push(drawing);
            continue;
        };
        let key = rounded(found.middle);
        let texted = found.text.as_deref().is_some_and(|text| !text.trim().is_empty());
        let below = at.get(&key).and_then(|place| tidy.get_mut(*place)).map(|below| &mut below.figure);
        match below {
            Some(Figure::Shape(below)) if texted && shape::is_bare(found) => {
                at.remove(&key);
                below.text.clone_from(&found.text);
            }
            _ => {
                if !texted && !shape::is_bare(found) && found.width.max(found.height) <= 1.05 {
                    at.insert(key, tidy.len());
                }
                tidy.push(drawing);
            }
        }
    }
    tidy
}

/// Returns the same key for places within the tolerance.
pub(super) fn rounded(place: BoardPoint) -> (i64, i64) {
    let part = |at: f64| (at.clamp(-1e6, 1e6) / (2.0 * SAME)).round() as i64;
    (part(place.down), part(place.right))
}

/// Recognises letters: two angles whose tips meet on an edge are an X. An angle with its tip below, on an edge between horizontal
/// neighbours, is a V; then all similar angles are.
fn letters(board: &DrawnBoard, items: &[Drawing]) -> Vec<Drawing> {
    let mut angles: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
    for (place, drawing) in items.iter().enumerate() {
        if let Some((tip, _)) = angle(drawing) {
            angles.entry(rounded(tip)).or_default().push(place);
        }
    }
    let mut letter: HashMap<usize, Option<(&str, BoardPoint)>> = HashMap::new();
    for (first, second) in angles.values().filter_map(|there| Some((*there.first()?, *there.get(1)?))) {
        let ends = [&items[first], &items[second]].map(angle);
        if let [Some((tip, one)), Some((_, other))] = ends
            && (one.down + other.down).abs() < SAME
            && (one.right + other.right).abs() < SAME
            && matches!(board.spot(tip), Spot::Edge(_))
        {
            letter.insert(first, Some(("X", tip)));
            letter.insert(second, None);
        }
    }
    let falling = |drawing: &Drawing| angle(drawing).filter(|(_, by)| by.down > SAME && by.right.abs() < SAME / 2.0);
    let middle = |(tip, by): (BoardPoint, BoardPoint)| BoardPoint::new(tip.down - by.down / 2.0, tip.right);
    let upright = |drawing: &&Drawing| falling(drawing).is_some_and(|found| beside(board, middle(found)));
    if items.iter().any(|drawing| upright(&drawing)) {
        for (place, drawing) in items.iter().enumerate() {
            let at = falling(drawing).map(middle).filter(|at| matches!(board.spot(*at), Spot::Edge(_)));
            if let Some(at) = at {
                letter.entry(place).or_insert(Some(("V", at)));
            }
        }
    }
    let text = |text: &str, middle: BoardPoint, at: Span| {
        let shape = DrawnShape { middle, text: Some(text.to_owned()), ..DrawnShape::default() };
        Drawing { figure: Figure::Shape(shape), at }
    };
    let drawn = items.iter().enumerate().filter_map(|(place, drawing)| match letter.get(&place) {
        Some(Some((said, at))) => Some(text(said, *at, drawing.at)),
        Some(None) => None,
        None => Some(drawing.clone()),
    });
    drawn.collect()
}

/// Returns the tip of an angle of two short strokes, and the vector to it from the middle of its ends.
fn angle(drawing: &Drawing) -> Option<(BoardPoint, BoardPoint)> {
    let Figure::Line(DrawnLine { through, pointed: false, .. }) = &drawing.figure else { return None };
    path::tip(through)
}

/// Returns whether the place is on an edge between two cells of a row.
fn beside(board: &DrawnBoard, place: BoardPoint) -> bool {
    matches!(board.spot(place), Spot::Edge([one, other]) if one.0 == other.0)
}
