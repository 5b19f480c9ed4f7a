//! The sequential counter encoding of at-most-one: sᵢ means that one of the first i literals is true.
//!
//! Size: 3k − 4 clauses of two literals, k − 1 variables (k ≥ 2). Propagates fully. Reference: Sinz, *Towards an Optimal CNF
//! Encoding of Boolean Cardinality Constraints*, CP 2005.

use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit};

pub(super) fn size(k: u64) -> ClauseTally {
    if k < 2 {
        return ClauseTally::default();
    }
    ClauseTally::clauses(k.saturating_mul(3) - 4, 2).with_fresh(k - 1)
}

pub(super) fn encode<S: ClauseSink>(literals: &[CnfLit], out: &mut Emitter<'_, S>) {
    let (Some((first, rest)), true) = (literals.split_first(), literals.len() >= 2) else { return };
    let mut before = out.fresh();
    out.clause(&[!*first, before]);
    for (i, literal) in rest.iter().enumerate() {
        out.clause(&[!*literal, !before]);
        if i + 1 < rest.len() {
            let now = out.fresh();
            out.clause(&[!before, now]);
            out.clause(&[!*literal, now]);
            before = now;
        }
    }
}
