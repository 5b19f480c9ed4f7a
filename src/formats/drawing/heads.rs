//! Joins arrowheads that are drawn as separate lines to the lines at whose ends they are.

use super::board::BoardPoint;
use super::figure::{Drawing, DrawnLine, Figure};
use super::tidy::rounded;
use std::collections::{HashMap, HashSet};

/// Length of the two strokes of an arrowhead, in cells.
const STROKE: std::ops::RangeInclusive<f64> = 0.08..=0.6;
/// Cosines of the angle between a stroke and the line: from about 65 to 15 degrees.
const OPENING: std::ops::RangeInclusive<f64> = 0.42..=0.97;
/// Minimum cosine of the angle between the line and the axis of its arrowhead.
const ALIGNED: f64 = 0.9;

/// Returns the drawings, with a line and the arrowhead at one of its ends replaced by an arrow. A line with heads at both ends is
/// not an arrow.
pub(super) fn headed(items: &[Drawing]) -> Vec<Drawing> {
    let mut heads: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
    for (place, drawing) in items.iter().enumerate() {
        if let Some((_, [_, tip, _])) = head(drawing) {
            heads.entry(rounded(tip)).or_default().push(place);
        }
    }
    let mut used: HashSet<usize> = HashSet::new();
    let mut joined: HashMap<usize, DrawnLine> = HashMap::new();
    for (place, drawing) in items.iter().enumerate() {
        let Figure::Line(line) = &drawing.figure else { continue };
        if line.pointed || line.through.len() < 2 {
            continue;
        }
        let at_end = |tip: BoardPoint, before: BoardPoint| {
            let there = heads.get(&rounded(tip)).into_iter().flatten().copied();
            there.filter(|other| *other != place).find(|other| {
                head(&items[*other]).is_some_and(|(head, strokes)| {
                    head.colour == line.colour
                        && points_along(strokes, (before.down - tip.down, before.right - tip.right))
                })
            })
        };
        let [first, second, ..] = line.through[..] else { continue };
        let [.., before, last] = line.through[..] else { continue };
        let (through, found) = match (at_end(first, second), at_end(last, before)) {
            (None, Some(found)) => (line.through.clone(), found),
            (Some(found), None) => (line.through.iter().rev().copied().collect(), found),
            _ => continue,
        };
        used.insert(found);
        joined.insert(place, DrawnLine { through, pointed: true, ..line.clone() });
    }
    let kept = items.iter().enumerate().filter(|(place, _)| !used.contains(place));
    let arrow = |(place, drawing): (usize, &Drawing)| match joined.remove(&place) {
        Some(line) => Drawing { figure: Figure::Line(line), at: drawing.at },
        None => drawing.clone(),
    };
    kept.map(arrow).collect()
}

/// Returns a line of two short strokes of equal length, and its points; the second one is the tip.
fn head(drawing: &Drawing) -> Option<(&DrawnLine, [BoardPoint; 3])> {
    let Figure::Line(line) = &drawing.figure else { return None };
    let [first, tip, last] = line.through[..] else { return None };
    let length = |end: BoardPoint| (end.down - tip.down).hypot(end.right - tip.right);
    let (one, other) = (length(first), length(last));
    (!line.pointed && STROKE.contains(&one) && (one - other).abs() < 0.1 * one).then_some((line, [first, tip, last]))
}

/// Returns whether a head points in the direction opposite to `back`, the vector from its tip along the line.
fn points_along([first, tip, last]: [BoardPoint; 3], back: (f64, f64)) -> bool {
    let cosine = |one: (f64, f64), other: (f64, f64)| {
        (one.0 * other.0 + one.1 * other.1) / (one.0.hypot(one.1) * other.0.hypot(other.1))
    };
    let [one, other] = [first, last].map(|end| (end.down - tip.down, end.right - tip.right));
    let axis = (one.0 + other.0, one.1 + other.1);
    cosine(axis, back) > ALIGNED && [one, other].iter().all(|stroke| OPENING.contains(&cosine(*stroke, axis)))
}
