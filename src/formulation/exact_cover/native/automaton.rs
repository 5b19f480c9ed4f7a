//! `Automaton`: one way per step and layer.
//!
//! A primary item per position i, and a secondary item between two positions whose colour is the state there. The way
//! (i, q, v, q′) colours the state before with q, the variable with v and the state after with q′. Only steps on some
//! accepted word over the values that the variables keep are there. The automaton is deterministic, so an assignment
//! has one run at most. (Catalogue technique T3; the layered unfolding is Pesant's, *A regular language membership
//! constraint*, CP 2004.)
//!
//! Size, with k positions and T such steps: k primary items, k − 1 secondary, T options, 4T − |T₁| − |T_k| nodes (the
//! ends have no state; k ≥ 2), and a node per candidate for its colour. A guard adds a secondary item, a node to each
//! step of the first layer, a way of k + 1 nodes that lets the whole run go, and a node per candidate of its variable.
//! Strength: states and steps are unit propagated along the run from variables that are set.

use super::guard::Guard;
use super::{Extent, Local, LocalNode, MOST_NODES, Names, Native, Plan};
use crate::model::{self, Literal, Values, VarId};

/// States as places among those that live at their position.
#[derive(Clone, Copy)]
struct Step {
    from: u32,
    value: i32,
    to: u32,
}

struct Run {
    vars: Vec<VarId>,
    layers: Vec<Vec<Step>>,
    guard: Option<Guard>,
}

pub(super) fn plan(vars: &[VarId], automaton: &model::Automaton, guard: Option<Literal>, allowed: &[Values]) -> Plan {
    let Some(mut layers) = unfold(vars, automaton, allowed) else { return Plan::Residual };
    prune(&mut layers, automaton);
    if layers.iter().any(Vec::is_empty) {
        if guard.is_none() {
            return Plan::Never;
        }
        layers.iter_mut().for_each(Vec::clear);
    }
    renumber(&mut layers);
    let guard = guard.map(|g| Guard::new(g, vars.len().saturating_sub(1) as u32));
    Plan::Native(Box::new(Run { vars: vars.to_vec(), layers, guard }))
}

/// The steps that can be reached from the start, layer by layer; `None` if they are too many.
fn unfold(vars: &[VarId], automaton: &model::Automaton, allowed: &[Values]) -> Option<Vec<Vec<Step>>> {
    let mut states = vec![automaton.start];
    let (mut layers, mut total) = (Vec::with_capacity(vars.len()), vars.len());
    for var in vars {
        let mut layer = Vec::new();
        for from in states {
            for value in allowed[var.index()].iter() {
                layer.extend(automaton.step(from, value).map(|to| Step { from, value, to }));
            }
            if (total + layer.len()).saturating_mul(5) > MOST_NODES {
                return None;
            }
        }
        total += layer.len();
        states = layer.iter().map(|step| step.to).collect();
        states.sort_unstable();
        states.dedup();
        layers.push(layer);
    }
    Some(layers)
}

/// Drops the steps that lead to no accepting end.
fn prune(layers: &mut [Vec<Step>], automaton: &model::Automaton) {
    let mut good: Option<Vec<u32>> = None;
    for layer in layers.iter_mut().rev() {
        layer.retain(|step| match &good {
            None => automaton.accepts(step.to),
            Some(good) => good.binary_search(&step.to).is_ok(),
        });
        good = Some(sorted(layer.iter().map(|step| step.from)));
    }
}

/// Numbers the states of each position densely, so that colours stay small whatever the automaton's numbers are.
fn renumber(layers: &mut [Vec<Step>]) {
    for layer in layers {
        let (before, after) = (sorted(layer.iter().map(|s| s.from)), sorted(layer.iter().map(|s| s.to)));
        for step in layer {
            step.from = before.partition_point(|state| *state < step.from) as u32;
            step.to = after.partition_point(|state| *state < step.to) as u32;
        }
    }
}

fn sorted(states: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut states: Vec<u32> = states.collect();
    states.sort_unstable();
    states.dedup();
    states
}

impl Native for Run {
    fn extent(&self) -> Extent {
        let length = self.vars.len() as u64;
        let guarded = u64::from(self.guard.is_some());
        let steps = |layer: Option<&Vec<Step>>| layer.map_or(0, Vec::len) as u64;
        let total: u64 = self.layers.iter().map(|layer| layer.len() as u64).sum();
        let (first, last) = (steps(self.layers.first()), steps(self.layers.last()));
        Extent {
            primary: length as u32,
            secondary: length.saturating_sub(1) as u32 + guarded as u32,
            ways: total + guarded,
            nodes: 4 * total - first - last + guarded * (first + length + 1),
        }
    }

    fn coloured(&self) -> &[VarId] {
        &self.vars
    }

    fn colours(&self) -> bool {
        true
    }

    fn marked(&self) -> Vec<VarId> {
        self.guard.map(Guard::var).into_iter().collect()
    }

    fn mark(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        nodes.extend(self.guard.and_then(|g| g.mark(var, value)));
    }

    fn ways(&self, names: &Names<'_>, emit: &mut dyn FnMut(&[LocalNode])) {
        let mut nodes = Vec::new();
        for (position, (var, layer)) in (0..).zip(self.vars.iter().zip(&self.layers)) {
            for step in layer {
                nodes.clear();
                nodes.push((Local::Primary(position), 0));
                nodes.extend(names.colour(*var, step.value));
                if position > 0 {
                    nodes.push((Local::Secondary(position - 1), step.from + 1));
                } else {
                    nodes.extend(self.guard.map(Guard::holds));
                }
                if position as usize + 1 < self.vars.len() {
                    nodes.push((Local::Secondary(position), step.to + 1));
                }
                emit(&nodes);
            }
        }
        if let Some(guard) = self.guard {
            nodes.clear();
            nodes.extend((0..self.vars.len() as u32).map(|position| (Local::Primary(position), 0)));
            nodes.push(guard.fails());
            emit(&nodes);
        }
    }
}
