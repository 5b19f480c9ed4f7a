//! Lines, thermometers and arrows.

use super::Shown;
use super::canvas::{Canvas, Mark, Stroke};
use super::words::Words;
use crate::formats::writing::arguments::{argument, cells, groups};
use crate::language::faces::Look;
use crate::puzzle::CellId;

/// Draws a line, or each branch of one; `false` if there is no path, or no colour left.
pub(super) fn line(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let ends = clue.mark.look;
    let kind = match ends {
        None => "line",
        Some(Look::Bulb) => "bulb",
        Some(Look::Circles) => "circles",
        Some(Look::Diamonds) => "diamonds",
        Some(_) => return false,
    };
    let drawn: Option<Vec<Vec<[f64; 2]>>> = paths(clue).iter().map(|cells| canvas.path(cells)).collect();
    let Some(drawn) = drawn.filter(|drawn| !drawn.is_empty()) else { return false };
    let Some(color) = words.colour(kind, clue.face.rule, clue) else { return false };
    drawn.into_iter().for_each(|points| stroke(points, ends, color, canvas));
    true
}

/// Draws arrows; `false` if they are none that start at their circle, or no colour is left.
pub(super) fn arrow(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let &[circle, shafts] = clue.mark.of else { return false };
    let Some(circle) = cells(clue.clue, circle) else { return false };
    let Some(shafts) = argument(clue.clue, shafts).and_then(groups) else { return false };
    from_circle(clue, circle, &shafts, canvas, words)
}

/// The paths of a clue: of its line, or of each branch.
fn paths(clue: Shown<'_>) -> Vec<&[CellId]> {
    clue.mark.of.first().and_then(|name| groups(argument(clue.clue, name)?)).unwrap_or_default()
}

fn stroke(points: Vec<[f64; 2]>, ends: Option<Look>, color: &'static str, canvas: &mut Canvas<'_>) {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    let round = |center, size| Mark { center, width: size, height: size, rounded: true, ..Mark::default() };
    let thickness = match ends {
        Some(Look::Bulb) => 21.0,
        Some(_) => 4.0,
        None => 10.0,
    };
    match ends {
        Some(Look::Bulb) => canvas.underlays.push(Mark {
            background_color: Some(color),
            border_color: Some(color),
            ..round(first, 0.85)
        }),
        Some(Look::Circles) => {
            for center in [first, last] {
                let looks = (Some("#FFFFFF"), Some(color));
                canvas.overlays.push(Mark { background_color: looks.0, border_color: looks.1, ..round(center, 0.8) });
            }
        }
        Some(Look::Diamonds) => {
            for center in [first, last] {
                canvas.overlays.push(Mark {
                    rounded: false,
                    background_color: Some("#FFFFFF"),
                    border_color: Some(color),
                    angle: Some(45.0),
                    ..round(center, 0.55)
                });
            }
        }
        _ => {}
    }
    canvas.lines.push(Stroke { color, thickness, head_length: None, way_points: points });
}

/// A circle, or a pill over cells in one row or column, and the shafts from the nearest of its cells.
fn from_circle(
    clue: Shown<'_>,
    circle: &[CellId],
    shafts: &[&[CellId]],
    canvas: &mut Canvas<'_>,
    words: &mut Words,
) -> bool {
    let middles: Vec<[f64; 2]> = circle.iter().map(|cell| canvas.middle(*cell)).collect();
    let in_order = middles.windows(2).all(|pair| {
        let step = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
        step == (0.0, 1.0) || step == (1.0, 0.0)
    });
    let straight = middles.iter().all(|m| m[0] == middles[0][0]) || middles.iter().all(|m| m[1] == middles[0][1]);
    if middles.is_empty() || middles.len() > 4 || !in_order || !straight {
        return false;
    }
    let drawn: Option<Vec<Vec<[f64; 2]>>> = shafts
        .iter()
        .map(|shaft| {
            let first = canvas.middle(*shaft.first()?);
            let near = |m: &&[f64; 2]| (m[0] - first[0]).abs().max((m[1] - first[1]).abs()) < 1.5 && **m != first;
            let start = middles.iter().find(near)?;
            let mut points = vec![*start];
            points.extend(shaft.iter().map(|cell| canvas.middle(*cell)));
            let steps = points.windows(2).all(|p| (p[0][0] - p[1][0]).abs().max((p[0][1] - p[1][1]).abs()) < 1.5);
            (steps && !shaft.iter().any(|cell| circle.contains(cell))).then_some(points)
        })
        .collect();
    let Some(drawn) = drawn.filter(|drawn| !drawn.is_empty()) else { return false };
    let Some(color) = words.colour("arrow", clue.face.rule, clue) else { return false };
    let (first, last) = (middles[0], middles[middles.len() - 1]);
    canvas.overlays.push(Mark {
        center: canvas.centre(circle),
        width: 0.75 + last[1] - first[1],
        height: 0.75 + last[0] - first[0],
        rounded: true,
        background_color: Some("#FFFFFF"),
        border_color: Some(color),
        ..Mark::default()
    });
    for mut way_points in drawn {
        // The shaft begins at the rim of the circle.
        let (start, next) = (way_points[0], way_points[1]);
        way_points[0] = [start[0] + 0.3 * (next[0] - start[0]), start[1] + 0.3 * (next[1] - start[1])];
        canvas.arrows.push(Stroke { color, thickness: 5.0, head_length: Some(0.3), way_points });
    }
    true
}
