//! Classifies one line of a board drawn as text (row or ruling), and splits it into cells.

use super::line::TextLine;
use std::ops::Range;

/// The largest side of a board drawn as text.
pub(in crate::formats) const MAX_SIDE: usize = 1024;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Spacing {
    /// No separator: every character is a cell.
    Characters,
    /// Separated by spaces, commas or rules: every word is a cell.
    Words,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum LineKind {
    Row,
    Rule,
    /// Dashes only: a rule, or a row of blanks.
    Dashes,
}

/// Returns whether a character only separates cells.
pub(in crate::formats) fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '+' | ':' | '=' | '\u{2500}'..='\u{257f}' | '!' | '¦')
}

/// Returns the cells of a row.
pub(in crate::formats) fn cells(line: TextLine<'_>, spacing: Spacing) -> Vec<Range<usize>> {
    if line.text.contains([',', ';']) {
        return columns(line);
    }
    let mut cells: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for (at, c) in line.text.char_indices() {
        let place = line.start + at..line.start + at + c.len_utf8();
        match (separates(c), open, cells.last_mut()) {
            (true, ..) => open = false,
            (false, true, Some(last)) if spacing == Spacing::Words => last.end = place.end,
            _ => {
                cells.push(place);
                open = true;
            }
        }
    }
    cells
}

/// Returns the cells of a row with commas; an empty column is a blank cell.
fn columns(line: TextLine<'_>) -> Vec<Range<usize>> {
    let end = line.text.len();
    let mut start = 0;
    let ends = line.text.match_indices([',', ';']).map(|(i, _)| i).chain([end]);
    let column = |at: usize| {
        let text = &line.text[start..at];
        let inner = text.trim_matches(|c: char| separates(c) || c == '"');
        let offset = if inner.is_empty() { 0 } else { inner.as_ptr() as usize - text.as_ptr() as usize };
        let from = line.start + start + offset;
        start = at + 1;
        from..from + inner.len()
    };
    ends.map(column).collect()
}

/// Classifies a line without its context.
pub(in crate::formats) fn kind(text: &str) -> LineKind {
    let joint = |c: char| separates(c) || matches!(c, '.' | '*' | '\'' | '`');
    if text.chars().any(|c| !joint(c) && c != '-') {
        return LineKind::Row;
    }
    let dashes = text.contains('-');
    let other = text.chars().any(|c| matches!(c, '.' | '*' | '\'' | '`'));
    let drawn = text.chars().any(|c| matches!(c, '+' | '=' | '\u{2500}'..='\u{257f}'));
    match (dashes, other) {
        (true, true) if is_frame(text) => LineKind::Rule,
        (_, true) => LineKind::Row,
        (true, false) if drawn => LineKind::Rule,
        (true, false) => LineKind::Dashes,
        (false, false) => LineKind::Rule,
    }
}

/// Returns whether a line is a frame such as `.-----.-----.` or `*-----*`: single joints, also at both ends, between runs of
/// dashes.
fn is_frame(text: &str) -> bool {
    let joint = |b: u8| matches!(b, b'.' | b'*' | b'\'' | b'`' | b':' | b'+' | b'|');
    let bytes = text.trim().as_bytes();
    let ends = bytes.first().is_some_and(|b| joint(*b)) && bytes.last().is_some_and(|b| joint(*b));
    ends && bytes.windows(2).all(|w| !(joint(w[0]) && joint(w[1]))) && text.contains("---")
}

/// Returns the number of cells on a line, as far as the line alone shows it; 0 for rules.
pub(in crate::formats) fn width(text: &str) -> usize {
    if text.len() > 16 * MAX_SIDE || kind(text) != LineKind::Row {
        return 0;
    }
    let line = TextLine { start: 0, text };
    let words = cells(line, Spacing::Words);
    match words.len() > 3 && words.iter().all(|w| w.len() <= 3) && words.iter().any(|w| w.len() == 1) {
        true => words.len(),
        false => cells(line, Spacing::Characters).len(),
    }
}
