//! A clause per pair ("binomial", "naive").
//!
//! Size: k(k−1)/2 clauses of two literals, no further variables. Propagates fully.

use super::super::sink::Emitter;
use super::{ClauseSink, Lit, Tally};

/// Up to six literals the pairs are no more clauses than the encodings that split their literals into groups would
/// write, and need no variables: those encodings end here.
pub(super) const FEW: u64 = 6;

pub(super) fn size(k: u64) -> Tally {
    Tally::clauses(k.saturating_mul(k.saturating_sub(1)) / 2, 2)
}

pub(super) fn encode<S: ClauseSink>(literals: &[Lit], out: &mut Emitter<'_, S>) {
    for (i, a) in literals.iter().enumerate() {
        for b in &literals[i + 1..] {
            out.clause(&[!*a, !*b]);
        }
    }
}
