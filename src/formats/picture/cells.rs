//! What the cells of a board say: a given, pencil marks, or nothing.

use crate::code::Code;
use crate::formats::board_text::alphabet::{Alphabet, Remark, Seen, number, unknown_symbol};
use crate::formats::board_text::rows::Rows;
use crate::formats::board_text::squares;
use crate::puzzle::Span;
use crate::syntax::ast::TokenKind;
use crate::syntax::{Diagnostic, Source};
use compact_str::CompactString;
use std::ops::Range;

/// Messages about one board; more would only repeat the first.
const MOST: usize = 10;

/// Boards up to this side have digits for symbols, so that several digits in a cell are several marks.
const DIGITS: usize = 9;

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// Nothing, or only how many values are left.
    Blank,
    Single(CompactString),
    /// A symbol that a star tells from others.
    Starred(CompactString),
    Marks(Vec<CompactString>),
}

/// The cells of a square board.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) side: usize,
    /// Row after row, each with its place.
    pub(super) cells: Vec<(Content, Span)>,
    pub(super) alphabet: Alphabet,
    /// What there is to say about them.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// From the first cell to the last.
    pub(super) span: Span,
}

/// How a cell with more than one symbol is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// None has more than one.
    Single,
    /// Symbols one after the other: `125`.
    Characters,
    /// Numbers with commas between them: `1,12,16`.
    Numbers,
}

impl Sheet {
    /// A board with pencil marks, or with stars that tell givens from other digits; `None` if it has neither.
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
        let mut seen = Seen::default();
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

    /// A board with a symbol or a blank in each cell.
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

    /// A board of digits whose cells are blocks of pencil marks; `None` if something else stands in one.
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

    /// Whether stars tell givens from digits that were found. Beside marks, which a solver has written, they may mean
    /// anything, and a digit alone is a given.
    pub(super) fn is_starred(&self) -> bool {
        let any = |wanted: fn(&Content) -> bool| self.cells.iter().any(|(content, _)| wanted(content));
        any(|content| matches!(content, Content::Starred(_))) && !any(|content| matches!(content, Content::Marks(_)))
    }

    /// Whether every cell was understood.
    pub(super) fn is_right(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Whether no more was not understood than a few slips make.
    pub(super) fn is_nearly_right(&self) -> bool {
        self.diagnostics.iter().filter(|message| message.is_error()).count() * 4 <= self.side
    }

    /// Where the first cell with marks is.
    pub(super) fn first_marks(&self) -> Option<Span> {
        self.cells.iter().find(|(content, _)| matches!(content, Content::Marks(_))).map(|(_, span)| *span)
    }
}

/// What a cell says; `None` if it is no symbol, no marks, and no blank.
fn content(text: &str, style: Style, alphabet: Alphabet, side: usize) -> Option<Content> {
    // Of large boards gridc draws the number of values where they are many.
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
        // Twice the same is no list of marks.
        if marks.contains(&symbol) {
            return None;
        }
        marks.push(symbol);
    }
    Some(Content::Marks(marks))
}

/// Whether a star stands beside it, and the symbols.
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

/// The message that rows have different lengths, of a board that has pencil marks; `None` if nothing looks like it.
pub(super) fn uneven(texts: &[&str], rows: usize, wrong: Vec<Diagnostic>) -> Option<Vec<Diagnostic>> {
    let digits = |text: &str| text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit() && byte != b'0');
    let distinct = |text: &str| text.bytes().enumerate().all(|(at, byte)| !text.as_bytes()[..at].contains(&byte));
    let marked = texts.iter().filter(|text| digits(text) && distinct(text)).count();
    let uneven = wrong.iter().all(|message| message.code == Code::E0404);
    ((4..=DIGITS).contains(&rows) && marked >= rows && uneven).then_some(wrong)
}
