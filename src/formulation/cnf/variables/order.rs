//! Order encoding of variables: a Boolean `x ≥ v` for each value but the lowest, in a ladder; `x = v` is `x ≥ v` without `x ≥
//! next`.
//!
//! Size (k ≥ 3): k − 1 thresholds and k − 2 equalities (the lowest and the highest value need none: they are the ends of the
//! ladder); k − 2 ladder clauses and 2 for each equality, of two literals, and one of three for each equality. Two values: one
//! Boolean, no clause. One value: one Boolean, one unit clause.
//!
//! A true equality fixes the ladder, and thereby makes the others false; if all but one are false, the ladder is fixed from both
//! ends, and the last is true. Reference: Tamura, Taga, Kitagawa and Banbara, *Compiling Finite Linear CSP into SAT*, Constraints
//! 2009.

use super::{Boolean, ClauseSink, ClauseTally, CnfLit, Emitter, degenerate_size};
use crate::model::VarId;

pub(super) fn booleans(k: u64) -> u64 {
    if k < 2 { k } else { 2 * k - 3 }
}

/// Returns `x ≥` the value with index `index`, which is not the lowest.
fn at_least(first: u32, index: u32) -> CnfLit {
    CnfLit::new(first + index - 1)
}

pub(super) fn literal(first: u32, k: u32, index: u32) -> CnfLit {
    match index {
        _ if k == 1 => CnfLit::new(first),
        0 => !at_least(first, 1),
        _ if index == k - 1 => at_least(first, index),
        _ => CnfLit::new(first + k - 1 + index - 1),
    }
}

/// Returns the meaning of the Boolean at an offset, for three or more values.
pub(super) fn meaning(var: VarId, k: u32, offset: u32) -> Boolean {
    match offset.checked_sub(k - 1) {
        None => Boolean::AtLeast(var, offset + 1),
        Some(equality) => Boolean::Is(var, equality + 1),
    }
}

pub(super) fn size(k: u64) -> ClauseTally {
    degenerate_size(k)
        .unwrap_or_else(|| ClauseTally::clauses((k - 2).saturating_mul(3), 2) + ClauseTally::clauses(k - 2, 3))
}

pub(super) fn encode<S: ClauseSink>(first: u32, k: u32, out: &mut Emitter<'_, S>) {
    match k {
        0 => out.clause(&[]),
        1 => out.clause(&[CnfLit::new(first)]),
        _ => {
            for index in 1..k - 1 {
                let (here, next, equal) =
                    (at_least(first, index), at_least(first, index + 1), literal(first, k, index));
                out.clause(&[!next, here]);
                out.clause(&[!equal, here]);
                out.clause(&[!equal, !next]);
                out.clause(&[!here, next, equal]);
            }
        }
    }
}
