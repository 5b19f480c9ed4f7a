//! The pairwise encoding of at-most-one ("binomial", "naive"): one clause per pair.
//!
//! Size: k(k−1)/2 clauses of two literals, no further variables. Propagates fully.

use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit};

/// Up to six literals, the pairwise encoding has no more clauses than the encodings with groups, and needs no variables. Those
/// encodings therefore switch to it.
pub(super) const FEW: u64 = 6;

pub(super) fn size(k: u64) -> ClauseTally {
    ClauseTally::clauses(k.saturating_mul(k.saturating_sub(1)) / 2, 2)
}

pub(super) fn encode<S: ClauseSink>(literals: &[CnfLit], out: &mut Emitter<'_, S>) {
    for (i, a) in literals.iter().enumerate() {
        for b in &literals[i + 1..] {
            out.clause(&[!*a, !*b]);
        }
    }
}
