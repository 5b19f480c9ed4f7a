//! `lines`: one puzzle per line, N² symbols for side N; or CSV columns puzzle,solution,….

pub(super) mod read;
mod write;

use crate::formats::Format;
use crate::formats::board_text::fields::{Fields, is_header};
use crate::formats::board_text::plain::{ListParts, is_long_list};
use crate::formats::unmarked::{Evidence, UnmarkedText, if_so};
use crate::syntax::{Parsed, Source};

pub const FORMAT: &Format = &Format {
    name: "lines",
    description: "one puzzle per line, N² symbols for side N; or CSV columns puzzle,solution,…",
    separator: Some(""),
    holds_solution: true,
    read: |source, _| Box::new(puzzles(source)),
    parts: |source, _| Some(parts(source)),
    recognises: is_long_list,
    claims: &[
        (Evidence::Header, |text| if_so(is_header(text.first.text) && Fields::of(text.first.text).puzzle.is_none())),
        (Evidence::LineOfBoard, |text| if_so(text.line_of_list().is_some())),
        (Evidence::LongLines, |text| if_so(has_long_lines(text))),
    ],
    write: write::write,
    ..Format::TEXT
};

/// Whether lines are too long for rows: a list with a mistake rather than a board.
fn has_long_lines(text: &UnmarkedText<'_>) -> bool {
    let lines = &text.block.lines;
    let long = || lines.iter().filter(|line| line.text.len() > 40 && !line.text.contains(' ')).count();
    let is_long = match text.rows() {
        Ok(rows) => rows.height() < 4 && rows.width() > 25 || rows.height() == 1 && rows.width() > 9,
        Err(_) => long() * 2 > lines.len(),
    };
    text.is_board() && is_long
}

/// The puzzles of a text, or of a piece of one, which has no line of column names.
fn puzzles(source: &Source) -> impl Iterator<Item = Parsed> + '_ {
    let mut parts = parts(source);
    std::iter::from_fn(move || Some(parts.line()?.0))
}

fn parts(source: &Source) -> ListParts<'_> {
    ListParts::new(source, |line| read::parse_line(source, line))
}
