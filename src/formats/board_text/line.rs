//! Splits a text into lines with their byte offsets.

use crate::puzzle::Span;
use crate::syntax::Source;

/// Maximum length of a line in bytes; a longer one is rejected without reading it.
pub(in crate::formats) const MAX_LINE: usize = 1 << 20;

/// A line without its line end and trailing white space.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats) struct TextLine<'t> {
    /// Byte offset in the source.
    pub(in crate::formats) start: usize,
    pub(in crate::formats) text: &'t str,
}

impl TextLine<'_> {
    pub(in crate::formats) fn span(&self, source: &Source) -> Span {
        Span::new(source.id, self.start, self.start + self.text.len())
    }

    /// Returns whether the line is empty.
    pub(in crate::formats) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// The lines of a text.
#[derive(Clone, Debug)]
pub(in crate::formats) struct TextLines<'t> {
    text: &'t str,
    next: usize,
}

impl<'t> TextLines<'t> {
    pub(in crate::formats) fn new(text: &'t str) -> Self {
        Self { text, next: 0 }
    }
}

impl<'t> Iterator for TextLines<'t> {
    type Item = TextLine<'t>;

    fn next(&mut self) -> Option<TextLine<'t>> {
        let rest = self.text.get(self.next..).filter(|r| !r.is_empty())?;
        let start = self.next;
        let line = match rest.find('\n') {
            Some(end) => {
                self.next += end + 1;
                &rest[..end]
            }
            None => {
                self.next = self.text.len();
                rest
            }
        };
        Some(TextLine { start, text: line.trim_end() })
    }
}
