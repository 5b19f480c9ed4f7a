//! Encodes "the variable has one of these values" as a single literal, for the sum encodings.
//!
//! Size with k of the variable's d values: nothing for one value or all but one, which are `x = v` or `x ≠ v`; else a variable, k
//! clauses of two literals and one of k + 1. Unit propagation makes the literal false once all k values are excluded, and true
//! once one of them is taken; a false literal excludes all k.

use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, Numbering};
use crate::model::VarId;

/// Returns the size of a class of `values` out of `all`.
pub(super) fn size(values: usize, all: usize) -> ClauseTally {
    if values == 1 || values + 1 == all {
        return ClauseTally::default();
    }
    let k = values as u64;
    (ClauseTally::clauses(k, 2) + ClauseTally::clauses(1, k + 1)).with_fresh(1)
}

/// Returns the literal of a class of values, given by index in ascending order.
pub(super) fn literal<S: ClauseSink>(
    var: VarId,
    values: &[u32],
    numbering: &Numbering,
    out: &mut Emitter<'_, S>,
) -> CnfLit {
    let all = numbering.values(var).len() as u32;
    let of = |value: u32| numbering.candidate(var, value as usize);
    if let [only] = values {
        return of(*only);
    }
    if values.len() + 1 == all as usize
        && let Some(missing) = (0..all).find(|v| values.binary_search(v).is_err())
    {
        return !of(missing);
    }
    let class = out.fresh();
    let mut some = vec![!class];
    for value in values {
        out.define(&[!of(*value), class]);
        some.push(of(*value));
    }
    out.define(&some);
    class
}
