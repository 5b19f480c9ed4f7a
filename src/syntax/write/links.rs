//! Links that hold a puzzle's text.

use super::super::payload::{lz_compress, percent_encode};
use super::super::{Format, sudokupad};
use super::f_puzzles;

/// Whether links of a format are written.
pub fn has_link(format: Format) -> bool {
    matches!(format, Format::FPuzzles | Format::SudokuPad)
}

/// Whether its puzzles are rather passed on as links than as the text in them.
pub fn is_link_by_default(format: Format) -> bool {
    has_link(format) && format != Format::Iss
}

/// A line with the link that holds a text; `None` if the format has no links.
pub fn link(format: Format, text: &str) -> Option<String> {
    match format {
        Format::SudokuPad => {
            let packed = lz_compress(&sudokupad::zip::zipped(text.trim_end()));
            Some(format!("https://sudokupad.app/scl{}\n", percent_encode(&packed)))
        }
        Format::FPuzzles => Some(f_puzzles::link(text)),
        _ => None,
    }
}
