//! Where things were written.

/// Which text a span points into. Ids are handed out by whoever reads the texts; 0 is "nowhere".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct SourceId(pub u32);

/// A range of bytes in a source text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        Self { source, start: start as u32, end: end as u32 }
    }

    /// The smallest span that contains both; `self` when they lie in different texts.
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

/// What produced a constraint: a clue or a line of a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// In words, as messages say it: `row 3`, `box 5 of NW`, `killer 15`.
    pub what: String,
    /// Where it was written.
    pub span: Span,
}
