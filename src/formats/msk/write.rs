//! `msk`: which cells of a puzzle have a given. A mask is no puzzle any more, so that the digits are a loss.

use crate::formats::writing::board::{Board, Places};
use crate::formats::{Document, Loss};

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let board = Board::nine(document, Places::default(), losses);
    losses.push(Loss::Givens(board.givens.iter().flatten().count()));
    let rows = board.rows(|place| if place.flatten().is_some() { 'X' } else { '.' });
    rows.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}
