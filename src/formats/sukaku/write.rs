//! Writes `sukaku`: the candidates of all cells on one line, with `.` for those that a cell cannot have; a given is the only
//! candidate of its cell.

use crate::formats::writing::board::{ExpressibleParts, GivensBoard};
use crate::formats::writing::spelling::Spelling;
use crate::formats::{Document, Loss};
use crate::puzzle::Digit;

/// The sides of boards that are read back.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let before = losses.len();
    let (board, side) =
        GivensBoard::square(document, ExpressibleParts { marks: true, ..ExpressibleParts::default() }, losses);
    let square = !losses[before..].iter().any(Loss::is_whole);
    if square && !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 4 to 25" });
    }
    if !square || !SIDES.contains(&side) {
        return String::new();
    }
    let symbols = &board.layout.symbols;
    let mut candidates: Vec<Vec<Digit>> = vec![symbols.digits().to_vec(); board.givens.len()];
    for marks in &document.puzzle.marks {
        candidates[marks.cell.index()].retain(|digit| marks.digits.contains(digit));
    }
    for (cell, given) in board.givens.iter().enumerate() {
        if let Some(given) = given {
            candidates[cell].retain(|digit| digit == given);
        }
    }
    let spelling = match Spelling::new(symbols, candidates.iter().flatten().copied()) {
        Ok(spelling) => spelling,
        Err(loss) => {
            losses.push(loss);
            return String::new();
        }
    };
    let place = |cell: &Vec<Digit>, digit: Digit| match cell.contains(&digit) {
        true => spelling.character(digit),
        false => '.',
    };
    let line = candidates.iter().flat_map(|cell| symbols.digits().iter().map(move |digit| place(cell, *digit)));
    line.chain(['\n']).collect()
}
