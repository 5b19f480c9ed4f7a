//! Writes `samurai`: a board of several grids, with `#` where there is no cell.

use crate::formats::text::titled;
use crate::formats::writing::board::{BLANK, ExpressibleParts, GivensBoard};
use crate::formats::{Document, Loss};

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let board = GivensBoard::new(document, ExpressibleParts::default(), losses);
    if board.layout.grids.is_empty() {
        losses.push(Loss::SingleGrid(board.layout.name.clone()));
    }
    losses.extend(board.beyond_nine());
    let symbols = &board.layout.symbols;
    let rows = board.rows(|place| match place {
        None => "#",
        Some(given) => given.map_or(BLANK, |digit| symbols.name(digit)),
    });
    let board: String = rows.iter().map(|row| row.concat() + "\n").collect();
    titled(document, &board)
}
