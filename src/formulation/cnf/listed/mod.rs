//! CNF encodings of the constraints given by lists (`Relation`, `Combos`, `Table`, `Automaton`), one file each.
//!
//! Every encoder is a pair of functions, `size` and `encode`, over the reduced list in [`Allowed`]. They access variables only
//! through their literals `x = v`, so they work with every variable encoding. Selectors, states and steps are fresh Booleans,
//! which are not part of an answer.

pub(super) mod automaton;
mod combos;
mod relation;
mod table;

use super::extent::Extent;
use super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, Numbering};
use crate::presolve::allowed::{Allowed, Edge, Layers, Pairs, Sets, Tuples, others};

/// Returns the size of the clauses, without the disequalities of a `Combos`.
pub(super) fn size(allowed: &Allowed) -> Extent {
    match allowed {
        Allowed::Pairs(pairs) => Extent::demand(relation::size(pairs)),
        Allowed::Sets(sets) => combos::size(sets),
        Allowed::Tuples(tuples) => table::size(tuples),
        Allowed::Layers(layers) => automaton::size(layers),
    }
}

/// Returns the name of the encoding.
pub(super) fn name(allowed: &Allowed) -> &'static str {
    match allowed {
        Allowed::Pairs(pairs) if relation::supports(pairs) => "supports",
        Allowed::Pairs(_) => "conflicts",
        Allowed::Sets(_) => "set selectors",
        Allowed::Tuples(_) => "tuple selectors",
        Allowed::Layers(_) => "layered states",
    }
}

/// Writes the clauses; the caller writes the disequalities of a `Combos`.
pub(super) fn encode<S: ClauseSink>(allowed: &Allowed, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    match allowed {
        Allowed::Pairs(pairs) => relation::encode(pairs, numbering, out),
        Allowed::Sets(sets) => combos::encode(sets, numbering, out),
        Allowed::Tuples(tuples) => table::encode(tuples, numbering, out),
        Allowed::Layers(layers) => {
            automaton::encode(layers, |i, value| numbering.candidate(layers.vars[i], value), out);
        }
    }
}

/// Returns the clause: `head` implies one of `tail`.
fn implies_some(head: CnfLit, tail: impl IntoIterator<Item = CnfLit>) -> Vec<CnfLit> {
    std::iter::once(!head).chain(tail).collect()
}
