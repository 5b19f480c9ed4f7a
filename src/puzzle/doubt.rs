//! Parts of a puzzle file that could not be interpreted, and how they limit what a verdict can claim.
//!
//! The readers add a [`Doubt`] for everything that may be a rule but became no clue. The solver derives from the worst effect
//! which verdicts ("unique", "no solution") are still certain.

use super::{Clue, PuzzleData, Span};
use crate::model::named;

/// An element of the file that may be a rule, but for which no clue was created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// Description for messages: `a green line through r1c1 r1c2 r2c2`, `the unknown key "sweeper"`.
    pub what: String,
    /// The worst effect on the solutions if it is a rule.
    pub effect: Effect,
    pub subject: DoubtKind,
    pub span: Span,
}

/// The kind of element that was not interpreted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DoubtKind {
    /// An element that should have become clues: an object, a drawing in a file without objects, or a sentence in a file whose
    /// rules are only text.
    Rule,
    /// A drawing in a file whose rules are given as objects.
    Drawing,
    /// A sentence in a file whose rules are given as objects. It is only a comment if the unique grid equals the stated solution.
    Remark,
    /// Drawings that became clues of this rule by a guess. The description is a condition, with a remark in parentheses: "6
    /// drawings `circle` are clues of `counting_circles` (…)".
    Guess(&'static str),
}

named! {
    /// The effect that an uninterpreted rule could have on the set of solutions, in increasing order.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Effect {
        /// It restates clues in words, or states no rule. If the clues have a unique solution, that is the solution; if they have
        /// several, the missing rule may be here.
        Comments = "comments",
        /// It can only exclude grids: if the clues have no solution, neither has the puzzle; if they have one, the puzzle has at
        /// most one.
        Restricts = "restricts",
        /// It may change the meaning of other clues: values, layers, regions, or which clues apply. No verdict is certain.
        Changes = "changes",
    }
}

named! {
    /// The extent to which a puzzle's file was interpreted.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Understood {
        /// All elements that may be rules.
        All = "all",
        /// All clues. Sentences that match no clue word by word are taken as comments.
        Clues = "clues",
        /// Only a part: the rest may exclude grids or change the meaning of clues.
        Partly = "partly",
    }
}

impl Doubt {
    /// Returns the rule of which drawings became clues by a guess.
    pub fn guessed(&self) -> Option<&'static str> {
        match self.subject {
            DoubtKind::Guess(rule) => Some(rule),
            DoubtKind::Rule | DoubtKind::Drawing | DoubtKind::Remark => None,
        }
    }

    /// Returns the condition under which a guess is right; `None` for any other doubt.
    pub fn condition(&self) -> Option<&str> {
        self.guessed().map(|_| self.what.split_once(" (").map_or(self.what.as_str(), |(condition, _)| condition))
    }
}

impl PuzzleData {
    /// Returns the puzzle without the clues of guessed rules and without the doubts about them. `None` if nothing was guessed, or
    /// the other clues cannot be understood without the guessed ones.
    pub fn without_guesses(&self) -> Option<Self> {
        let (guesses, doubts): (Vec<Doubt>, Vec<Doubt>) =
            self.doubts.iter().cloned().partition(|doubt| doubt.guessed().is_some());
        let is_guessed = |clue: &Clue| guesses.iter().any(|doubt| doubt.guessed() == Some(clue.rule.as_str()));
        let (guessed, clues): (Vec<Clue>, Vec<Clue>) = self.clues.iter().cloned().partition(is_guessed);
        let is_made = |doubt: &Doubt| guessed.iter().any(|clue| doubt.guessed() == Some(clue.rule.as_str()));
        let is_separable = guesses.iter().all(is_made) && !guessed.iter().any(|clue| clue.relied_on);
        (!guesses.is_empty() && is_separable).then(|| Self { clues, doubts, ..self.clone() })
    }
}

impl Understood {
    /// Returns the extent that corresponds to the worst effect of the doubts.
    pub fn with(doubt: Option<Effect>) -> Self {
        match doubt {
            None => Self::All,
            Some(Effect::Comments) => Self::Clues,
            Some(Effect::Restricts | Effect::Changes) => Self::Partly,
        }
    }
}
