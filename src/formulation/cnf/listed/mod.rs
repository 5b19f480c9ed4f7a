//! Encodings of the kinds that list what they allow, one file each.
//!
//! Every encoder is a pair of functions, `size` and `encode`, over what [`Allowed`] has left of the list. They see
//! variables only through their literals `x = v`, and so work under every variable encoding. Selectors, states and
//! steps are fresh Booleans, which are no part of an answer.

mod automaton;
mod combos;
mod relation;
mod table;

use super::sink::Emitter;
use super::{ClauseSink, Lit, Numbering, Tally};
use crate::formulation::allowed::{Allowed, Edge, Layers, Pairs, Sets, Tuples, others};
use crate::model::{Constraint, Model};

/// A constraint that would take more literals than this (its guard, and "pairwise different" of a `Combos`, not
/// counted) stays residual.
pub const MOST_LITERALS: u64 = 1 << 20;

/// What `constraint` allows, if it is one of these kinds and within the budget.
pub(super) fn listed(model: &Model, constraint: &Constraint) -> Option<Allowed> {
    Allowed::of(model, &constraint.kind).filter(|allowed| size(allowed).literals <= MOST_LITERALS)
}

/// What the clauses take; "pairwise different" of a `Combos` comes on top.
pub(super) fn size(allowed: &Allowed) -> Tally {
    match allowed {
        Allowed::Pairs(pairs) => relation::size(pairs),
        Allowed::Sets(sets) => combos::size(sets),
        Allowed::Tuples(tuples) => table::size(tuples),
        Allowed::Layers(layers) => automaton::size(layers),
    }
}

/// Writes the clauses; "pairwise different" of a `Combos` is left to the caller.
pub(super) fn encode<S: ClauseSink>(allowed: &Allowed, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    match allowed {
        Allowed::Pairs(pairs) => relation::encode(pairs, numbering, out),
        Allowed::Sets(sets) => combos::encode(sets, numbering, out),
        Allowed::Tuples(tuples) => table::encode(tuples, numbering, out),
        Allowed::Layers(layers) => automaton::encode(layers, numbering, out),
    }
}

/// If `head`, then one of `tail`.
fn implies_some<S: ClauseSink>(head: Lit, tail: impl IntoIterator<Item = Lit>, out: &mut Emitter<'_, S>) {
    let clause: Vec<Lit> = std::iter::once(!head).chain(tail).collect();
    out.clause(&clause);
}
