//! Writes `hodoku`: a line of HoDoKu's library, with `+` before entered digits.

use crate::formats::writing::board::{ExpressibleParts, GivensBoard};
use crate::formats::{Document, Loss};
use std::collections::BTreeMap;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let board = GivensBoard::nine(document, ExpressibleParts { entered: true, ..ExpressibleParts::default() }, losses);
    let entered: BTreeMap<usize, i32> =
        document.puzzle.entered.iter().map(|entered| (entered.cell.index(), entered.digit)).collect();
    let mut line = ":0000:x:".to_owned();
    for (cell, given) in board.givens.iter().enumerate() {
        match (given, entered.get(&cell)) {
            (Some(digit), _) => line.push_str(&digit.to_string()),
            (None, Some(digit)) => line.push_str(&format!("+{digit}")),
            (None, None) => line.push('.'),
        }
    }
    // Nothing deleted, eliminated or placed; then the name, if it is allowed there.
    line.push_str("::::");
    if let Some(id) = document.puzzle.id.as_deref().map(str::trim).filter(|id| !id.contains([':', '\n', '\r'])) {
        line.push_str(id);
    }
    line.push('\n');
    line
}
