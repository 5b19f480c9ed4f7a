//! Reads `hodoku`, lines of HoDoKu's library with one puzzle each: `:technique:candidates:board:deleted
//! candidates:eliminations:placements:comment`.
//!
//! On the board, a `+` before a digit means that it is not a given but was placed by a solver. Deleted candidates are a solver's
//! results, too, and not part of the puzzle.

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::line::{TextLine, TextLines};
use crate::formats::board_text::nine::{CELLS, Content, Nine};
use crate::formats::draft::Draft;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Parsed, Source};

/// The number of fields before the comment.
const FIELDS: usize = 7;
/// The field with the board.
const BOARD: usize = 3;

/// Returns whether a text is in this format.
pub(super) fn recognises(text: &str) -> bool {
    let mut lines = content(text);
    lines.next().is_some_and(|line| {
        let mut fields = line.text.trim().split(':');
        let empty = fields.next() == Some("");
        let board = fields.nth(BOARD - 1).unwrap_or_default();
        empty && cells(board) == Some(CELLS)
    })
}

/// Parses the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    content(&source.text).map(move |line| parse(source, line, reading))
}

/// Returns the lines that are neither blank nor comments.
fn content(text: &str) -> impl Iterator<Item = TextLine<'_>> {
    TextLines::new(text).filter(|line| !line.text.trim().is_empty() && !line.text.trim_start().starts_with('#'))
}

/// Returns the number of cells of a field, if it is a board.
fn cells(field: &str) -> Option<usize> {
    let board = field.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b'+');
    board.then(|| field.bytes().filter(|b| *b != b'+').count())
}

fn parse(source: &Source, line: TextLine<'_>, reading: &Reading) -> Parsed {
    let mut fields = Vec::new();
    let mut start = line.start;
    for field in line.text.split(':') {
        fields.push((start, field));
        start += field.len() + 1;
    }
    let Some((start, board)) = fields.get(BOARD).copied().filter(|_| fields[0].1.trim().is_empty()) else {
        let message = Diagnostic::new(Code::E0763, "this is not a line of HoDoKu's library format");
        return Parsed::failed(
            message.at(line.span(source), "not this format").help("it begins as in `:0000:x:`, followed by the board"),
        );
    };
    let at = Span::new(source.id, start, start + board.len());
    let mut nine = Nine::default();
    let mut placed = false;
    for (offset, c) in board.char_indices() {
        let span = Span::new(source.id, start + offset, start + offset + c.len_utf8());
        match c {
            '+' => {}
            '1'..='9' if placed => nine.push(Content::Entered(c), span),
            '1'..='9' => nine.push(Content::Given(c), span),
            '.' | '0' => nine.push(Content::Blank, span),
            _ => {
                let message = Diagnostic::new(
                    Code::E0763,
                    "the board of this line contains a symbol other than \
                    digits",
                );
                return Parsed::failed(message.at(span, "not a digit").help("blanks are `.` or `0`"));
            }
        }
        placed = c == '+';
    }
    if nine.len() != CELLS {
        let message = Diagnostic::new(Code::E0763, "the board of this line does not have 81 cells");
        return Parsed::failed(message.at(at, format!("{} cells", nine.len())));
    }
    let mut draft = Draft::new(source, reading);
    if let Some((_, comment)) =
        fields.get(FIELDS + 1..).and_then(<[_]>::first).filter(|(_, said)| !said.trim().is_empty())
    {
        draft.id(comment.trim());
    }
    nine.draw(&mut draft, false, at);
    draft.finish()
}
