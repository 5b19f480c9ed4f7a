//! Encodes `Combos` in CNF with a selector per set. The disequalities are stated as for a `Distinct`, with the same options.
//!
//! - Some selector is true.
//! - A selector implies `x ≠ v` for each variable and each of its values outside the set …
//! - … and, for each value of the set, that some variable takes it.
//! - `x = v` implies that the selector of a set with v is true.
//!
//! Size with m sets of k values for k variables, C candidates, I of them, summed over the sets, inside and O = m·C − I outside: m
//! variables; 1 + O + m·k + C clauses; m + 2·O + (m·k + I) + (C + I) literals.
//!
//! Unit propagation excludes a set once a value outside it is taken or no variable can take one of its values, and a candidate once
//! no remaining set contains its value; the last remaining set propagates as if it were stated alone. Candidates and sets that
//! only a matching argument would refute remain. References: the killer combinations that human solvers list; the clauses are
//! those of a table over sets, Bacchus, *GAC via Unit Propagation*, CP 2007.

use super::super::extent::Extent;
use super::{ClauseSink, ClauseTally, CnfLit, Emitter, Numbering, Sets, implies_some};

pub(super) fn size(sets: &Sets) -> Extent {
    let m = sets.sets.len() as u64;
    let candidates = sets.candidates();
    let inside: u64 = sets.sets.iter().flatten().map(|v| u64::from(sets.places[*v as usize])).sum();
    let outside = m.saturating_mul(candidates) - inside;
    let places = sets.sets.iter().map(|s| s.len() as u64).sum::<u64>();
    let literals = outside.saturating_mul(2).saturating_add(places + inside);
    Extent {
        definition: ClauseTally { fresh: m, clauses: outside + places, literals },
        demand: ClauseTally { fresh: 0, clauses: 1 + candidates, literals: m + candidates + inside },
    }
}

pub(super) fn encode<S: ClauseSink>(sets: &Sets, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    let selectors: Vec<CnfLit> = sets.sets.iter().map(|_| out.fresh()).collect();
    out.clause(&selectors);
    // For each value, the literals for taking it.
    let mut takes: Vec<Vec<CnfLit>> = vec![Vec::new(); sets.values.len()];
    for var in &sets.vars {
        for (index, value) in numbering.values(*var).iter().enumerate() {
            if let Some(slot) = sets.values.index_of(value) {
                takes[slot].push(numbering.candidate(*var, index));
            }
        }
    }
    for (set, selector) in sets.sets.iter().zip(&selectors) {
        for (value, takes) in (0_u32..).zip(&takes) {
            if set.binary_search(&value).is_ok() {
                out.define(&implies_some(*selector, takes.iter().copied()));
            } else {
                takes.iter().for_each(|take| out.define(&[!*selector, !*take]));
            }
        }
    }
    for (takes, with) in takes.iter().zip(sets.with_value()) {
        for take in takes {
            out.clause(&implies_some(*take, with.iter().map(|set| selectors[*set as usize])));
        }
    }
}
