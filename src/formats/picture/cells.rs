//! Parses the cells of a drawn board: a given, pencil marks, or blank.

use crate::code::Code;
use crate::formats::board_text::alphabet::{Alphabet, CharacterSet, Remark, number, unknown_symbol};
use crate::formats::board_text::rows::Rows;
use crate::formats::board_text::squares;
use crate::puzzle::Span;
use crate::syntax::ast::TokenKind;
use crate::syntax::{Diagnostic, Source};
use compact_str::CompactString;
use std::ops::Range;

/// The largest number of messages about one board.
const MOST: usize = 10;

/// The largest side of boards whose symbols are digits, so that several digits in a cell are several marks.
const DIGITS: usize = 9;

/// The content of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// Nothing, or only the number of remaining values.
    Blank,
    Single(CompactString),
    /// A symbol with a star.
    Starred(CompactString),
    Marks(Vec<CompactString>),
}

/// The cells of a square board.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) side: usize,
    /// The cells, row after row, each with its span.
    pub(super) cells: Vec<(Content, Span)>,
    pub(super) alphabet: Alphabet,
    /// The messages about them.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The span from the first cell to the last.
    pub(super) span: Span,
}

/// How a cell with several symbols is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// No cell has more than one.
    Single,
    /// Consecutive symbols: `125`.
    Characters,
    /// Numbers separated by commas: `1,12,16`.
    Numbers,
}

impl Sheet {
    /// Parses a board with pencil marks, or with stars that distinguish givens from other digits; `None` if it has neither.
    pub(super) fn marked(source: &Source, rows: &Rows) -> Option<Self> {
        let side = rows.height();
        if side != rows.width() || side < 4 {
            return None;
        }
        let texts = || rows.cells.iter().flatten().map(|cell| &source.text[cell.clone()]);
        let style = match () {
            () if texts().any(|text| text.contains(',')) => Style::Numbers,
            () if side <= DIGITS || rows.seen.has_letter() => Style::Characters,
            () => return None,
        };
        let mut seen = CharacterSet::default();
        texts().for_each(|text| parts(text, style).1.into_iter().for_each(|part| seen.add_cell(part)));
        let alphabet = match style {
            Style::Numbers => Alphabet::of_numbers(side, seen, side as u32),
            _ => Alphabet::of_characters(side, seen),
        };
        let symbol = |part: &&str| matches!(alphabet.0.token(part), Some(TokenKind::Symbol(_)));
        let says_more = |text: &str| {
            let (star, parts) = parts(text, style);
            parts.iter().all(&symbol) && (star || parts.len() > 1)
        };
        texts().any(says_more).then(|| Self::of(source, rows, style, alphabet))
    }

    /// Parses a board with a symbol or a blank in each cell.
    pub(super) fn plain(source: &Source, rows: &Rows) -> Self {
        Self::of(source, rows, Style::Single, squares::alphabet(rows))
    }

    fn of(source: &Source, rows: &Rows, style: Style, (alphabet, remark): (Alphabet, Option<Remark>)) -> Self {
        let side = rows.width();
        let mut diagnostics: Vec<Diagnostic> =
            remark.map(|remark| remark.diagnostic(side, rows.span)).into_iter().collect();
        let mut cells = Vec::with_capacity(side * side);
        for cell in rows.cells.iter().flatten() {
            let span = Span::new(source.id, cell.start, cell.end);
            let text = source.text[cell.clone()].trim();
            let content = content(text, style, alphabet, side).unwrap_or_else(|| {
                if diagnostics.len() < MOST {
                    diagnostics.push(unknown_symbol(source, span, alphabet));
                }
                Content::Blank
            });
            cells.push((content, span));
        }
        Self { side, cells, alphabet, diagnostics, span: rows.span }
    }

    /// Parses a board of digits whose cells are blocks of pencil marks; `None` if a cell has other content.
    pub(super) fn of_blocks(source: &Source, cells: &[Vec<Vec<Range<usize>>>]) -> Option<Self> {
        let side = cells.len();
        let alphabet = Alphabet::digits(side.min(DIGITS));
        let cell = |lines: &Vec<Range<usize>>| {
            let text: String = lines.iter().map(|line| &source.text[line.clone()]).collect();
            let marks: String = text.split_whitespace().collect();
            let content = content(&marks, Style::Characters, alphabet, side)?;
            let span = Span::new(source.id, lines.first()?.start, lines.last()?.end);
            (content != Content::Blank).then_some((content, span))
        };
        let cells: Vec<(Content, Span)> = cells.iter().flatten().map(cell).collect::<Option<_>>()?;
        let span = cells.first()?.1.to(cells.last()?.1);
        Some(Self { side, cells, alphabet, diagnostics: Vec::new(), span })
    }

    /// Returns whether stars distinguish givens from found digits. On a board with a solver's marks they may mean anything, and a
    /// single digit is a given.
    pub(super) fn is_starred(&self) -> bool {
        let any = |wanted: fn(&Content) -> bool| self.cells.iter().any(|(content, _)| wanted(content));
        any(|content| matches!(content, Content::Starred(_))) && !any(|content| matches!(content, Content::Marks(_)))
    }

    /// Returns whether every cell was understood.
    pub(super) fn is_right(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Returns whether the number of cells that were not understood is as small as that of typing errors.
    pub(super) fn is_nearly_right(&self) -> bool {
        self.diagnostics.iter().filter(|message| message.is_error()).count() * 4 <= self.side
    }

    /// Returns the span of the first cell with marks.
    pub(super) fn first_marks(&self) -> Option<Span> {
        self.cells.iter().find(|(content, _)| matches!(content, Content::Marks(_))).map(|(_, span)| *span)
    }
}

/// Parses a cell; `None` if it is neither a symbol, marks nor blank.
fn content(text: &str, style: Style, alphabet: Alphabet, side: usize) -> Option<Content> {
    // On large boards, gridc draws the number of values if there are many.
    let counted = |inner: &str| side > DIGITS && number(inner).is_some();
    if text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).is_some_and(counted) {
        return Some(Content::Blank);
    }
    let (star, parts) = parts(text, style);
    if parts.is_empty() {
        return Some(Content::Blank);
    }
    let symbol = |part: &&str| match alphabet.token(part)? {
        TokenKind::Symbol(symbol) => Some(symbol),
        _ => None,
    };
    if let [one] = parts.as_slice() {
        return match (symbol(one), star) {
            (Some(symbol), true) => Some(Content::Starred(symbol)),
            (Some(symbol), false) => Some(Content::Single(symbol)),
            (None, _) => matches!(alphabet.token(one), Some(TokenKind::Blank)).then_some(Content::Blank),
        };
    }
    let mut marks: Vec<CompactString> = Vec::with_capacity(parts.len());
    for part in &parts {
        let symbol = symbol(part)?;
        // A repeated symbol means that these are not marks.
        if marks.contains(&symbol) {
            return None;
        }
        marks.push(symbol);
    }
    Some(Content::Marks(marks))
}

/// Returns whether there is a star, and the symbols.
fn parts(text: &str, style: Style) -> (bool, Vec<&str>) {
    let bare = text.strip_prefix('*').or_else(|| text.strip_suffix('*')).filter(|bare| !bare.is_empty());
    let text = bare.filter(|_| style != Style::Single).unwrap_or(text);
    let parts = match style {
        Style::Single => vec![text],
        _ if text.contains('/') => text.split('/').collect(),
        Style::Numbers => text.split(',').collect(),
        Style::Characters => text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]).collect(),
    };
    (bare.is_some() && style != Style::Single, parts.into_iter().filter(|part| !part.is_empty()).collect())
}

/// Returns the message that the rows of a board with pencil marks have different lengths; `None` if it does not look like such a
/// board.
pub(super) fn uneven(texts: &[&str], rows: usize, wrong: Vec<Diagnostic>) -> Option<Vec<Diagnostic>> {
    let digits = |text: &str| text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit() && byte != b'0');
    let distinct = |text: &str| text.bytes().enumerate().all(|(at, byte)| !text.as_bytes()[..at].contains(&byte));
    let marked = texts.iter().filter(|text| digits(text) && distinct(text)).count();
    let uneven = wrong.iter().all(|message| message.code == Code::E0404);
    ((4..=DIGITS).contains(&rows) && marked >= rows && uneven).then_some(wrong)
}
