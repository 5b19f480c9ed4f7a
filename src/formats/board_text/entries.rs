//! The lines of formats with one puzzle per line.

use super::line::{Line, TextLines};

/// Returns the lines of a text that are neither blank nor comments, trimmed.
pub(in crate::formats) fn entries(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    let trimmed = |line: Line<'_>| line.text.len() - line.text.trim_start().len();
    TextLines::new(text)
        .map(move |line| (trimmed(line), line))
        .map(|(indent, line)| Line { start: line.start + indent, text: &line.text[indent..] })
        .filter(|line| !line.is_empty() && !line.text.starts_with('#'))
}

/// Splits a line into its puzzle and the name that follows after white space, perhaps behind `#`.
pub(in crate::formats) fn named(line: Line<'_>) -> (Line<'_>, &str) {
    let end = line.text.find(char::is_whitespace).unwrap_or(line.text.len());
    let name = line.text[end..].trim_start().trim_start_matches('#').trim();
    (Line { start: line.start, text: &line.text[..end] }, name)
}
