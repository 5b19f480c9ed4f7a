//! Writes `picture`: cells with their pencil marks, and rules between boxes.

use crate::formats::text::{drawn, titled};
use crate::formats::writing::board::{BLANK, ExpressibleParts, GivensBoard};
use crate::formats::writing::spelling::Spelling;
use crate::formats::{Document, Loss};
use crate::puzzle::Digit;

/// The sides of boards whose marks can be distinguished from numbers.
const SIDES: std::ops::RangeInclusive<usize> = 4..=9;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let (board, side) =
        GivensBoard::square(document, ExpressibleParts { marks: true, ..ExpressibleParts::default() }, losses);
    if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 4 to 9" });
        return String::new();
    }
    let symbols = &board.layout.symbols;
    let mut left: Vec<Vec<Digit>> = vec![symbols.digits().to_vec(); board.givens.len()];
    for marks in &document.puzzle.marks {
        left[marks.cell.index()].retain(|digit| marks.digits.contains(digit));
    }
    for (cell, given) in board.givens.iter().enumerate() {
        if let Some(given) = given {
            left[cell].retain(|digit| digit == given);
        }
        if left[cell].is_empty() {
            losses.push(Loss::Contradiction(board.layout.cells()[cell].to_string()));
        }
    }
    let spelling = match Spelling::new(symbols, left.iter().flatten().copied()) {
        Ok(spelling) => spelling,
        Err(loss) => {
            losses.push(loss);
            return String::new();
        }
    };
    let cell = |digits: &Vec<Digit>| match digits.len() {
        0 => BLANK.to_owned(),
        all if all == side => BLANK.to_owned(),
        _ => digits.iter().map(|digit| spelling.character(*digit)).collect(),
    };
    let rows: Vec<Vec<String>> = left.chunks(side).map(|row| row.iter().map(cell).collect()).collect();
    titled(document, &drawn(board.layout, &rows))
}
