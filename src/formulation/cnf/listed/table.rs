//! Encodes `Table` in CNF with a selector per tuple.
//!
//! - Some selector is true.
//! - A selector implies `x = v` for each variable and its value in the tuple.
//! - `x = v` implies that the selector of a tuple with v at x is true.
//!
//! Size with m tuples over r different variables of C candidates: m variables; 1 + m·r + C clauses; m + 2·m·r + (C + m·r)
//! literals. Tuples outside the domains, or with two values for one variable, do not count.
//!
//! The clauses by which selectors imply their values are not guarded; the others are. Unit propagation makes the table
//! generalized arc consistent, and makes an open guard false once no tuple is left. At most one selector can be true, since two
//! tuples differ in some variable. Reference: Bacchus, *GAC via Unit Propagation*, CP 2007.

use super::super::extent::Extent;
use super::{ClauseSink, ClauseTally, CnfLit, Emitter, Numbering, Tuples, implies_some};

pub(super) fn size(tuples: &Tuples) -> Extent {
    let m = tuples.tuples.len() as u64;
    let entries = m * tuples.vars.len() as u64;
    let candidates = tuples.values.iter().map(|n| *n as u64).sum::<u64>();
    Extent {
        definition: ClauseTally::clauses(entries, 2).with_fresh(m),
        demand: ClauseTally { fresh: 0, clauses: 1 + candidates, literals: m + entries + candidates },
    }
}

pub(super) fn encode<S: ClauseSink>(tuples: &Tuples, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    let selectors: Vec<CnfLit> = tuples.tuples.iter().map(|_| out.fresh()).collect();
    out.clause(&selectors);
    for (tuple, selector) in tuples.tuples.iter().zip(&selectors) {
        for (var, value) in tuples.vars.iter().zip(tuple) {
            out.define(&[!*selector, numbering.candidate(*var, *value as usize)]);
        }
    }
    for (var, with_value) in tuples.vars.iter().zip(tuples.with_value()) {
        for (index, with) in with_value.iter().enumerate() {
            let supports = with.iter().map(|tuple| selectors[*tuple as usize]);
            out.clause(&implies_some(numbering.candidate(*var, index), supports));
        }
    }
}
