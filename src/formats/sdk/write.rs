//! Writes `sdk`, SadMan's files: headers, `[Puzzle]`, and nine lines.

use crate::formats::sdk::read::HEADERS;
use crate::formats::writing::board::{ExpressibleParts, GivensBoard};
use crate::formats::{Document, Loss};
use crate::puzzle::clean_line;

pub(in crate::formats) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let board = GivensBoard::nine(document, ExpressibleParts::default(), losses);
    let mut out = headers(document);
    out.push_str("[Puzzle]\n");
    let symbols = &board.layout.symbols;
    for row in board.rows(|place| place.flatten().map_or(".", |digit| symbols.name(digit))) {
        out.push_str(&row.concat());
        out.push('\n');
    }
    out
}

/// Returns the header lines with the puzzle's metadata. Of two letters for the same key the first is used.
pub(in crate::formats) fn headers(document: &Document<'_>) -> String {
    let mut out = String::new();
    for (place, (letter, key)) in HEADERS.iter().enumerate() {
        let twice = HEADERS[..place].iter().any(|(_, other)| other == key);
        let said = document.metadata(key).map(str::trim).filter(|said| !twice && !said.is_empty());
        if let Some(said) = said {
            out.push_str(&format!("#{letter}{}\n", clean_line(said)));
        }
    }
    out
}
