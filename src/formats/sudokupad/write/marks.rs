//! Marks on edges, on corners and in cells.

use super::canvas::{Canvas, Mark};
use super::words::Words;
use super::{cells_of, number_of};
use crate::formats::writing::arguments::argument;
use crate::puzzle::{Argument, CellId, Clue};

/// Draws a clue of a mark; `false` if it is none.
pub(super) fn draw(clue: &Clue, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    match clue.rule.as_str() {
        "kropki_white" => {
            dot(clue, ("difference", 1), "#FFFFFF", "Digits separated by a white dot are consecutive.", canvas, words)
        }
        "kropki_black" => {
            dot(clue, ("ratio", 2), "#000000", "Digits separated by a black dot have a ratio of 2.", canvas, words)
        }
        "xv_x" => letter(clue, "X", "Digits with an X between them sum to 10.", canvas, words),
        "xv_v" => letter(clue, "V", "Digits with a V between them sum to 5.", canvas, words),
        "greater_than" => inequalities(clue, canvas, words),
        "quadruple" => quadruple(clue, canvas, words),
        "odd" => in_cell(clue, true, "Grey circles contain odd digits.", canvas, words),
        "even" => in_cell(clue, false, "Grey squares contain even digits.", canvas, words),
        "counting_circles" => circles(clue, canvas, words),
        _ => false,
    }
}

/// The middle of the edge between two neighbours.
fn edge(cells: &[CellId], canvas: &Canvas<'_>) -> Option<[f64; 2]> {
    let [a, b] = cells else { return None };
    let (a, b) = (canvas.middle(*a), canvas.middle(*b));
    ((a[0] - b[0]).abs() + (a[1] - b[1]).abs() == 1.0).then_some([(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0])
}

fn dot(
    clue: &Clue,
    (parameter, usual): (&str, i64),
    colour: &'static str,
    sentence: &str,
    canvas: &mut Canvas<'_>,
    words: &mut Words,
) -> bool {
    let Some(center) = cells_of(clue, "cells").and_then(|cells| edge(cells, canvas)) else { return false };
    let number = number_of(clue, parameter).filter(|number| *number != usual);
    canvas.overlays.push(Mark {
        center,
        width: 0.3,
        height: 0.3,
        rounded: true,
        background_color: Some(colour),
        border_color: Some("#000000"),
        text: number.map(|number| number.to_string()),
        color: number.map(|_| if colour == "#000000" { "#FFFFFF" } else { "#000000" }),
        font_size: number.map(|_| 14.0),
        ..Mark::default()
    });
    match (number, parameter) {
        (None, _) => words.add(sentence),
        (Some(_), "ratio") => words.add("The number in a black dot is the ratio of the digits."),
        (Some(_), _) => words.add("The number in a white dot is the difference of the digits."),
    }
    true
}

fn letter(clue: &Clue, letter: &str, sentence: &str, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(center) = cells_of(clue, "cells").and_then(|cells| edge(cells, canvas)) else { return false };
    canvas.text(center, letter.to_owned(), 21.0);
    words.add(sentence);
    true
}

/// A sign between each two neighbours of the chain.
fn inequalities(clue: &Clue, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(cells) = cells_of(clue, "cells") else { return false };
    if cells.len() < 2 || !cells.windows(2).all(|pair| edge(pair, canvas).is_some()) {
        return false;
    }
    cells.windows(2).for_each(|pair| inequality([pair[0], pair[1]], canvas));
    words.add("Inequality signs point to the lower digit.");
    true
}

/// A sign between two neighbours, the greater one first.
pub(super) fn inequality(pair: [CellId; 2], canvas: &mut Canvas<'_>) {
    let Some(center) = edge(&pair, canvas) else { return };
    let (greater, smaller) = (canvas.middle(pair[0]), canvas.middle(pair[1]));
    let sign = match (smaller[0] - greater[0], smaller[1] - greater[1]) {
        (_, right) if right > 0.0 => ">",
        (_, right) if right < 0.0 => "<",
        (down, _) if down > 0.0 => "\u{2228}",
        _ => "\u{2227}",
    };
    canvas.text(center, sign.to_owned(), 24.0);
}

fn quadruple(clue: &Clue, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let (Some(cells), Some(Argument::List(seen))) = (cells_of(clue, "cells"), argument(clue, "seen")) else {
        return false;
    };
    let mut corners: Vec<[f64; 2]> = cells.iter().map(|cell| canvas.middle(*cell)).collect();
    corners.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let [first, _, _, last] = corners.as_slice() else { return false };
    if last[0] - first[0] != 1.0 || last[1] - first[1] != 1.0 {
        return false;
    }
    let digits: Vec<String> = seen
        .iter()
        .filter_map(|digit| match digit {
            Argument::Digit(digit) => Some(digit.to_string()),
            _ => None,
        })
        .collect();
    canvas.overlays.push(Mark {
        center: canvas.centre(cells),
        width: 0.7,
        height: 0.7,
        rounded: true,
        background_color: Some("#FFFFFF"),
        border_color: Some("#000000"),
        text: Some(digits.join(" ")),
        font_size: Some(14.0),
        ..Mark::default()
    });
    words.add("Digits in a circle on a corner appear at least once in the four cells surrounding it.");
    true
}

fn in_cell(clue: &Clue, rounded: bool, sentence: &str, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some([cell]) = cells_of(clue, "c") else { return false };
    canvas.underlays.push(Mark {
        center: canvas.middle(*cell),
        width: 0.7,
        height: 0.7,
        rounded,
        background_color: Some("#CFCFCF"),
        border_color: Some("#CFCFCF"),
        ..Mark::default()
    });
    words.add(sentence);
    true
}

fn circles(clue: &Clue, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(cells) = cells_of(clue, "circles") else { return false };
    for cell in cells {
        canvas.underlays.push(Mark {
            center: canvas.middle(*cell),
            width: 0.8,
            height: 0.8,
            rounded: true,
            background_color: Some("#FFFFFF"),
            border_color: Some("#000000"),
            ..Mark::default()
        });
    }
    words.add("Counting circles: the digit in a circle is how many circles contain that digit.");
    true
}
