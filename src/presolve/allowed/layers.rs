//! The layered graph of an `Automaton`, with one layer of states before, between and after its variables.
//!
//! Reference: Pesant, *A Regular Language Membership Constraint for Finite Sequences of Variables*, CP 2004.

use crate::model::{Automaton, Model, VarId};

/// A layered graph, restricted to the states on paths from the start to an accepting end.
///
/// Invariant: states are numbered layer by layer, and edges are listed by layer. Without an accepting path there are no states
/// and no edges. Otherwise layer 0 contains only the start, every other state has an incoming edge, and every state outside the
/// last layer has an outgoing edge.
pub struct Layers {
    /// The variables read, in order; a variable may occur several times. Empty if the graph does not read variables.
    pub vars: Vec<VarId>,
    /// For each variable, the number of its values.
    pub values: Vec<usize>,
    /// The states of layer i are `first[i]..first[i + 1]`. There is one layer more than variables.
    pub first: Vec<u32>,
    /// For each variable, the edges that read it.
    pub edges: Vec<Vec<Edge>>,
}

/// A step of the automaton in one layer.
pub struct Edge {
    pub from: u32,
    /// Index of the value read, in the domain of the layer's variable.
    pub value: u32,
    pub to: u32,
}

impl Layers {
    /// Unrolls the automaton; `None` if this would examine more than `most` steps or values.
    pub(super) fn new(model: &Model, vars: &[VarId], automaton: &Automaton, most: usize) -> Option<Self> {
        let domain = |i: usize| &model.variable(vars[i]).domain;
        let values: Vec<usize> = (0..vars.len()).map(|i| domain(i).len()).collect();
        if values.iter().try_fold(vars.len(), |sum, n| sum.checked_add(*n)).is_none_or(|n| n > most) {
            return None;
        }
        let mut states = vec![vec![automaton.start]];
        let mut looked_at = 0;
        for i in 0..vars.len() {
            let mut next = Vec::new();
            for state in &states[i] {
                let steps = steps(automaton, *state);
                looked_at += steps.len();
                if looked_at > most {
                    return None;
                }
                next.extend(steps.iter().filter(|(_, v, _)| domain(i).contains(*v)).map(|(_, _, to)| *to));
            }
            next.sort_unstable();
            next.dedup();
            states.push(next);
        }
        states[vars.len()].retain(|s| automaton.accepts(*s));
        for i in (0..vars.len()).rev() {
            let (before, after) = states.split_at_mut(i + 1);
            let leads_on = |(_, v, to): &(u32, i32, u32)| domain(i).contains(*v) && after[0].binary_search(to).is_ok();
            before[i].retain(|s| steps(automaton, *s).iter().any(leads_on));
        }
        if states[0].is_empty() {
            states.iter_mut().for_each(Vec::clear);
        }
        let mut first = vec![0];
        for layer in &states {
            first.push(first[first.len() - 1] + layer.len() as u32);
        }
        let mut edges: Vec<Vec<Edge>> = Vec::with_capacity(vars.len());
        for i in 0..vars.len() {
            let mut layer = Vec::new();
            for (from, state) in (first[i]..).zip(&states[i]) {
                for (_, value, to) in steps(automaton, *state) {
                    if let (Some(value), Ok(to)) = (domain(i).index_of(*value), states[i + 1].binary_search(to)) {
                        layer.push(Edge { from, value: value as u32, to: first[i + 1] + to as u32 });
                    }
                }
            }
            edges.push(layer);
        }
        Some(Self { vars: vars.to_vec(), values, first, edges })
    }

    /// The number of states in all layers.
    pub fn states(&self) -> usize {
        self.first.last().map_or(0, |n| *n as usize)
    }

    /// Whether no word is accepted.
    pub fn is_empty(&self) -> bool {
        self.states() == 0
    }

    /// The number of states in the last layer.
    pub fn ends(&self) -> usize {
        let n = self.edges.len();
        (self.first[n + 1] - self.first[n]) as usize
    }

    /// The number of edges in all layers.
    pub fn steps(&self) -> usize {
        self.edges.iter().map(Vec::len).sum()
    }

    /// For each value of variable number `i`, returns the edges that read it, numbered within the layer.
    pub fn with_value(&self, i: usize) -> Vec<Vec<u32>> {
        let mut with = vec![Vec::new(); self.values[i]];
        for (number, edge) in self.edges[i].iter().enumerate() {
            with[edge.value as usize].push(number as u32);
        }
        with
    }
}

/// Returns the steps out of `state`.
fn steps(automaton: &Automaton, state: u32) -> &[(u32, i32, u32)] {
    let from = automaton.steps.partition_point(|(s, ..)| *s < state);
    let rest = &automaton.steps[from..];
    &rest[..rest.partition_point(|(s, ..)| *s == state)]
}
