//! `sdk`: SadMan's files: headers, `[Puzzle]`, and nine lines.

use super::board::Board;
use super::{Document, Loss};
use crate::puzzle::clean_line;

pub(super) fn write(document: &Document<'_>) -> Result<String, Vec<Loss>> {
    let board = Board::nine(document)?;
    let puzzle = document.puzzle;
    let mut out = String::new();
    // There is no header for titles; descriptions are what comes nearest.
    for (letter, said) in [('A', &puzzle.author), ('D', &puzzle.title)] {
        if let Some(said) = said.as_deref().map(str::trim).filter(|said| !said.is_empty()) {
            out.push_str(&format!("#{letter}{}\n", clean_line(said)));
        }
    }
    out.push_str("[Puzzle]\n");
    let symbols = &board.layout.symbols;
    for row in board.rows(|place| place.flatten().map_or(".", |digit| symbols.name(digit))) {
        out.push_str(&row.concat());
        out.push('\n');
    }
    Ok(out)
}
