//! Reads boards whose cells are identified by their position within a frame, since some are empty: spaces for blanks, and blocks
//! of pencil marks in telephone-keypad order.

use crate::formats::board_text::line::TextLine;
use std::collections::BTreeSet;
use std::ops::Range;

/// The size of a cell in characters and lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) gap: usize,
    /// The number of blanks between a wall and a cell.
    pub(super) margin: usize,
}

/// Returns the cells row by row, each with the ranges of its lines; `None` if the lines are not a frame around a square board of
/// such cells.
pub(super) fn framed(lines: &[TextLine<'_>], size: Size) -> Option<Vec<Vec<Vec<Range<usize>>>>> {
    let lines: Vec<Vec<(usize, char)>> = lines.iter().map(characters).collect();
    let (top, bottom) = (lines.first()?, lines.last()?);
    if !is_rule(top) || !is_rule(bottom) {
        return None;
    }
    let inner = || lines.iter().filter(|line| !is_rule(line));
    let walls: BTreeSet<usize> = inner().flat_map(|line| (0..line.len()).filter(|at| is_wall(line[*at].1))).collect();
    let walls: Vec<usize> = walls.into_iter().collect();
    let (left, right) = (*walls.first()?, *walls.last()?);
    if !inner().all(|line| line.len() == right + 1 && is_wall(line[left].1) && is_wall(line[right].1)) {
        return None;
    }
    let mut columns = Vec::new();
    for pair in walls.windows(2) {
        let room = (pair[1] - pair[0] - 1 + size.gap).checked_sub(2 * size.margin)?;
        if room == 0 || !room.is_multiple_of(size.width + size.gap) {
            return None;
        }
        columns.extend(
            (0..room / (size.width + size.gap)).map(|i| pair[0] + 1 + size.margin + i * (size.width + size.gap)),
        );
    }
    let pause = usize::from(size.height > 1);
    let mut rows: Vec<&[Vec<(usize, char)>]> = Vec::new();
    for band in lines.split(|line| is_rule(line)).filter(|band| !band.is_empty()) {
        if !(band.len() + pause).is_multiple_of(size.height + pause) {
            return None;
        }
        rows.extend(band.chunks(size.height + pause).map(|row| &row[..size.height]));
    }
    let place = |line: &[(usize, char)], column: usize| {
        let (start, (end, last)) = (line[column].0, line[column + size.width - 1]);
        start..end + last.len_utf8()
    };
    let cell = |row: &[Vec<(usize, char)>], column: usize| row.iter().map(|line| place(line, column)).collect();
    let cells = |row: &[Vec<(usize, char)>]| columns.iter().map(|column| cell(row, *column)).collect();
    (rows.len() == columns.len()).then(|| rows.into_iter().map(cells).collect())
}

/// Returns the characters of a line with their offsets, without those before the frame.
fn characters(line: &TextLine<'_>) -> Vec<(usize, char)> {
    line.text.char_indices().map(|(at, c)| (line.start + at, c)).collect()
}

fn is_rule(line: &[(usize, char)]) -> bool {
    line.iter().any(|(_, c)| matches!(c, '-' | '=' | '─' | '━' | '═'))
}

fn is_wall(c: char) -> bool {
    matches!(c, '|' | '!' | '¦' | '│' | '┃' | '║')
}
