//! What of a puzzle's file was not understood, and what that means for verdicts.

use super::Span;
use crate::model::named;

/// Something in the file that may be a rule, but of which no clue was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// What, in words: `a green line through r1c1 r1c2 r2c2`, `the unknown key "sweeper"`.
    pub what: String,
    /// What it could do, were it a rule.
    pub effect: Effect,
    /// What kind of thing it is.
    pub subject: Subject,
    /// Where it was written.
    pub span: Span,
}

/// What a doubt is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// Something that should have become clues: an object, a drawing, or a sentence where words are the rules.
    Rule,
    /// A sentence beside objects that carry the rules: it only comments on them if their one grid is the stated solution.
    Remark,
}

named! {
    /// What a rule that was not understood could do to the solutions.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Effect {
        /// It says in words what clues say, or nothing: a single grid is the solution. Where the clues leave several, it may be
        /// what is missing.
        Comments = "comments",
        /// It can only forbid grids. Without any solution there is none, with one there is at most one.
        Restricts = "restricts",
        /// It may change what other clues mean: values, layers, regions, which clues hold at all. Nothing is known.
        Changes = "changes",
    }
}

named! {
    /// How much of a puzzle's file was understood.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Understood {
        /// Everything that may be a rule.
        All = "all",
        /// All clues; sentences beside them, which no clue carries word by word, comment on them.
        Clues = "clues",
        /// Not everything: what was not may forbid grids, or change what clues mean.
        Partly = "partly",
    }
}

impl Understood {
    /// What is understood where this is the worst that the rest could do.
    pub fn with(doubt: Option<Effect>) -> Self {
        match doubt {
            None => Self::All,
            Some(Effect::Comments) => Self::Clues,
            Some(Effect::Restricts | Effect::Changes) => Self::Partly,
        }
    }
}
