//! Kinds of marks of which texts may state that all are given.

use crate::language::faces::{Face, Kind, Look, Mark, Text, face};

/// Marks between two cells, as sentences name them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::formats) enum NamedMark {
    WhiteDots,
    BlackDots,
    X,
    V,
    Bars,
}

impl NamedMark {
    /// Returns the kind of a mark.
    fn of_mark(mark: &Mark) -> Option<Self> {
        match (mark.kind, mark.look, mark.colour, mark.text) {
            (Kind::Edge, Some(Look::Dot), Some("white"), _) => Some(Self::WhiteDots),
            (Kind::Edge, Some(Look::Dot), Some("black"), _) => Some(Self::BlackDots),
            (Kind::Edge, Some(Look::Bar), ..) => Some(Self::Bars),
            (Kind::Edge, _, _, Some(Text::Literal("X"))) => Some(Self::X),
            (Kind::Edge, _, _, Some(Text::Literal("V"))) => Some(Self::V),
            _ => None,
        }
    }

    /// Returns the kind of the marks with which a rule is usually drawn.
    pub(in crate::formats) fn usual(face: &Face) -> Option<Self> {
        Self::of_mark(face.mark())
    }

    /// Returns whether clues of a rule may be drawn with these marks.
    pub(super) fn may_be(self, rule: &str) -> bool {
        face(rule).is_some_and(|face| face.marks.iter().any(|mark| Self::of_mark(mark) == Some(self)))
    }

    /// Returns whether a rule states that all of these are given.
    pub(super) fn completed_by(self, rule: &str) -> bool {
        face(rule).is_some_and(|face| face.completes().iter().any(|marked| self.may_be(marked)))
    }
}
