//! Finds the rows of a board drawn as text: which lines of a block are rows, and how their cells are separated.

use super::alphabet::{CharacterSet, number};
use super::blocks::{Block, MAX_LINES};
use super::line::TextLine;
use super::row::{LineKind, MAX_SIDE, Spacing, cells, kind};
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Source};
use std::collections::HashMap;
use std::ops::Range;

/// Maximum size of a board in bytes: numbers of three digits, and spaces, for the largest side.
const MAX_BYTES: usize = 4 * MAX_SIDE * MAX_SIDE;

/// A board whose cells are ranges of text.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Rows {
    /// Ranges of the cells, row by row.
    pub(in crate::formats) cells: Vec<Vec<Range<usize>>>,
    pub(in crate::formats) spacing: Spacing,
    pub(in crate::formats) seen: CharacterSet,
    /// The largest number, if words are cells.
    pub(in crate::formats) largest: u32,
    /// From the first cell to the last.
    pub(in crate::formats) span: Span,
}

impl Rows {
    pub(in crate::formats) fn height(&self) -> usize {
        self.cells.len()
    }

    /// Returns the number of cells in each row.
    pub(in crate::formats) fn width(&self) -> usize {
        self.cells.first().map_or(0, Vec::len)
    }

    /// Returns rows `first..first + height` as a separate board.
    pub(in crate::formats) fn part(&self, source: &Source, first: usize, height: usize) -> Self {
        Self::new(source, self.cells[first..first + height].to_vec(), self.spacing)
    }

    pub(in crate::formats) fn new(source: &Source, cells: Vec<Vec<Range<usize>>>, spacing: Spacing) -> Self {
        let mut seen = CharacterSet::default();
        let mut largest = 0;
        for cell in cells.iter().flatten() {
            let text = &source.text[cell.clone()];
            seen.add_cell(text);
            largest = largest.max(number(text).unwrap_or(0));
        }
        let mut all = cells.iter().flatten();
        let start = all.next().map_or(0, |c| c.start);
        let end = cells.iter().rev().flat_map(|r| r.last()).next().map_or(start, |c| c.end);
        Self { cells, spacing, seen, largest, span: Span::new(source.id, start, end) }
    }
}

/// Finds the rows of a block. With `words`, every word is a cell, whatever the lines look like.
///
/// # Errors
/// If the rows have different lengths, or there are too many.
pub(in crate::formats) fn assemble(source: &Source, block: &Block<'_>, words: bool) -> Result<Rows, Vec<Diagnostic>> {
    let bytes: usize = block.lines.iter().map(|l| l.text.len()).sum();
    let start = block.lines.first().map_or(0, |l| l.start);
    if bytes > MAX_BYTES {
        return Err(vec![too_large(Span::new(source.id, start, start), bytes, "bytes")]);
    }
    if block.lines.len() > MAX_LINES {
        return Err(vec![too_large(Span::new(source.id, start, start), block.lines.len(), "lines")]);
    }
    let kinds: Vec<LineKind> = block.lines.iter().map(|l| kind(l.text)).collect();
    let dash_is_blank = block.lines.iter().zip(&kinds).any(|(l, k)| *k == LineKind::Row && l.text.contains('-'));
    let of = |wanted: LineKind| block.lines.iter().zip(&kinds).filter(move |(_, k)| **k == wanted).map(|(l, _)| *l);
    let spacing = match words {
        true => Spacing::Words,
        false => spacing(of(LineKind::Row).chain(of(LineKind::Dashes).filter(|_| dash_is_blank))),
    };
    let certain = of(LineKind::Row).count();
    let expected = modal(of(LineKind::Row).map(|l| cells(l, spacing).len()));
    let dashed: Vec<usize> = of(LineKind::Dashes).map(|l| cells(l, spacing).len()).collect();
    let all_blank = certain == 0 && dashed.iter().all(|d| *d == dashed.len());
    // If the board is complete without the lines of dashes, those are rules.
    let some_blank = dash_is_blank && expected != Some(certain);
    let rows = block.lines.iter().zip(&kinds).filter(|(l, k)| match k {
        LineKind::Row => true,
        LineKind::Rule => false,
        LineKind::Dashes => all_blank || (some_blank && Some(cells(**l, spacing).len()) == expected),
    });
    let lines: Vec<TextLine<'_>> = rows.map(|(l, _)| *l).collect();
    let mut rows: Vec<Vec<Range<usize>>> = lines.iter().map(|l| cells(*l, spacing)).collect();
    if rows.iter().all(|r| r.len() == rows.len() + 1 && r.last().is_some_and(Range::is_empty)) {
        rows.iter_mut().for_each(|row| row.truncate(row.len() - 1)); // a comma ends every row
    }
    check_lengths(source, &lines, &rows)?;
    Ok(Rows::new(source, rows, spacing))
}

/// Rejects rows of different lengths: names every row that differs from the most common length.
fn check_lengths(source: &Source, lines: &[TextLine<'_>], rows: &[Vec<Range<usize>>]) -> Result<(), Vec<Diagnostic>> {
    let Some(expected) = modal(rows.iter().map(Vec::len)) else { return Ok(()) };
    if expected > MAX_SIDE {
        let start = lines.first().map_or(0, |l| l.start);
        return Err(vec![too_large(Span::new(source.id, start, start), expected, "cells in one row")]);
    }
    let model = rows.iter().position(|r| r.len() == expected).unwrap_or(0);
    let wrong = rows.iter().enumerate().filter(|(_, r)| r.len() != expected);
    let diagnostics: Vec<Diagnostic> = wrong
        .take(10)
        .map(|(i, row)| {
            Diagnostic::new(Code::E0404, format!("row {} has {} cells instead of {expected}", i + 1, row.len()))
                .at(lines[i].span(source), format!("{} cells", row.len()))
                .at(lines[model].span(source), format!("{expected} cells, as in most rows"))
                .help(match row.len().checked_sub(expected) {
                    Some(more) => format!("remove {more}"),
                    None => format!("add {}, as `.` where a cell is blank", expected - row.len()),
                })
        })
        .collect();
    if diagnostics.is_empty() { Ok(()) } else { Err(diagnostics) }
}

fn too_large(span: Span, count: usize, what: &str) -> Diagnostic {
    Diagnostic::new(Code::E0409, format!("a board with {count} {what} is too large"))
        .at(span, "it begins here")
        .because(format!("boards drawn as text have at most {MAX_SIDE} rows and columns"))
}

/// Returns the most common length; of two that are equally common, the larger.
fn modal(lengths: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts: HashMap<usize, usize> = HashMap::new();
    lengths.for_each(|l| *counts.entry(l).or_default() += 1);
    counts.into_iter().max_by_key(|(length, count)| (*count, *length)).map(|(length, _)| length)
}

/// Decides whether characters or words are cells.
fn spacing<'t>(rows: impl Iterator<Item = TextLine<'t>> + Clone) -> Spacing {
    let height = rows.clone().count();
    let words = || rows.clone().map(|l| cells(l, Spacing::Words));
    if rows.clone().any(|l| l.text.contains([',', ';'])) || words().flatten().all(|w| w.len() <= 1) {
        return Spacing::Words;
    }
    let lengths = |wanted: usize| words().flatten().any(|w| w.len() == wanted);
    if height == 1 && lengths(1) && lengths(2) && words().all(|w| w.len() >= 16 && w.iter().all(|w| w.len() <= 3)) {
        return Spacing::Words; // a board of numbers on one line
    }
    let characters = modal(rows.clone().map(|l| cells(l, Spacing::Characters).len()));
    let square = |spacing: Spacing| rows.clone().filter(|l| cells(*l, spacing).len() == height).count();
    // A few numbers above 9 among single digits leave most rows as long in characters as in words.
    if height > 1 && square(Spacing::Words) > square(Spacing::Characters) {
        return Spacing::Words;
    }
    if characters == Some(height) {
        return Spacing::Characters;
    }
    let first = words().next().map_or(0, |w| w.len());
    let even = first > 3 && words().all(|w| w.len() == first);
    let uneven = rows.clone().any(|l| Some(cells(l, Spacing::Characters).len()) != characters);
    if (height > 1 && modal(words().map(|w| w.len())) == Some(height)) || (even && uneven) {
        return Spacing::Words;
    }
    Spacing::Characters
}
