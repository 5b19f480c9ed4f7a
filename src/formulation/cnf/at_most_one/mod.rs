//! At-most-one encodings, one file each: clauses stating that at most one of k literals is true. Used by the CNF lowering for
//! values of a variable and places of a value.
//!
//! Every encoder is a pair of functions: `size(k)`, the cost for `k` literals, and `encode`. All of them propagate fully: once a
//! literal is true, unit propagation makes all others false; two true literals are a conflict by unit propagation. A repeated
//! literal is allowed and must be false.

mod bimander;
mod bitwise;
mod commander;
mod pairwise;
mod product;
mod sequential;

use super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit};
use crate::model::named;

named! {
    /// An encoding of "at most one of these literals".
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum AtMostOne {
        #[default]
        Pairwise = "pairwise": "a clause per pair, no auxiliary variables",
        Sequential = "sequential": "Sinz's sequential counter: 3k clauses, k variables",
        Product = "product": "Chen's product of rows and columns: about 2k clauses, 2√k variables",
        Commander = "commander": "Klieber and Kwon's commanders over groups of three: about 3.5k clauses, k/2 variables",
        Bimander = "bimander": "√k groups that share a binary number",
        Bitwise = "bitwise": "a binary number determined by the true literal: k·log k clauses, log k variables",
    }
}

impl AtMostOne {
    /// Returns the size of the encoding for `k` literals.
    pub fn size(self, k: u64) -> ClauseTally {
        match self {
            Self::Pairwise => pairwise::size(k),
            Self::Sequential => sequential::size(k),
            Self::Product => product::size(k),
            Self::Commander => commander::size(k),
            Self::Bimander => bimander::size(k),
            Self::Bitwise => bitwise::size(k),
        }
    }

    #[doc(hidden)]
    pub fn encode<S: ClauseSink>(self, literals: &[CnfLit], out: &mut Emitter<'_, S>) {
        match self {
            Self::Pairwise => pairwise::encode(literals, out),
            Self::Sequential => sequential::encode(literals, out),
            Self::Product => product::encode(literals, out),
            Self::Commander => commander::encode(literals, out),
            Self::Bimander => bimander::encode(literals, out),
            Self::Bitwise => bitwise::encode(literals, out),
        }
    }
}

/// Returns the number of bits that distinguish `k` things: ⌈log₂ k⌉.
pub fn bits(k: u64) -> u32 {
    u64::BITS - k.saturating_sub(1).leading_zeros()
}

pub fn root_up(k: u64) -> u64 {
    let root = k.isqrt();
    root + u64::from(root * root < k)
}
