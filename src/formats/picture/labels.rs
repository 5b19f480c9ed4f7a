//! Removes labels from drawn boards: numbers or letters before the rows, and above or below the columns.

use crate::formats::board_text::line::TextLine;
use crate::formats::board_text::row::{LineKind, Spacing, cells, kind};

/// The sides of boards with labels.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// Returns the lines of a board without its labels; `None` if it has none. Labels are only removed if the board is square without
/// them, so that no part of a board is mistaken for a label.
pub(super) fn unlabelled<'t>(lines: &[TextLine<'t>]) -> Option<Vec<TextLine<'t>>> {
    let rows: Vec<usize> = (0..lines.len()).filter(|at| kind(lines[*at].text) == LineKind::Row).collect();
    let (first, last) = (lines[*rows.first()?], lines[*rows.last()?]);
    let (above, below) = (is_heading(first, rows.len()), is_heading(last, rows.len()));
    let inner = &rows[usize::from(above)..rows.len() - usize::from(below)];
    let side = Some(inner.len()).filter(|side| SIDES.contains(side))?;
    let is_board = |rows: &[TextLine<'_>], spacing: Spacing| rows.iter().all(|row| cells(*row, spacing).len() == side);
    let is_board = |rows: &[TextLine<'_>]| is_board(rows, Spacing::Words) || is_board(rows, Spacing::Characters);
    let plain: Vec<TextLine<'t>> = inner.iter().map(|at| lines[*at]).collect();
    let bare = match is_board(&plain) {
        true if !above && !below => return None,
        true => plain,
        false => {
            let labelled: Option<Vec<(&str, TextLine<'t>)>> = plain.into_iter().map(label).collect();
            let labelled = labelled?;
            let labels: Vec<&str> = labelled.iter().map(|(label, _)| *label).collect();
            let bare: Vec<TextLine<'t>> = labelled.iter().map(|(_, rest)| *rest).collect();
            (is_sequence(&labels) && is_board(&bare)).then_some(bare)?
        }
    };
    let mut bare = inner.iter().zip(bare).peekable();
    let unlabelled = lines.iter().enumerate().filter_map(|(at, line)| match kind(line.text) {
        LineKind::Row => bare.next_if(|(row, _)| **row == at).map(|(_, row)| row),
        _ => Some(*line),
    });
    Some(unlabelled.collect())
}

/// Returns whether a line has the labels of the columns of a board with at most this number of rows.
fn is_heading(line: TextLine<'_>, rows: usize) -> bool {
    let words: Vec<&str> = cells(line, Spacing::Words).into_iter().map(|cell| word(line, &cell)).collect();
    let characters: Vec<&str> = cells(line, Spacing::Characters).into_iter().map(|cell| word(line, &cell)).collect();
    [words, characters].iter().any(|names| names.len() < rows && names.len() + 2 >= rows && is_sequence(names))
}

fn word<'t>(line: TextLine<'t>, cell: &std::ops::Range<usize>) -> &'t str {
    &line.text[cell.start - line.start..cell.end - line.start]
}

/// Returns the label of a row, and the rest of its line.
fn label(line: TextLine<'_>) -> Option<(&str, TextLine<'_>)> {
    let first = cells(line, Spacing::Words).into_iter().next()?;
    let end = first.end - line.start;
    Some((word(line, &first), TextLine { start: line.start + end, text: &line.text[end..] }))
}

/// Returns whether these are labels in order: `1 2 3`, `A B C`, `r1 r2 r3`, optionally followed by a full stop or a bracket.
fn is_sequence(labels: &[&str]) -> bool {
    let bare = |label: &str| label.trim_end_matches(['.', ')', ':']).to_ascii_lowercase();
    let name = |at: usize| (b'a' + u8::try_from(at).unwrap_or(u8::MAX - b'a')) as char;
    labels.len() >= *SIDES.start()
        && (labels.iter().enumerate().all(|(at, label)| {
            let label = bare(label);
            label.strip_prefix(['r', 'c']).unwrap_or(&label) == (at + 1).to_string()
        }) || labels.iter().enumerate().all(|(at, label)| bare(label) == name(at).to_string()))
}
