//! Marks on edges, on corners and in cells.

use super::canvas::{Canvas, Mark};
use super::words::Words;
use super::{Shown, shades};
use crate::formats::writing::arguments::argument;
use crate::language::faces::{Look, Text};
use crate::puzzle::{Argument, CellId};

/// Draws something between neighbours; `false` if they are none, or it looks like nothing that is read back.
pub(super) fn on_edge(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    match (clue.mark.look, clue.mark.text) {
        (Some(Look::Dot), _) => dot(clue, canvas, words),
        (Some(Look::Sign), _) => inequalities(clue, canvas, words),
        (None, Some(Text::Literal(letter))) => {
            let Some(center) = clue.cells().and_then(|cells| edge(cells, canvas)) else { return false };
            canvas.text(center, letter.to_owned(), 21.0);
            words.add(clue.sentence());
            true
        }
        _ => false,
    }
}

/// Draws something in cells; `false` if it looks like nothing that is read back.
pub(super) fn in_cell(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    match clue.mark.look {
        Some(Look::Outward) => shades::extreme(clue, true, canvas, words),
        Some(Look::Inward) => shades::extreme(clue, false, canvas, words),
        Some(Look::Circle) if clue.mark.together => circles(clue, canvas, words),
        Some(Look::Circle) => shape(clue, true, canvas, words),
        Some(Look::Square) => shape(clue, false, canvas, words),
        _ => false,
    }
}

/// The middle of the edge between two neighbours.
fn edge(cells: &[CellId], canvas: &Canvas<'_>) -> Option<[f64; 2]> {
    let [a, b] = cells else { return None };
    let (a, b) = (canvas.middle(*a), canvas.middle(*b));
    ((a[0] - b[0]).abs() + (a[1] - b[1]).abs() == 1.0).then_some([(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0])
}

fn dot(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(center) = clue.cells().and_then(|cells| edge(cells, canvas)) else { return false };
    let usual = clue.face.number.map(|number| number.default);
    let number = clue.number().filter(|number| Some(*number) != usual);
    let (colour, on_it) = match clue.mark.colour {
        Some("black") => ("#000000", "#FFFFFF"),
        _ => ("#FFFFFF", "#000000"),
    };
    canvas.overlays.push(Mark {
        center,
        width: 0.3,
        height: 0.3,
        rounded: true,
        background_color: Some(colour),
        border_color: Some("#000000"),
        text: number.map(|number| number.to_string()),
        color: number.map(|_| on_it),
        font_size: number.map(|_| 14.0),
        ..Mark::default()
    });
    match (number, clue.face.says_with_text) {
        (Some(_), Some(sentence)) => words.add(sentence),
        _ => words.add(clue.sentence()),
    }
    true
}

/// A sign between each two neighbours of the chain.
fn inequalities(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(cells) = clue.cells() else { return false };
    if cells.len() < 2 || !cells.windows(2).all(|pair| edge(pair, canvas).is_some()) {
        return false;
    }
    cells.windows(2).for_each(|pair| inequality([pair[0], pair[1]], canvas));
    words.add(clue.sentence());
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

/// Draws digits in a circle where cells meet; `false` if they do not.
pub(super) fn on_corner(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(Text::Parameter(seen)) = clue.mark.text else { return false };
    let (Some(cells), Some(Argument::List(seen))) = (clue.cells(), argument(clue.clue, seen)) else { return false };
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
    words.add(clue.sentence());
    true
}

fn shape(clue: Shown<'_>, rounded: bool, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some([cell]) = clue.cells() else { return false };
    canvas.underlays.push(Mark {
        center: canvas.middle(*cell),
        width: 0.7,
        height: 0.7,
        rounded,
        background_color: Some("#CFCFCF"),
        border_color: Some("#CFCFCF"),
        ..Mark::default()
    });
    words.add(clue.sentence());
    true
}

fn circles(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(cells) = clue.cells() else { return false };
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
    words.add(clue.sentence());
    true
}
