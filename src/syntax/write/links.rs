//! Links that hold a puzzle's text.

use super::super::payload::{MAX_PACKED, base64_encode, deflate, lz_compress, lz_compress_uri, percent_encode};
use super::super::{Format, penpa, sudokupad};

/// Bytes of the longest link that is read.
pub const MAX_LINK: usize = MAX_PACKED;

/// Whether links of a format are written.
pub fn has_link(format: Format) -> bool {
    matches!(format, Format::FPuzzles | Format::SudokuPad | Format::SudokuMaker | Format::Iss | Format::Penpa)
}

/// Whether its puzzles are rather passed on as links than as the text in them.
pub fn is_link_by_default(format: Format) -> bool {
    has_link(format) && format != Format::Iss
}

/// A line with the link that holds a text; `None` if the format has no links.
pub fn link(format: Format, text: &str) -> Option<String> {
    let text = text.trim_end();
    let link = match format {
        Format::FPuzzles => format!("https://f-puzzles.com/?load={}", lz_compress(text)),
        Format::SudokuPad => {
            // The short form has no double quotes in its texts.
            let quoted = text.contains("\\\"");
            let packed = if quoted { lz_compress(text) } else { lz_compress(&sudokupad::zip::zipped(text)) };
            format!("https://sudokupad.app/scl{}", percent_encode(&packed))
        }
        Format::SudokuMaker => format!("https://sudokumaker.app/?puzzle={}", percent_encode(&lz_compress_uri(text))),
        Format::Iss => format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", percent_encode(text)),
        Format::Penpa => {
            let packed = base64_encode(&deflate(penpa::shortened(text).as_bytes()));
            format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")
        }
        _ => return None,
    };
    Some(link + "\n")
}
