//! Encodings of integer variables, one file each.
//!
//! Every encoding gives each value of a variable's domain a literal `x = v`, so that groups, clauses and blocking
//! clauses look the same under all of them. Under `order` and `log` the literals are defined both ways: exactly one of
//! them is true, and unit propagation finds what it finds under `direct` with at-least-one and at-most-one clauses.

mod direct;
mod log;
mod order;

use super::sink::Emitter;
use super::{AtMostOne, Boolean, ClauseSink, Lit, Tally};
use crate::model::{VarId, named};

named! {
    /// How an integer variable is put into Boolean ones.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum VariableEncoding {
        #[default]
        Direct = "direct": "a Boolean per value: x = v",
        Order = "order": "a Boolean per threshold: x ≥ v, and the x = v that follow",
        Log = "log": "a Boolean per bit of the value's index, and the x = v that follow",
    }
}

impl VariableEncoding {
    /// How many Booleans a variable with `k` values takes, those of `x = v` included.
    pub fn booleans(self, k: u64) -> u64 {
        match self {
            Self::Direct => k,
            Self::Order => order::booleans(k),
            Self::Log => log::booleans(k),
        }
    }

    /// The literal `x = v` for the value with this index, of a variable with `k` values whose Booleans start at `first`.
    pub(super) fn literal(self, first: u32, k: u32, index: u32) -> Lit {
        match self {
            Self::Direct => Lit::new(first + index),
            Self::Order => order::literal(first, k, index),
            Self::Log => log::literal(first, k, index),
        }
    }

    /// What the Boolean at this offset stands for, of a variable with `k` values.
    pub(super) fn meaning(self, var: VarId, k: u32, offset: u32) -> Boolean {
        match (self, k) {
            (Self::Direct, _) => Boolean::Is(var, offset),
            // One Boolean says all: that it is the only value, or the higher of two.
            (_, 0..=2) => Boolean::Is(var, k.saturating_sub(1)),
            (Self::Order, _) => order::meaning(var, k, offset),
            (Self::Log, _) => log::meaning(var, k, offset),
        }
    }

    /// What the clauses of one variable take; fresh variables are those of the at-most-one encoding only.
    /// `at_most_one` is `None` where the family leaves that part out, which only `direct` heeds.
    pub fn size(self, k: u64, at_most_one: Option<AtMostOne>) -> Tally {
        match self {
            Self::Direct => direct::size(k, at_most_one),
            Self::Order => order::size(k),
            Self::Log => log::size(k),
        }
    }

    pub(super) fn encode<S: ClauseSink>(
        self,
        first: u32,
        k: u32,
        at_most_one: Option<AtMostOne>,
        out: &mut Emitter<'_, S>,
    ) {
        match self {
            Self::Direct => direct::encode(first, k, at_most_one, out),
            Self::Order => order::encode(first, k, out),
            Self::Log => log::encode(first, k, out),
        }
    }
}

/// What a variable without values (nothing holds) or with one (its only Boolean is true) takes.
fn degenerate_size(k: u64) -> Option<Tally> {
    (k < 2).then(|| Tally::clauses(1, k))
}
