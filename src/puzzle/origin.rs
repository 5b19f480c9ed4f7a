//! Spans of source texts, and origins of constraints.

/// The id of the text that a span points into. The reader of the texts assigns ids; 0 means no text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct SourceId(pub u32);

/// A range of bytes in a source text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The text that contains it.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Makes the span from `start` to `end`, exclusive.
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

    /// Returns the range of bytes.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The source of a constraint: a clue or a statement of a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The name in messages: `row 3`, `box 5 of NW`, `killer 15`.
    pub what: String,
    /// The span where it was written.
    pub span: Span,
}
