//! Parses and writes regions as run lengths of places without a wall.
//!
//! The places between neighbours are numbered: first those between left and right, row by row, then those between up and down,
//! column by column. A letter is that many places without a wall (`a` one, `y` 25) followed by a wall, `z` is 26 places without a
//! wall and no wall after them, `_` is a wall at once. After the last place, a wall that does not exist is written.

use super::{DescriptionParts, runs};
use crate::code::Code;
use crate::model::DisjointSets;
use crate::syntax::Diagnostic;

/// Returns the cells on both sides of the `i`-th place.
fn neighbours(i: usize, side: usize) -> (usize, usize) {
    let (line, step) = (i / (side - 1), i % (side - 1));
    match line < side {
        true => (line * side + step, line * side + step + 1),
        false => (step * side + line - side, (step + 1) * side + line - side),
    }
}

/// Returns the region of each cell, numbered from 0 in the order of their first cells.
pub(super) fn read(parts: &DescriptionParts<'_>, side: usize) -> Result<Vec<usize>, Box<Diagnostic>> {
    let (text, places) = (parts.text(), 2 * side * (side - 1));
    let mut joined = DisjointSets::new(side * side);
    let mut place = 0;
    for (at, byte) in text.bytes().enumerate() {
        let (open, wall) = match byte {
            b'_' => (0, 1),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, 1),
            b'z' => (26, 0),
            _ => return Err(Box::new(runs::unknown(parts, at))),
        };
        if place + open > places || place + open + wall > places + 1 {
            let message = Diagnostic::new(Code::E0742, "the walls continue beyond the board");
            let message = message.at(parts.span(at, at + 1), "too far");
            return Err(Box::new(message.because(format!("a board of side {side} has {places} places for walls"))));
        }
        (place..place + open).map(|i| neighbours(i, side)).for_each(|(a, b)| joined.join([a, b]));
        place += open + wall;
    }
    if place != places + 1 {
        let message = Diagnostic::new(Code::E0742, format!("the walls end after {place} places instead of {places}"));
        let message = message.at(parts.span(0, text.len()), "the walls");
        return Err(Box::new(message.because("after the last place, one more wall marks the end")));
    }
    Ok(joined.numbers())
}

/// Writes the walls between regions.
pub(in crate::formats) fn write(regions: &[usize], side: usize) -> String {
    let mut text = String::new();
    let mut open = 0_u8;
    let letter = |open: u8| if open == 0 { '_' } else { char::from(b'a' + open - 1) };
    for place in 0..2 * side * side.saturating_sub(1) {
        let (a, b) = neighbours(place, side);
        if regions[a] != regions[b] {
            text.push(letter(open));
            open = 0;
            continue;
        }
        open += 1;
        if open == 26 {
            text.push('z');
            open = 0;
        }
    }
    text.push(letter(open));
    text
}
