//! Puzzlekit, and the boards of janko.at that it keeps: rows of numbers with spaces between, `-` for a blank, `E` and `O` for an even and
//! an odd digit; perhaps a first line with rows and columns, and below the board a row of areas for each row.
//!
//! Areas as large as the board's side are regions, others are killer cages, and the numbers above them are sums. The format
//! is known from SmilingWayne/PuzzleSolver (`docs_template.py`, and the readers of `jigsaw_sudoku` and `killer_sudoku`).

mod sheet;

use super::blocks::Block;
use super::cages::{self, Cage, are_boxes, groups};
use super::characters;
use super::draft::{Draft, address};
use super::entries::entries;
use super::rows::assemble;
use super::{Diagnostic, Format, Parsed, Reading, Source, numbers, samurai};
use compact_str::ToCompactString;
use sheet::{Sheet, Token, token};

/// Whether a text looks like this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    sheet::is_first(Lines::of(text))
}

/// The puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let mut lines = Lines::of(&source.text).peekable();
    let mut ended = false;
    let sheets = std::iter::from_fn(move || {
        let next = sheet::next(source, &mut lines).filter(|_| !ended)?;
        ended = next.is_err();
        Some(next)
    });
    sheets.flat_map(move |sheet| match sheet {
        Ok(sheet) if sheet.is_plain() => plain(source, &sheet),
        Ok(sheet) => vec![read(source, reading, &sheet).unwrap_or_else(|error| Parsed::failed(*error))],
        Err(error) => vec![Parsed::failed(*error)],
    })
}
