//! Fast path for lines of 81 digits and blanks, which need no syntax tree.

use super::read::parse_line;
use crate::formats::board_text::fields::{Fields, is_header};
use crate::formats::board_text::line::{TextLine, TextLines};
use crate::syntax::{Parsed, Source};

/// The digits of a line, in order; 0 is a blank.
pub type Digits = [u8; 81];

const CELLS: usize = 81;

/// The number of lines of 81 cells at the beginning of a text that can only be a list: a board has as many symbols as cells in a
/// row, a sukaku has nine such lines, a Samurai five.
const SURELY: usize = 64;

/// Returns whether a text begins like a long list of plain lines, so that its format is known without examining all of it.
pub fn is_long_list(text: &str) -> bool {
    let is_cells = |line: &[u8]| {
        let Some(cells) = line.strip_suffix(b"\n") else { return false };
        let cells = cells.strip_suffix(b"\r").unwrap_or(cells);
        cells.len() == CELLS && cells.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
    };
    let is_passed_over = |line: &&str| line.trim().is_empty() || line.starts_with('#');
    let mut lines = text.split_inclusive('\n').skip_while(is_passed_over).take(SURELY);
    let mut count = 0;
    lines.all(|line| {
        count += 1;
        is_cells(line.as_bytes())
    }) && count == SURELY
}

/// The next part of a list.
#[derive(Debug)]
pub enum ListPart {
    /// A line, and whether it is one of those that need no tree.
    Line(Box<Parsed>, bool),
    /// Lines that need no tree, and the end of the last of them.
    Plain(Vec<Digits>, usize),
}

/// The puzzles of a list, or of a piece of one: as trees, or as blocks of plain lines.
#[derive(Debug)]
pub struct ListParts<'s> {
    source: &'s Source,
    at: usize,
    /// Whether the next line may be one of column names.
    first: bool,
}

impl<'s> ListParts<'s> {
    pub fn new(source: &'s Source) -> Self {
        Self { source, at: 0, first: source.lines_before == 0 }
    }

    /// Returns the next part, with at most `most` plain lines at once.
    pub fn next(&mut self, most: usize) -> Option<ListPart> {
        let text = &*self.source.text;
        let mut boards = Vec::new();
        while boards.len() < most
            && let Some(board) = plain(&text.as_bytes()[self.at..])
        {
            if boards.is_empty() {
                boards.reserve(most.min((text.len() - self.at) / CELLS));
            }
            boards.push(board);
            let end = self.at + CELLS;
            let after = if text.as_bytes()[end..].starts_with(b"\r") { 2 } else { 1 };
            self.at = (end + after).min(text.len());
        }
        if !boards.is_empty() {
            self.first = false;
            let end = if text.as_bytes()[self.at - 1] == b'\n' { self.at - 1 } else { self.at };
            return Some(ListPart::Plain(boards, end));
        }
        loop {
            let rest = &text[self.at..];
            let line = TextLines::new(rest).next()?;
            let is_plain = plain(rest.as_bytes()).is_some();
            let start = self.at + (line.text.len() - line.text.trim_start().len());
            let line = TextLine { start, text: line.text.trim_start() };
            self.at += rest.find('\n').map_or(rest.len(), |end| end + 1);
            if !self.is_passed_over(line) {
                return Some(ListPart::Line(Box::new(parse_line(self.source, line)), is_plain));
            }
        }
    }

    /// Returns whether a line is blank, a comment, or the names of columns.
    fn is_passed_over(&mut self, line: TextLine<'_>) -> bool {
        let is_blank = line.is_empty() || line.text.starts_with('#');
        let is_names = |text: &str| text.len() < 1024 && is_header(text) && Fields::of(text).puzzle.is_none();
        is_blank || std::mem::take(&mut self.first) && is_names(line.text)
    }
}

/// Returns the board at the beginning of a text, if it is a line of 81 cells only and needs no message: blanks are written in one
/// way, and no row, column or box has a digit twice.
fn plain(text: &[u8]) -> Option<Digits> {
    let (line, after) = text.split_first_chunk::<CELLS>()?;
    if !matches!(after, [] | [b'\n', ..] | [b'\r', b'\n', ..]) {
        return None;
    }
    let mut board = [0; CELLS];
    let (mut other, mut zeros, mut dots) = (false, false, false);
    for (digit, byte) in board.iter_mut().zip(line) {
        let (value, is_dot) = (byte.wrapping_sub(b'0'), *byte == b'.');
        *digit = if is_dot { 0 } else { value };
        other |= value > 9 && !is_dot;
        zeros |= value == 0;
        dots |= is_dot;
    }
    (!(other || zeros && dots || is_repeated(&board))).then_some(board)
}

/// Returns whether a row, column or box has a digit twice.
fn is_repeated(board: &Digits) -> bool {
    const BITS: [u16; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];
    let mut columns = [0; 9];
    let mut twice = 0;
    for band in board.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for digits in band.as_chunks::<9>().0 {
            let mut row = 0;
            for (column, digit) in digits.iter().enumerate() {
                let bit = BITS[usize::from(*digit & 15)];
                twice |= bit & (row | columns[column] | boxes[column / 3]);
                row |= bit;
                columns[column] |= bit;
                boxes[column / 3] |= bit;
            }
        }
    }
    twice != 0
}
