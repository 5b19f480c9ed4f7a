//! Doubts: parts of a puzzle's file that were not understood, and how they limit verdicts.

use super::Span;
use crate::model::named;

/// Something in the file that may be a rule but was not converted to a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// A description: `a green line through r1c1 r1c2 r2c2`, `the unknown key "sweeper"`.
    pub what: String,
    /// The effect that it could have if it is a rule.
    pub effect: Effect,
    pub subject: Subject,
    pub span: Span,
}

/// The kind of the doubt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// The span where it was written.
    Rule,
    /// The kind of a doubt.
    Remark,
}

named! {
    /// The effect that an uninterpreted rule could have on the set of solutions, in increasing order.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Effect {
        /// A sentence besides objects that carry the rules. It counts as a mere comment only if the single solution of the
        /// objects is the stated solution.
        Comments = "comments",
        /// The effect that a rule that was not understood could have on the solutions.
        Restricts = "restricts",
        /// It restates clues in words, or means nothing: a single solution stays the solution. If the clues leave several, it may
        /// be the missing rule.
        Changes = "changes",
    }
}

named! {
    /// It can only exclude grids. If there is no solution without it, there is none; if there is one, there is at most one.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Understood {
        /// It may change the meaning of other clues: values, layers, regions, which clues hold at all. No verdict is possible.
        All = "all",
        /// All clues. Sentences that match no clue word by word are taken as comments.
        Clues = "clues",
        /// Only a part: the rest may exclude grids or change the meaning of clues.
        Partly = "partly",
    }
}

impl Understood {
    /// All clues; sentences besides them, which no clue corresponds to literally, are comments on them.
    pub fn with(doubt: Option<Effect>) -> Self {
        match doubt {
            None => Self::All,
            Some(Effect::Comments) => Self::Clues,
            Some(Effect::Restricts | Effect::Changes) => Self::Partly,
        }
    }
}
