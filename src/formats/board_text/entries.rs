//! The lines of formats with one puzzle per line.

use super::line::{TextLine, TextLines};

/// Returns the lines of a text that are neither blank nor comments, trimmed.
pub(in crate::formats) fn entries(text: &str) -> impl Iterator<Item = TextLine<'_>> + Clone {
    let trimmed = |line: TextLine<'_>| line.text.len() - line.text.trim_start().len();
    TextLines::new(text)
        .map(move |line| (trimmed(line), line))
        .map(|(indent, line)| TextLine { start: line.start + indent, text: &line.text[indent..] })
        .filter(|line| !line.is_empty() && !line.text.starts_with('#'))
}

/// Splits a line into its puzzle and the name that follows after white space, perhaps behind `#`.
pub(in crate::formats) fn named(line: TextLine<'_>) -> (TextLine<'_>, &str) {
    let end = line.text.find(char::is_whitespace).unwrap_or(line.text.len());
    let name = line.text[end..].trim_start().trim_start_matches('#').trim();
    (TextLine { start: line.start, text: &line.text[..end] }, name)
}
