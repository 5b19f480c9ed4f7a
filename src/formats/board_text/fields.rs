//! Splits a line of a list into its columns: the puzzle, its solution, and the rest, which is its name.

use super::alphabet::{CharacterSet, is_cell, number};
use std::ops::Range;

/// The smallest side of a board on a line; shorter columns are words.
const MIN_SIDE: usize = 4;

/// Maximum difference in length for a column that is nearly a board: symbols may be lost or doubled in copying.
const SLIP: usize = 3;

/// Cells of a column, by how they are separated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) enum ColumnCells {
    /// One character each, without separators.
    Characters(Range<usize>),
    /// Each in its own range of the text.
    Tokens(Vec<Range<usize>>),
}

impl ColumnCells {
    pub(in crate::formats) fn len(&self) -> usize {
        match self {
            Self::Characters(range) => range.len(),
            Self::Tokens(ranges) => ranges.len(),
        }
    }

    /// Returns the ranges of the cells, in order.
    pub(in crate::formats) fn ranges(&self) -> Box<dyn Iterator<Item = Range<usize>> + '_> {
        match self {
            Self::Characters(range) => Box::new(range.clone().map(|i| i..i + 1)),
            Self::Tokens(ranges) => Box::new(ranges.iter().cloned()),
        }
    }

    /// Returns the range from the first cell to the last.
    pub(in crate::formats) fn range(&self) -> Range<usize> {
        match self {
            Self::Characters(range) => range.clone(),
            Self::Tokens(ranges) => ranges.first().map_or(0, |r| r.start)..ranges.last().map_or(0, |r| r.end),
        }
    }
}

/// A line split into its parts. Ranges are relative to the line.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::formats) struct Fields {
    /// The puzzle's cells and its side.
    pub(in crate::formats) puzzle: Option<(ColumnCells, usize)>,
    /// The cells of its solution.
    pub(in crate::formats) solution: Option<ColumnCells>,
    pub(in crate::formats) rest: Vec<Range<usize>>,
    /// A column that is nearly a solution: some symbols too short or too long, or with blanks. It is part of the rest.
    pub(in crate::formats) doubtful: Option<Range<usize>>,
    /// The column most similar to a puzzle, if there is none.
    pub(in crate::formats) suspect: Range<usize>,
}

/// Returns the side of a board with this number of cells, if a line can hold such a board.
pub(in crate::formats) fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && side >= MIN_SIDE).then_some(side)
}

impl Fields {
    pub(in crate::formats) fn of(line: &str) -> Self {
        let mut fields = Self::default();
        let (columns, comment) = columns(line);
        if let Some(cells) = cells_across(line, &columns) {
            fields.puzzle = side_of(cells.len()).map(|side| (cells, side));
            fields.rest.extend(comment);
            return fields;
        }
        let mut boards: Vec<Option<ColumnCells>> = columns.iter().map(|c| cells_of(line, c)).collect();
        let longest = |boards: &[Option<ColumnCells>]| {
            let lengths = boards.iter().map(|b| b.as_ref().map_or(0, ColumnCells::len));
            lengths.enumerate().max_by_key(|(i, length)| (*length, std::cmp::Reverse(*i))).map(|(i, _)| i)
        };
        let first = longest(&boards).filter(|i| boards[*i].is_some());
        let Some(first) = first else {
            fields.suspect = columns.iter().max_by_key(|c| c.len()).cloned().unwrap_or_default();
            return fields;
        };
        let puzzle = boards[first].take();
        let count = puzzle.as_ref().map_or(0, ColumnCells::len);
        let second = (0..columns.len()).find(|i| {
            *i != first
                && boards[*i].as_ref().is_some_and(|b| {
                    b.len() == count && b.ranges().all(|r| !matches!(&line[r], "." | "0" | "_" | "-" | "*"))
                })
        });
        fields.solution = second.and_then(|i| boards[i].take());
        fields.puzzle = puzzle.and_then(|cells| side_of(cells.len()).map(|side| (cells, side)));
        let others = (0..columns.len()).filter(|i| *i != first && Some(*i) != second);
        if second.is_none() {
            fields.doubtful = others.clone().map(|i| columns[i].clone()).find(|c| nearly(&line[c.clone()], count));
        }
        fields.rest = others.map(|i| columns[i].clone()).filter(|c| !c.is_empty()).chain(comment).collect();
        fields
    }
}

/// Returns whether a column has about as many symbols as a board with this number of cells.
fn nearly(column: &str, count: usize) -> bool {
    let symbol = |b: u8| if count <= 81 { b.is_ascii_digit() || !b.is_ascii_alphanumeric() } else { true };
    column.len().abs_diff(count) <= SLIP && column.bytes().all(|b| is_cell(b) && symbol(b))
}

/// Returns the columns of a line, without quotes and outer spaces, and its comment.
fn columns(line: &str) -> (Vec<Range<usize>>, Option<Range<usize>>) {
    let end = line.find('#').unwrap_or(line.len());
    let comment = (end < line.len()).then(|| trimmed(line, end + 1..line.len())).filter(|c| !c.is_empty());
    let mut columns = Vec::new();
    let mut start = 0;
    for (at, _) in line[..end].match_indices([',', ';', '\t']).chain([(end, "")]) {
        let column = trimmed(line, start..at);
        start = at + 1;
        let words = || words(line, column.clone());
        let apart = line[column.clone()].contains(' ')
            && cells_of(line, &column).is_none()
            && words().any(|w| cells_of(line, &w).is_some());
        match apart {
            true => columns.extend(words()),
            false => columns.push(column),
        }
    }
    (columns, comment)
}

/// Returns the words of a part of a line, separated by spaces.
fn words(line: &str, within: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let text = &line[within.clone()];
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let start = at + rest.find(|c: char| !c.is_whitespace())?;
        let end = text[start..].find(char::is_whitespace).map_or(text.len(), |i| start + i);
        at = end;
        Some(within.start + start..within.start + end)
    })
}

fn trimmed(line: &str, range: Range<usize>) -> Range<usize> {
    let text = &line[range.clone()];
    let inner = text.trim().trim_matches('"');
    let start = range.start + (inner.as_ptr() as usize - text.as_ptr() as usize);
    start..start + inner.len()
}

/// Returns the cells of one column, if it can be a board.
fn cells_of(line: &str, column: &Range<usize>) -> Option<ColumnCells> {
    let text = &line[column.clone()];
    if text.len() < MIN_SIDE * MIN_SIDE {
        return None;
    }
    if text.bytes().all(is_cell) {
        return side_of(text.len()).map(|_| ColumnCells::Characters(column.clone()));
    }
    if !text.bytes().all(|b| is_cell(b) || b == b' ') {
        return None;
    }
    let tokens: Vec<Range<usize>> = words(line, column.clone()).collect();
    let single = |r: &Range<usize>| r.len() == 1 || number(&line[r.clone()]).is_some();
    let first = tokens.first()?.len();
    let square_of_groups = tokens.len() == first && tokens.iter().all(|t| t.len() == first);
    if side_of(tokens.len()).is_some() && tokens.iter().all(single) && !(square_of_groups && first > 2) {
        return Some(ColumnCells::Tokens(tokens));
    }
    // Groups of characters, such as the rows of a board. If one of the words is a complete board, the others are different
    // columns.
    let alone = tokens.iter().any(|t| side_of(t.len()).is_some());
    if alone && !square_of_groups {
        return None;
    }
    let characters: Vec<Range<usize>> = tokens.into_iter().flat_map(|t| t.map(|i| i..i + 1)).collect();
    side_of(characters.len()).map(|_| ColumnCells::Tokens(characters))
}

/// Returns the cells of a line that has one cell per column.
fn cells_across(line: &str, columns: &[Range<usize>]) -> Option<ColumnCells> {
    side_of(columns.len())?;
    let cell = |c: &Range<usize>| {
        c.is_empty() || (c.len() == 1 && is_cell(line.as_bytes()[c.start])) || number(&line[c.clone()]).is_some()
    };
    columns.iter().all(cell).then(|| ColumnCells::Tokens(columns.to_vec()))
}

/// Returns whether a line without a puzzle contains the headings of the columns.
pub(in crate::formats) fn is_header(line: &str) -> bool {
    const NAMES: [&str; 11] = [
        "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "grid", "board", "givens", "question", "solution",
    ];
    line.split([',', ';', '\t']).any(|word| {
        let word = word.trim_matches(|c: char| c == '"' || c.is_whitespace());
        NAMES.iter().any(|name| word.eq_ignore_ascii_case(name))
    })
}

/// Returns whether a line consists of cells only, without separators of columns or a comment.
pub(in crate::formats) fn is_plain(seen: CharacterSet) -> bool {
    !seen.has_any(*b",;\t #\"")
}
