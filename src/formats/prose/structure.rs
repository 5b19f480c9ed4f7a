//! The structure of sentences, as far as it decides which rule they state.
//!
//! Words alone do not distinguish "increase from the bulb" from "increase towards the bulb". A sentence states a rule only if
//! every [`Trait`] of its structure is one that the rule has, too: those of the sentences in the rule's face, and those that do
//! not contradict them.

use super::lexicon::{Demand, Topic, demand, is_class, unlike};
use super::words::LexiconWord;

/// A property of the structure of a sentence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Trait {
    /// Digits increase from the beginning of a line, or decrease.
    Rising(bool),
    /// Digits increase without staying the same.
    Strictly,
    /// Something is greater than something else, or less.
    Compared(bool),
    /// Something is the greatest of several, or the least.
    Extreme(bool),
    /// Something is first, or last.
    First(bool),
    /// A number has a bound.
    Bounded(Bound),
    /// A demand is made, or denied.
    Stated(Demand, bool),
    /// Digits are between others, or outside.
    Between(bool),
    /// Digits are between or outside those at the ends of a line, or on it.
    BetweenEnds(bool),
    /// A class of digits or the move of a chess piece is mentioned.
    Class(LexiconWord),
    /// Something is stated only of digits with this property.
    Qualified(LexiconWord),
    /// Something is stated only of some of several things.
    Chosen,
    /// The word occurs in a condition or an exception.
    Conditional(LexiconWord),
    /// The word changes a value by arithmetic.
    Arithmetic(LexiconWord),
    /// One of several demands is made.
    Alternative,
    /// All cells that satisfy the demand are marked; or they are not.
    Converse(Demand, bool),
    /// Cells without a mark do not satisfy the demand.
    Unmarked(Demand),
    /// A certain row, column or box is mentioned.
    Numbered,
    /// A number of cells is mentioned.
    Counted(i64),
    /// A letter between cells stands for a sum.
    Lettered(LexiconWord, i64),
    /// A name, a place or an occurrence is denied.
    Denied(LexiconWord),
}

/// How a number is bounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Bound {
    Least,
    Most,
    More,
    Less,
    Exactly,
}

impl Trait {
    /// Returns whether a permission with this trait does more than permit: it selects some cells or cases, or makes a demand.
    pub(super) fn selects(&self) -> bool {
        match self {
            Self::Chosen
            | Self::Class(_)
            | Self::Denied(_)
            | Self::Numbered
            | Self::Alternative
            | Self::Arithmetic(_)
            | Self::Converse(..)
            | Self::Rising(_)
            | Self::Bounded(_)
            | Self::Extreme(_) => true,
            Self::Qualified(word) => is_class(word),
            _ => false,
        }
    }
}

impl Topic {
    /// Returns whether a sentence that states the rule may have the trait.
    pub(super) fn licenses(&self, of: &Trait) -> bool {
        let has = |of: Trait| self.stated().structure.contains(&of);
        let has_some = |is: fn(&Trait) -> bool| self.stated().structure.iter().any(is);
        let demands = |kind: Demand| self.demands().any(|own| own == kind);
        if self.stated().structure.contains(of) {
            return true;
        }
        match of {
            Trait::Rising(_) | Trait::Alternative | Trait::Denied(_) => false,
            // Regions that are drawn may differ in shape.
            Trait::Chosen => self.rules == ["=regions"],
            Trait::Strictly => !has_some(|of| matches!(of, Trait::Stated(..))),
            Trait::Compared(_) | Trait::Extreme(_) => {
                !has_some(|of| matches!(of, Trait::Compared(_) | Trait::Extreme(_) | Trait::Rising(_)))
            }
            Trait::First(first) => !has(Trait::First(!first)),
            Trait::Bounded(Bound::Exactly) => !has_some(|of| matches!(of, Trait::Bounded(_))),
            Trait::Bounded(_) => false,
            Trait::Stated(kind, true) => {
                let other = unlike(*kind);
                let denies = has(Trait::Stated(*kind, false)) || self.is_prohibition() && demands(*kind);
                let demands_other = other != *kind && has(Trait::Stated(other, true));
                !denies && !demands_other
            }
            Trait::Stated(kind, false) => self.is_prohibition() && demands(*kind),
            Trait::Between(inside) => !has(Trait::Between(!inside)),
            Trait::BetweenEnds(ends) => !has(Trait::BetweenEnds(!ends)),
            Trait::Class(word) | Trait::Arithmetic(word) => self.takes(word),
            Trait::Qualified(word) if is_class(word) => false,
            Trait::Conditional(word) if word == "not" => self.completes(),
            Trait::Qualified(word) | Trait::Conditional(word) => {
                let stated = |kind| has(Trait::Stated(kind, true)) || has(Trait::Stated(kind, false));
                self.takes(word) && !demand(word).is_some_and(stated)
            }
            Trait::Converse(_, marked) => *marked && self.completes(),
            Trait::Unmarked(_) => self.completes(),
            // Only rules about every row, column or box by its number mention certain ones.
            Trait::Numbered => !self.is_board() && (1..=9).all(|number| self.counts(number, 0)),
            Trait::Counted(_) => !has_some(|of| matches!(of, Trait::Counted(_))),
            Trait::Lettered(letter, sum) => self
                .stated()
                .marks
                .iter()
                .find(|(marks, _)| marks.contains(letter))
                .is_none_or(|(_, sums)| sums.contains(sum)),
        }
    }

    /// Returns whether the rule forbids what it is about, so that every explanation of it needs a denial.
    fn is_prohibition(&self) -> bool {
        self.needs_word("not")
    }
}
