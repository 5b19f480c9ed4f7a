//! Excerpts for diagnostics: the few lines around some spans of one text.

use crate::puzzle::Span;
use crate::puzzle::clean;
use crate::syntax::Source;
use std::ops::Range;

/// The largest number of lines in an excerpt. Beyond it, the message is drawn in its plain form.
const LINES: usize = 400;
const CHARACTERS: usize = 20_000;
/// The longest line in an excerpt. In longer lines, as in JSON, a marker is hard to find; the plain form shows the characters
/// around the place.
const LINE: usize = 240;
/// The largest line number in an excerpt. The text is padded with empty lines up to that number (see [`Excerpt::text`]); beyond
/// this the padding would cost too much.
const LAST_LINE: usize = 1_000_000;

/// The lines that contain some spans of a text.
pub(super) struct Excerpt {
    /// The excerpt, cleaned and ending with a space, preceded by as many empty lines as the file has before it.
    ///
    /// The padding, and not ariadne's line offset, makes the line numbers right: ariadne 0.6 applies the offset to the headline
    /// but not to the margin.
    pub text: String,
    first: usize,
    padding: usize,
    slice_end: usize,
}

impl Excerpt {
    /// Returns the lines around all of these spans; `None` if they are too long or too far apart.
    pub fn around(source: &Source, spans: impl Iterator<Item = Span> + Clone) -> Option<Self> {
        let text: &str = &source.text;
        let start = floor(text, spans.clone().map(|s| s.start as usize).min()?);
        let end = floor(text, spans.map(|s| s.end as usize).max()?).max(start);
        let first = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let last = text[end..].find('\n').map_or(text.len(), |i| end + i);
        let slice = &text[first..last];
        let is_long = |line: &str| line.len() > LINE && line.chars().count() > LINE;
        if slice.len() > CHARACTERS || slice.lines().count() > LINES || slice.lines().any(is_long) {
            return None;
        }
        let padding = source.line_column(first).0 - 1;
        if padding > LAST_LINE {
            return None;
        }
        let mut out = "\n".repeat(padding);
        out.push_str(&clean(slice));
        out.push(' ');
        Some(Self { text: out, first, padding, slice_end: last })
    }

    /// Returns the range of characters of [`text`](Self::text) that a span of the source covers; at least one.
    pub fn characters(&self, source: &Source, span: Span) -> Range<usize> {
        let at = |byte: usize| {
            let byte = floor(&source.text, byte).clamp(self.first, self.slice_end);
            self.padding + clean(&source.text[self.first..byte]).chars().count()
        };
        let (start, end) = (at(span.start as usize), at(span.end as usize));
        start..end.max(start + 1)
    }
}

/// Returns the last character boundary at or before `byte`.
pub(super) fn floor(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}
