//! What of a puzzle's file was not understood, and what that means for verdicts.

use super::Span;

/// Something in the file that may be a rule, but of which no clue was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// What, in words: `a green line through r1c1 r1c2 r2c2`, `the unknown key "sweeper"`.
    pub what: String,
    /// What it could do, were it a rule.
    pub effect: Effect,
    /// Where it was written.
    pub span: Span,
}

/// What a rule that was not understood could do to the solutions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// It can only forbid grids. Without any solution there is none, with one there is at most one.
    Restricts,
    /// It may change what other clues mean: values, layers, regions, which clues hold at all. Nothing is known.
    Changes,
}

impl Effect {
    /// All effects.
    pub const ALL: [Self; 2] = [Self::Restricts, Self::Changes];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Restricts => "restricts",
            Self::Changes => "changes",
        }
    }
}
