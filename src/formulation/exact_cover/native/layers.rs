//! Lowers a layered graph (of an automaton or a sum) to exact cover: one way per step of the graph.
//!
//! A *run* reads the variables one after the other; between two of them it is in one of the states that are possible there. The
//! way (i, q, v, q′) covers the [support](super::supports) of v at position i, and two primary items: *left* of the state q
//! before it and *entered* of the state q′ after it. A further way for each state means that the run does not visit it: it covers
//! both items of the state. The graph is deterministic and contains only steps on complete runs, so an assignment has at most one
//! run. A guard is a position before all others: if it is false, the run continues in a state that reads anything. (The
//! layered unfolding is Pesant's, *A regular language membership constraint*, CP 2004; the items are the
//! clauses of Quimper and Walsh, *Decomposing global grammar constraints*, CP 2007.)
//!
//! Size, with c values over all positions, T steps, T₁ of them at the first and Tₖ at the last position, and q states between
//! positions: c + 2q primary items, T + q options, 3T − T₁ − Tₖ + 2q nodes, and the size of the supports: a node per value here,
//! per variable once an item, an option and two nodes for each value. A guard is one more position, with a step for each of its
//! values, and a state and a step per value at each other position. Strength: arc consistent, including the guard.

use super::supports::Supports;
use super::{Extent, ItemPlan, LocalItem, LocalNode, Native};
use crate::model::{Literal, Values, VarId};

/// A step. Its states initially have arbitrary numbers, and finally indices among the live states of their position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LayerStep {
    pub from: u32,
    pub value: i32,
    pub to: u32,
}

struct LayeredNative {
    encoding: &'static str,
    supports: Supports,
    layers: Vec<Vec<LayerStep>>,
    /// The first item of the states after each position but the last.
    states: Vec<u32>,
    counts: Vec<u32>,
}

/// The state of a run whose guard is false.
const ANYWHERE: u32 = u32::MAX;

/// Lowers a graph whose steps all start in `start` or at the end of a step in the previous layer, and whose runs are all
/// accepted.
pub(super) fn plan(
    encoding: &'static str,
    vars: &[VarId],
    mut layers: Vec<Vec<LayerStep>>,
    guard: Option<(Literal, u32)>,
    allowed: &[Values],
) -> ItemPlan {
    let mut vars = vars.to_vec();
    if let Some((guard, start)) = guard {
        for (var, layer) in vars.iter().zip(&mut layers) {
            let step = |value| LayerStep { from: ANYWHERE, value, to: ANYWHERE };
            layer.extend(allowed[var.index()].iter().map(step));
        }
        let to = |value| if guard.holds(value) { start } else { ANYWHERE };
        let first = allowed[guard.var.index()].iter().map(|value| LayerStep { from: 0, value, to: to(value) });
        layers.insert(0, first.collect());
        vars.insert(0, guard.var);
    }
    prune(&mut layers);
    if layers.iter().any(Vec::is_empty) {
        return ItemPlan::Never;
    }
    let counts = renumber(&mut layers);
    let supports = Supports::new(vars, allowed, 0);
    let firsts = counts.iter().scan(supports.count() as u32, |next, count| {
        let first = *next;
        *next += 2 * count;
        Some(first)
    });
    let states = firsts.collect();
    let run = LayeredNative { encoding, supports, layers, states, counts };
    ItemPlan::within(run.extent().nodes, || Box::new(run))
}

/// Removes the steps that lead to no end.
fn prune(layers: &mut [Vec<LayerStep>]) {
    let mut good: Option<Vec<u32>> = None;
    for layer in layers.iter_mut().rev() {
        if let Some(good) = &good {
            layer.retain(|step| good.binary_search(&step.to).is_ok());
        }
        good = Some(states(layer.iter().map(|step| step.from)));
    }
}

/// Numbers the states of each position consecutively. Returns their number after each position but the last.
fn renumber(layers: &mut [Vec<LayerStep>]) -> Vec<u32> {
    let mut counts = Vec::with_capacity(layers.len());
    let mut before = None;
    for layer in layers.iter_mut() {
        let after = states(layer.iter().map(|s| s.to));
        for step in layer {
            step.from = before.as_ref().map_or(0, |before: &Vec<u32>| place(before, step.from));
            step.to = place(&after, step.to);
        }
        counts.push(after.len() as u32);
        before = Some(after);
    }
    counts.pop();
    counts
}

fn place(states: &[u32], state: u32) -> u32 {
    states.partition_point(|other| *other < state) as u32
}

pub(super) fn states(states: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut states: Vec<u32> = states.collect();
    states.sort_unstable();
    states.dedup();
    states
}

impl LayeredNative {
    /// Returns the items *entered* and *left* of a state after a position.
    fn state(&self, position: usize, state: u32) -> Option<[LocalNode; 2]> {
        let first = self.states.get(position)? + 2 * state;
        Some([first, first + 1].map(|item| (LocalItem::Primary(item), 0)))
    }
}

impl Native for LayeredNative {
    fn encoding(&self) -> &'static str {
        self.encoding
    }

    fn extent(&self) -> Extent {
        let steps = |layer: Option<&Vec<LayerStep>>| layer.map_or(0, Vec::len) as u64;
        let total: u64 = self.layers.iter().map(|layer| layer.len() as u64).sum();
        let (first, last) = (steps(self.layers.first()), steps(self.layers.last()));
        let states: u64 = self.counts.iter().map(|count| u64::from(*count)).sum();
        Extent {
            primary: (self.supports.count() + 2 * states) as u32,
            secondary: 0,
            ways: total + states,
            nodes: 3 * total - first - last + 2 * states,
        }
    }

    fn supported(&self) -> Vec<VarId> {
        self.supports.vars().collect()
    }

    fn absent(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        self.supports.absent(var, value, nodes);
    }

    fn ways(&self, emit: &mut dyn FnMut(&[LocalNode])) {
        let mut nodes = Vec::new();
        for (position, layer) in self.layers.iter().enumerate() {
            for step in layer {
                nodes.clear();
                nodes.extend(self.supports.node(position, step.value));
                let before = position.checked_sub(1).and_then(|before| self.state(before, step.from));
                nodes.extend(before.map(|[_, left]| left));
                nodes.extend(self.state(position, step.to).map(|[entered, _]| entered));
                emit(&nodes);
            }
        }
        for (position, count) in self.counts.iter().enumerate() {
            (0..*count).filter_map(|state| self.state(position, state)).for_each(|state| emit(&state));
        }
    }
}
