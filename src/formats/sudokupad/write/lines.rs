//! Lines, thermometers and arrows.

use super::canvas::{Canvas, Mark, Stroke};
use super::words::Words;
use super::{cells_of, number_of};
use crate::formats::writing::arguments::argument;
use crate::puzzle::{Argument, CellId, Clue};

/// How lines of a rule end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Plain,
    Bulb,
    Circles,
    Diamonds,
}

/// A rule of lines: how they end, the colour that it likes, what is said.
const LINES: [(&str, Ends, &str, &str); 16] = [
    (
        "whispers",
        Ends::Plain,
        "green",
        "COLOUR lines are whispers: adjacent digits along a COLOUR line differ by at least 5.",
    ),
    (
        "dutch_whispers",
        Ends::Plain,
        "orange",
        "COLOUR lines are Dutch whispers: adjacent digits along a COLOUR line differ by at least 4.",
    ),
    ("renban", Ends::Plain, "purple", "COLOUR lines are renban lines: a set of consecutive digits in any order."),
    (
        "region_sum",
        Ends::Plain,
        "blue",
        "COLOUR lines are region sum lines: box borders divide a COLOUR line into segments with the same sum.",
    ),
    ("palindrome", Ends::Plain, "grey", "COLOUR lines are palindromes."),
    ("nabner", Ends::Plain, "yellow", "COLOUR lines are nabner lines."),
    ("entropic", Ends::Plain, "red", "COLOUR lines are entropic lines."),
    ("modular", Ends::Plain, "black", "COLOUR lines are modular lines."),
    ("zipper", Ends::Plain, "brown", "COLOUR lines are zipper lines."),
    ("parity_line", Ends::Plain, "red", "Odd and even digits alternate along a COLOUR line."),
    ("segmented_sum", Ends::Plain, "black", "COLOUR lines can be divided into segments that sum to 10."),
    ("thermo", Ends::Bulb, "grey", "Along a COLOUR thermometer digits increase from the bulb."),
    (
        "slow_thermo",
        Ends::Bulb,
        "orange",
        "COLOUR lines are slow thermometers: digits increase or stay the same from the bulb.",
    ),
    (
        "between",
        Ends::Circles,
        "grey",
        "COLOUR lines are between lines: digits lie between those in the circles at the ends.",
    ),
    (
        "double_arrow",
        Ends::Circles,
        "blue",
        "COLOUR lines are double arrows: digits between the circles of a COLOUR line sum to the sum of the circles.",
    ),
    ("lockout", Ends::Diamonds, "blue", "COLOUR lines are lockout lines."),
];

/// A rule of arrows: the colour that it likes, what is said.
const ARROWS: [(&str, &str, &str); 3] = [
    ("arrow", "grey", "Digits along a COLOUR arrow sum to the number in its circle."),
    (
        "average_arrow",
        "red",
        "COLOUR average arrows: the digit in the circle is the mean of the digits along the shaft.",
    ),
    (
        "product_arrow",
        "purple",
        "COLOUR product arrows: the digit in the circle is the product of the digits along the shaft.",
    ),
];

/// Draws a clue of a line; `false` if it is none.
pub(super) fn draw(clue: &Clue, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let rule = clue.rule.as_str();
    if let Some((rule, ends, liked, sentence)) = LINES.iter().find(|(name, ..)| *name == rule) {
        let usual = match *rule {
            "whispers" => number_of(clue, "gap") == Some(5),
            "lockout" => number_of(clue, "gap") == Some(4),
            "modular" => number_of(clue, "modulus") == Some(3),
            "segmented_sum" => number_of(clue, "total") == Some(10),
            _ => true,
        };
        let kind = match ends {
            Ends::Plain => "line",
            Ends::Bulb => "bulb",
            Ends::Circles => "circles",
            Ends::Diamonds => "diamonds",
        };
        let drawn: Option<Vec<Vec<[f64; 2]>>> = paths(clue).iter().map(|cells| canvas.path(cells)).collect();
        let Some(drawn) = drawn.filter(|drawn| usual && !drawn.is_empty()) else { return false };
        let Some(color) = words.colour(kind, rule, liked, sentence) else { return false };
        drawn.into_iter().for_each(|points| line(points, *ends, color, canvas));
        return true;
    }
    let Some((rule, liked, sentence)) = ARROWS.iter().find(|(name, ..)| *name == rule) else { return false };
    let Some(circle) = cells_of(clue, "circle") else { return false };
    let shafts = match (argument(clue, "shafts"), cells_of(clue, "shaft")) {
        (Some(Argument::List(items)), _) => items.iter().filter_map(cells_in).collect::<Vec<_>>(),
        (_, Some(shaft)) => vec![shaft],
        _ => return false,
    };
    arrow(rule, liked, sentence, circle, &shafts, canvas, words)
}

fn cells_in(argument: &Argument) -> Option<&[CellId]> {
    match argument {
        Argument::Cells(cells) => Some(cells),
        _ => None,
    }
}

/// The paths of a clue: of its line, or of each branch.
fn paths(clue: &Clue) -> Vec<&[CellId]> {
    match (cells_of(clue, "line"), argument(clue, "branches")) {
        (Some(line), _) => vec![line],
        (_, Some(Argument::List(items))) => items.iter().filter_map(cells_in).collect(),
        _ => Vec::new(),
    }
}

fn line(points: Vec<[f64; 2]>, ends: Ends, color: &'static str, canvas: &mut Canvas<'_>) {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    let round = |center, size| Mark { center, width: size, height: size, rounded: true, ..Mark::default() };
    let thickness = match ends {
        Ends::Bulb => 21.0,
        Ends::Plain => 10.0,
        Ends::Circles | Ends::Diamonds => 4.0,
    };
    match ends {
        Ends::Plain => {}
        Ends::Bulb => canvas.underlays.push(Mark {
            background_color: Some(color),
            border_color: Some(color),
            ..round(first, 0.85)
        }),
        Ends::Circles => {
            for center in [first, last] {
                let looks = (Some("#FFFFFF"), Some(color));
                canvas.overlays.push(Mark { background_color: looks.0, border_color: looks.1, ..round(center, 0.8) });
            }
        }
        Ends::Diamonds => {
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
    }
    canvas.lines.push(Stroke { color, thickness, head_length: None, way_points: points });
}

/// A circle, or a pill over cells in one row or column, and the shafts from the nearest of its cells.
fn arrow(
    rule: &str,
    liked: &str,
    sentence: &str,
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
    let Some(color) = words.colour("arrow", rule, liked, sentence) else { return false };
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
