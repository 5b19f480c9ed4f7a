//! `numbers`: decimal numbers from 1, separated by spaces.

use crate::formats::text::write::{drawn, titled};
use crate::formats::writing::board::{BLANK, Board, Places};
use crate::formats::{Document, Loss};

/// Sides of boards that are read.
const SIDES: std::ops::RangeInclusive<usize> = 4..=999;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let (board, side) = Board::square(document, Places::default(), losses);
    if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 4 or more" });
    }
    let symbols = &board.layout.symbols;
    // Names stand for 1, 2, 3 … as numbers do.
    if symbols.digits().first() != Some(&1) {
        let (first, last) = (symbols.names().next().unwrap_or_default(), symbols.names().last().unwrap_or_default());
        losses.push(Loss::Symbols(format!("the symbols {first} to {last}: it has numbers from 1")));
    }
    let rows = board.rows(|place| place.flatten().map_or(BLANK.to_owned(), |digit| digit.to_string()));
    titled(document, &drawn(board.layout, &rows))
}
