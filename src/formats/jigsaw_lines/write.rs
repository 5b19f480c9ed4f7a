//! Writes `jigsaw-lines`: N² givens, directly followed by N² letters for the regions.

use crate::formats::cages::caged::{Caged, named};
use crate::formats::writing::spelling::Spelling;
use crate::formats::{Document, Loss};

/// Sides for which every region has a character.
const SIDES: std::ops::RangeInclusive<usize> = 4..=62;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let Some(mut board) = Caged::of(document, losses) else { return String::new() };
    let side = board.side;
    if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 4 to 62" });
        return String::new();
    }
    board.no_diagonals(document, losses);
    board.apart(document, losses, |_| false);
    let spelling = match Spelling::new(&document.puzzle.layout.symbols, board.givens.iter().flatten().copied()) {
        Ok(spelling) => spelling,
        Err(loss) => {
            losses.push(loss);
            return String::new();
        }
    };
    let names: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
    let digit = |given: &Option<_>| given.map_or('.', |digit| spelling.character(digit));
    let mut line: String = board.givens.iter().map(digit).collect();
    line.extend(board.boxes.numbers(side).into_iter().filter_map(|number| names.get(number)));
    named(line, document)
}
