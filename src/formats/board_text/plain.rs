//! Fast path for lines of digits and blanks, which need no syntax tree.

use super::fields::{Fields, is_header};
use super::line::{TextLine, TextLines};
use crate::syntax::{Parsed, Source};

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

/// The form of plain lines: one character per cell, and what follows on each line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainForm {
    /// 81 or 256.
    cells: usize,
    tail: Box<[u8]>,
}

/// The puzzles of a list, or of a piece of one: as trees, or as digits of plain lines.
pub struct ListParts<'s> {
    source: &'s Source,
    at: usize,
    /// Whether the next line may be one of column names.
    first: bool,
    /// Whether as many other characters follow the cells of a line.
    has_tails: bool,
    parse: Box<dyn Fn(TextLine<'_>) -> Parsed + 's>,
}

impl<'s> ListParts<'s> {
    /// A list whose lines `parse` reads.
    pub(in crate::formats) fn new(source: &'s Source, parse: impl Fn(TextLine<'_>) -> Parsed + 's) -> Self {
        Self { source, at: 0, first: source.lines_before == 0, has_tails: false, parse: Box::new(parse) }
    }

    /// A list in which as many characters for something else follow the cells of each line.
    pub(in crate::formats) fn with_tails(source: &'s Source, parse: impl Fn(TextLine<'_>) -> Parsed + 's) -> Self {
        Self { first: false, has_tails: true, ..Self::new(source, parse) }
    }

    /// Returns the digits of the lines that come next if these have this form and need no message, at most `most` at once, and the
    /// end of the last of them. `None` if the next line is another, or there is none.
    pub fn plain(
        &mut self,
        form: &PlainForm,
        most: usize,
        is_unsaid: impl Fn(&[u8]) -> bool,
    ) -> Option<(Vec<u8>, usize)> {
        let text = &*self.source.text;
        let line = form.cells + form.tail.len();
        let mut digits = Vec::new();
        while digits.len() < most * form.cells
            && let Some(rest) = text.as_bytes().get(self.at..)
            && form.read(rest, &mut digits)
        {
            let before = digits.len() - form.cells;
            if !is_unsaid(&digits[before..]) {
                digits.truncate(before);
                break;
            }
            if before == 0 {
                digits.reserve(most.min((text.len() - self.at) / line) * form.cells);
            }
            let end = self.at + line;
            let after = if text.as_bytes()[end..].starts_with(b"\r") { 2 } else { 1 };
            self.at = (end + after).min(text.len());
        }
        if digits.is_empty() {
            return None;
        }
        self.first = false;
        let end = if text.as_bytes()[self.at - 1] == b'\n' { self.at - 1 } else { self.at };
        Some((digits, end))
    }

    /// Returns the next line that has a puzzle, read, and its form if it is a plain one.
    pub fn line(&mut self) -> Option<(Parsed, Option<PlainForm>)> {
        loop {
            let rest = &self.source.text[self.at..];
            let line = TextLines::new(rest).next()?;
            let form = PlainForm::of(rest.as_bytes(), self.has_tails);
            let start = self.at + (line.text.len() - line.text.trim_start().len());
            let line = TextLine { start, text: line.text.trim_start() };
            self.at += rest.find('\n').map_or(rest.len(), |end| end + 1);
            if !self.is_passed_over(line) {
                return Some(((self.parse)(line), form));
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

impl PlainForm {
    /// The form of the line at the beginning of a text, if it is plain.
    fn of(text: &[u8], has_tail: bool) -> Option<Self> {
        let line = text.split(|byte| *byte == b'\n').next()?;
        let length = line.strip_suffix(b"\r").unwrap_or(line).len();
        let cells = if has_tail { length / 2 } else { length };
        let form = Self { cells, tail: text[cells..length].into() };
        form.read(text, &mut Vec::new()).then_some(form)
    }

    /// Appends the digits of the line at the beginning of a text, 0 for a blank; returns whether it has this form, with blanks
    /// written in one way.
    fn read(&self, text: &[u8], digits: &mut Vec<u8>) -> bool {
        let Some((cells, after)) = text.split_at_checked(self.cells) else { return false };
        let is_line = |after: &[u8]| matches!(after, [] | [b'\n', ..] | [b'\r', b'\n', ..]);
        if !after.strip_prefix(&*self.tail).is_some_and(is_line) {
            return false;
        }
        if let Ok(cells) = cells.try_into() {
            let board = nine(cells);
            board.iter().for_each(|board| digits.extend_from_slice(board));
            return board.is_some();
        }
        self.cells == 256 && self.tail.is_empty() && sixteen(cells, digits)
    }
}

/// The digits of 81 cells; 0 is a blank.
fn nine(cells: &[u8; CELLS]) -> Option<[u8; CELLS]> {
    let mut board = [0; CELLS];
    let (mut other, mut zeros, mut dots) = (false, false, false);
    for (digit, byte) in board.iter_mut().zip(cells) {
        let (value, is_dot) = (byte.wrapping_sub(b'0'), *byte == b'.');
        *digit = if is_dot { 0 } else { value };
        other |= value > 9 && !is_dot;
        zeros |= value == 0;
        dots |= is_dot;
    }
    (!(other || zeros && dots)).then_some(board)
}

/// Appends the digits of a board of sixteen symbols, if these are certainly `1` to `9` and `A` to `G`: the last one occurs, and so
/// does a figure, but no `0`.
fn sixteen(cells: &[u8], digits: &mut Vec<u8>) -> bool {
    let start = digits.len();
    digits.extend(cells.iter().map(|byte| match byte {
        b'.' => 0,
        b'1'..=b'9' => byte - b'0',
        b'A'..=b'G' => byte - b'A' + 10,
        _ => u8::MAX,
    }));
    let board = &digits[start..];
    let is_certain = board.contains(&16) && board.iter().any(|digit| (1..10).contains(digit));
    let is_plain = is_certain && !board.contains(&u8::MAX);
    if !is_plain {
        digits.truncate(start);
    }
    is_plain
}
