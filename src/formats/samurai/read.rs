//! Reads `samurai`: several overlapping grids, drawn as one board. Places without a cell are written in one of several ways.

use crate::code::Code;
use crate::formats::board_text::alphabet::{Alphabet, CharacterSet};
use crate::formats::board_text::blocks::Block;
use crate::formats::board_text::line::TextLine;
use crate::formats::board_text::row::{LineKind, Spacing, kind, separates};
use crate::formats::board_text::rows::Rows;
use crate::formats::board_text::squares as board;
use crate::syntax::ast::{Ast, Item, ItemKind, TokenKind};
use crate::syntax::{Diagnostic, Parsed, Source};
use std::collections::BTreeSet;
use std::ops::Range;

/// Each sub-grid has the digits 1 to 9.
const DIGITS: usize = 9;

/// The longest line of a drawing, in bytes.
const MAX_DRAWN: usize = 1024;

/// Characters for blanks and for places without a cell, the most likely blank first.
const EMPTY: [u8; 5] = *b"0._*-";

/// Parses the board of a block.
pub(in crate::formats) fn parse(source: &Source, block: &Block<'_>) -> Vec<Parsed> {
    let rows = match rows_by_place(source, block) {
        Some(rows) => rows,
        None => match board::rows(source, block, false) {
            Ok(rows) => rows,
            Err(parsed) => return vec![parsed],
        },
    };
    if rows.height() <= DIGITS || rows.width() <= DIGITS {
        let message = format!("{} rows of {} cells do not contain two grids", rows.height(), rows.width());
        let small = Diagnostic::new(Code::E0405, message).at(rows.span, "too small");
        return vec![Parsed::failed(
            small.because("each grid of the board has nine rows of nine").help("use `--format text`"),
        )];
    }
    let alphabet = Alphabet::digits(DIGITS);
    let convention = Convention::of(rows.seen);
    let mut diagnostics = Vec::new();
    let picture = board::picture(source, &rows, &mut diagnostics, alphabet, |text| convention.token(text, alphabet));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return vec![Parsed { ast: None, diagnostics }];
    }
    let items = vec![Item { docs: None, kind: ItemKind::Givens(picture), span: rows.span }];
    vec![Parsed { ast: Some(Ast { layout_from_shape: true, id: block.title(), items }), diagnostics }]
}

/// The characters for blanks and for places without a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Convention {
    blank: Option<u8>,
    /// Whether `#` or spaces mark places without a cell, so that all other characters are blanks.
    marked: bool,
    /// Whether blanks and places without a cell look the same.
    same: bool,
}

impl Convention {
    /// Decides by the characters that occur. If `#` or spaces mark the outside, other characters are blanks; of two empty
    /// characters, the more common blank is the blank; a single one means both.
    fn of(seen: CharacterSet) -> Self {
        let mut empty = EMPTY.into_iter().filter(|b| seen.has(*b));
        let (blank, other) = (empty.next(), empty.next());
        let marked = seen.has(b'#') || seen.has(b' ');
        Self { blank, marked, same: !marked && other.is_none() }
    }

    fn token(self, text: &str, alphabet: Alphabet) -> Option<TokenKind> {
        let empty = || text.bytes().next().filter(|b| text.len() == 1 && EMPTY.contains(b));
        match text {
            "#" | " " => Some(TokenKind::Outside),
            "" if self.marked => Some(TokenKind::Outside),
            _ => match empty() {
                Some(_) if self.same => Some(TokenKind::BlankOrOutside),
                Some(byte) if self.marked || Some(byte) == self.blank => Some(TokenKind::Blank),
                Some(_) => Some(TokenKind::Outside),
                None => alphabet.token(text),
            },
        }
    }
}

/// Returns the rows of a board that has spaces outside, so that a cell's column is its position on the line.
pub(in crate::formats) fn rows_by_place(source: &Source, block: &Block<'_>) -> Option<Rows> {
    compact_rows(source, block).or_else(|| drawn_rows(source, block))
}

/// Returns the rows of a board as gridc draws it: cells of one character between rules, spaces where there is no cell. All cells
/// of a column are aligned, and the grids begin and end at multiples of three rows and columns.
fn drawn_rows(source: &Source, block: &Block<'_>) -> Option<Rows> {
    let lines: Vec<&TextLine<'_>> = block.lines.iter().filter(|l| kind(l.text) == LineKind::Row).collect();
    let ruled = |l: &&TextLine<'_>| l.text.contains(['|', '\u{2502}']);
    let short = |l: &&TextLine<'_>| l.text.len() <= MAX_DRAWN;
    if lines.len() <= DIGITS || !lines.len().is_multiple_of(3) || !lines.iter().all(|l| short(l) && ruled(l)) {
        return None;
    }
    let columns: BTreeSet<usize> = lines.iter().flat_map(|l| places(l.text)).collect();
    let absent = |l: &TextLine<'_>| columns.iter().filter(|c| !places(l.text).any(|p| p == **c)).count();
    if columns.len() <= DIGITS || lines.iter().all(|l| absent(l) == 0) {
        return None;
    }
    let row = |line: &TextLine<'_>| -> Option<Vec<Range<usize>>> {
        let characters: Vec<(usize, char)> = line.text.char_indices().collect();
        let cell = |column: &usize| {
            let end = line.text.len()..line.text.len();
            characters.get(*column).map_or(end, |(at, c)| *at..at + c.len_utf8())
        };
        let cells: Vec<Range<usize>> = columns.iter().map(cell).collect();
        let empty = |range: &Range<usize>| matches!(&line.text[range.clone()], "" | " ");
        let even =
            cells.len().is_multiple_of(3) && cells.chunks(3).all(|c| c.iter().all(&empty) || !c.iter().any(&empty));
        let cell = |range: &Range<usize>| line.text[range.clone()].chars().all(|c| c == ' ' || !separates(c));
        (even && cells.iter().all(cell))
            .then(|| cells.into_iter().map(|r| line.start + r.start..line.start + r.end).collect())
    };
    let cells = lines.into_iter().map(row).collect::<Option<Vec<_>>>()?;
    Some(Rows::new(source, cells, Spacing::Characters))
}

/// Returns the positions of the cells on a line, in characters.
fn places(line: &str) -> impl Iterator<Item = usize> + '_ {
    line.chars().enumerate().filter(|(_, c)| !separates(*c)).map(|(column, _)| column)
}

/// Returns the rows of a board without separators, some of which begin with spaces or contain runs of three or more, and which
/// would otherwise have different lengths. Missing spaces at the end are added as empty places. Such a board has no rules.
fn compact_rows(source: &Source, block: &Block<'_>) -> Option<Rows> {
    let indent = |l: &TextLine<'_>| l.text.len() - l.text.trim_start().len();
    let common = block.lines.iter().map(indent).min()?;
    let width = block.lines.iter().map(|l| l.text.len() - common).max()?;
    let cells = |l: &TextLine<'_>| l.text.bytes().filter(|b| *b != b' ').count();
    let first = cells(block.lines.first()?);
    let in_threes = |l: &TextLine<'_>| {
        let text = &l.text[common..];
        let runs = |keep_spaces: bool| {
            text.split(move |c: char| (c == ' ') != keep_spaces).filter(|r| !r.is_empty()).all(|r| r.len() % 3 == 0)
        };
        l.text.bytes().all(|b| b == b' ' || b.is_ascii_digit() || EMPTY.contains(&b)) && runs(true) && runs(false)
    };
    let spaced = |l: &TextLine<'_>| l.text[common..].contains(' ');
    let fits = width > DIGITS
        && width <= 1000
        && block.lines.iter().any(spaced)
        && block.lines.len() > DIGITS
        && block.lines.iter().all(in_threes)
        && block.lines.iter().any(|l| cells(l) != first);
    if !fits {
        return None;
    }
    let row = |line: &TextLine<'_>| -> Vec<Range<usize>> {
        let text = &line.text[common..];
        let start = line.start + common;
        let missing = std::iter::repeat_n(start + text.len()..start + text.len(), width - text.len());
        (start..start + text.len()).map(|i| i..i + 1).chain(missing).collect()
    };
    Some(Rows::new(source, block.lines.iter().map(row).collect(), Spacing::Characters))
}

/// Returns whether a board that does not, or may not, fit a single grid consists of several grids: it marks the outside, or is
/// not square, or has a side that only boards of several grids have while no symbol is above 9.
pub(in crate::formats) fn is_likely(rows: &Rows) -> bool {
    let (height, width) = (rows.height(), rows.width());
    let sides = height > DIGITS && width > DIGITS && height % 3 == 0 && width % 3 == 0;
    if !sides || rows.seen.has_letter() || rows.largest > DIGITS as u32 || !rows.seen.has_digit() {
        return false;
    }
    rows.seen.has(b'#') || height != width || matches!(width, 12 | 21 | 27 | 33 | 39 | 45)
}
