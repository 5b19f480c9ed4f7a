//! `numbers`: decimal numbers from 1, separated by spaces.

use super::board::{BLANK, Board};
use super::text::{drawn, titled};
use super::{Document, Loss};

/// Sides of boards that are read.
const SIDES: std::ops::RangeInclusive<usize> = 4..=999;

pub(super) fn write(document: &Document<'_>) -> Result<String, Vec<Loss>> {
    let (board, side, mut losses) = Board::square(document, false, false);
    if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 4 or more" });
    }
    let symbols = &board.layout.symbols;
    // Names stand for 1, 2, 3 … as numbers do.
    if symbols.digits().first() != Some(&1) {
        let (first, last) = (symbols.names().next().unwrap_or_default(), symbols.names().last().unwrap_or_default());
        losses.push(Loss::Symbols(format!("the symbols {first} to {last}: it has numbers from 1")));
    }
    if !losses.is_empty() {
        return Err(losses);
    }
    let rows = board.rows(|place| place.flatten().map_or(BLANK.to_owned(), |digit| digit.to_string()));
    Ok(titled(document, &drawn(board.layout, &rows)))
}
