//! Source locations: spans in the texts that were read, and the names of clues and regions for messages.

/// Identifies the text that a span refers to. The reader of the texts assigns the ids; 0 means "no location".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct SourceId(pub u32);

/// A range of bytes in a source text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The text that contains it.
    pub source: SourceId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span from `start` (inclusive) to `end` (exclusive).
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        Self { source, start: start as u32, end: end as u32 }
    }

    /// Returns the smallest span that contains both; `self` if they are in different texts.
    pub fn to(self, other: Self) -> Self {
        if self.source != other.source {
            return self;
        }
        Self { source: self.source, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The bytes as a range.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The source of a constraint: a clue or a line of a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The name used in messages: `row 3`, `box 5 of NW`, `killer 15`.
    pub what: String,
    /// Its location in the source.
    pub span: Span,
}
