//! Encodings of integer variables as Booleans, one file each.
//!
//! Every encoding has a literal `x = v` for each value of a variable's domain, so groups, clauses and blocking clauses are the
//! same for all of them. With `order` and `log`, the literals are defined in both directions: exactly one of them is true, and
//! unit propagation is as strong as with `direct` and its at-least-one and at-most-one clauses.

mod direct;
mod log;
mod order;

use super::sink::Emitter;
use super::{AtMostOne, Boolean, ClauseSink, ClauseTally, CnfLit};
use crate::model::{VarId, named};

named! {
    /// The encoding of an integer variable as Booleans.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum VariableEncoding {
        #[default]
        Direct = "direct": "a Boolean per value: x = v",
        Order = "order": "a Boolean per threshold: x ≥ v, and the x = v that follow",
        Log = "log": "a Boolean per bit of the value's index, and the x = v that follow",
    }
}

impl VariableEncoding {
    /// Returns the number of Booleans of a variable with `k` values, including those of `x = v`.
    pub fn booleans(self, k: u64) -> u64 {
        match self {
            Self::Direct => k,
            Self::Order => order::booleans(k),
            Self::Log => log::booleans(k),
        }
    }

    /// Returns the literal `x = v` for the value with this index, for a variable with `k` values whose Booleans start at `first`.
    pub(super) fn literal(self, first: u32, k: u32, index: u32) -> CnfLit {
        match self {
            Self::Direct => CnfLit::new(first + index),
            Self::Order => order::literal(first, k, index),
            Self::Log => log::literal(first, k, index),
        }
    }

    /// Returns the meaning of the Boolean at this offset, for a variable with `k` values.
    pub(super) fn meaning(self, var: VarId, k: u32, offset: u32) -> Boolean {
        match (self, k) {
            (Self::Direct, _) => Boolean::Is(var, offset),
            // A single Boolean suffices: it means the only value, or the higher of two.
            (_, 0..=2) => Boolean::Is(var, k.saturating_sub(1)),
            (Self::Order, _) => order::meaning(var, k, offset),
            (Self::Log, _) => log::meaning(var, k, offset),
        }
    }

    /// Returns the size of the clauses of one variable; fresh variables are only those of the at-most-one encoding. `at_most_one`
    /// is `None` if the family omits that part, which affects only `direct`.
    pub fn size(self, k: u64, at_most_one: Option<AtMostOne>) -> ClauseTally {
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

/// Returns the size for a variable without values (a contradiction) or with one (its only Boolean is true).
fn degenerate_size(k: u64) -> Option<ClauseTally> {
    (k < 2).then(|| ClauseTally::clauses(1, k))
}
