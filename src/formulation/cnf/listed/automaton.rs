//! Encodes `Automaton` in CNF: a Boolean for each state of each layer and each step between layers, on accepting paths only.
//!
//! - The start is true.
//! - A step implies the state before it, `x = v` for what it reads, and the state after it.
//! - A state implies a step out of it (except in the last layer) and a step into it (except in the first).
//! - `x = v` implies a step that reads it, in each layer where x is read.
//!
//! Size with Q states, E of them in the last layer, T steps, and C candidates summed over the layers: Q + T variables; 1 + 3·T +
//! (Q − E) + (Q − 1) + C clauses; 1 + 6·T + (Q − E + T) + (Q − 1 + T) + (C + T) literals. Without an accepting path: the empty
//! clause alone.
//!
//! Only the start clause, and those by which a value implies a step, are guarded: if the guard is false, no state is forced.
//!
//! Unit propagation makes the constraint generalized arc consistent if no variable is read twice, and makes an open guard false
//! once no path is left. References: Quimper and Walsh, *Global Grammar Constraints*, CP 2006 (the decomposition into steps);
//! Bacchus, *GAC via Unit Propagation*, CP 2007 (its clauses).

use super::super::extent::Extent;
use super::{ClauseSink, ClauseTally, CnfLit, Edge, Emitter, Layers, implies_some};

pub(in super::super) fn size(layers: &Layers) -> Extent {
    if layers.is_empty() {
        return Extent::demand(ClauseTally::clauses(1, 0));
    }
    let (states, steps) = (layers.states() as u64, layers.steps() as u64);
    let leaving = states - layers.ends() as u64;
    let candidates = layers.values.iter().map(|n| *n as u64).sum::<u64>();
    let clauses = 3 * steps + leaving + states - 1;
    Extent {
        definition: ClauseTally { fresh: states + steps, clauses, literals: clauses + 5 * steps },
        demand: ClauseTally { fresh: 0, clauses: 1 + candidates, literals: 1 + candidates + steps },
    }
}

/// Writes the clauses; `read` returns the literal for reading a value, given by index, in a layer.
pub(in super::super) fn encode<S: ClauseSink>(
    layers: &Layers,
    read: impl Fn(usize, usize) -> CnfLit,
    out: &mut Emitter<'_, S>,
) {
    if layers.is_empty() {
        out.clause(&[]);
        return;
    }
    let states: Vec<CnfLit> = (0..layers.states()).map(|_| out.fresh()).collect();
    out.clause(&states[..1]);
    for (i, edges) in layers.edges.iter().enumerate() {
        let steps: Vec<CnfLit> = edges.iter().map(|_| out.fresh()).collect();
        for (edge, step) in edges.iter().zip(&steps) {
            out.define(&[!*step, states[edge.from as usize]]);
            out.define(&[!*step, read(i, edge.value as usize)]);
            out.define(&[!*step, states[edge.to as usize]]);
        }
        let bounds = [layers.first[i], layers.first[i + 1], layers.first[i + 2]];
        some_step(bounds[0]..bounds[1], edges, |edge| edge.from, &steps, &states, out);
        some_step(bounds[1]..bounds[2], edges, |edge| edge.to, &steps, &states, out);
        for (index, with) in layers.with_value(i).iter().enumerate() {
            out.clause(&implies_some(read(i, index), with.iter().map(|step| steps[*step as usize])));
        }
    }
}

/// Writes that each state of `layer` implies one of the steps whose `end` it is.
fn some_step<S: ClauseSink>(
    layer: std::ops::Range<u32>,
    edges: &[Edge],
    end: fn(&Edge) -> u32,
    steps: &[CnfLit],
    states: &[CnfLit],
    out: &mut Emitter<'_, S>,
) {
    let mut of_state: Vec<Vec<CnfLit>> = layer.clone().map(|_| Vec::new()).collect();
    for (edge, step) in edges.iter().zip(steps) {
        of_state[(end(edge) - layer.start) as usize].push(*step);
    }
    for (state, steps) in layer.zip(of_state) {
        out.define(&implies_some(states[state as usize], steps));
    }
}
