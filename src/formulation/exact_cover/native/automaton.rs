//! Lowers `Automaton` to exact cover: unfolds it into [layers](super::layers), one per variable.

use super::layers::{self, LayerStep};
use super::{ItemPlan, MOST_NODES, over_budget};
use crate::model::{self, Literal, Values, VarId};

pub(super) fn plan(
    vars: &[VarId],
    automaton: &model::Automaton,
    guard: Option<Literal>,
    allowed: &[Values],
) -> ItemPlan {
    let Some(mut unfolded) = unfold(vars, automaton, allowed) else { return ItemPlan::Residual(over_budget(None)) };
    if let Some(last) = unfolded.last_mut() {
        last.retain(|step| automaton.accepts(step.to));
    }
    layers::plan("states", vars, unfolded, guard.map(|guard| (guard, automaton.start)), allowed)
}

/// Returns the steps reachable from the start, layer by layer; `None` if there are too many.
fn unfold(vars: &[VarId], automaton: &model::Automaton, allowed: &[Values]) -> Option<Vec<Vec<LayerStep>>> {
    let mut states = vec![automaton.start];
    let (mut unfolded, mut total) = (Vec::with_capacity(vars.len()), vars.len());
    for var in vars {
        let mut layer = Vec::new();
        for from in states {
            for value in allowed[var.index()].iter() {
                layer.extend(automaton.step(from, value).map(|to| LayerStep { from, value, to }));
            }
            if total + layer.len() > MOST_NODES {
                return None;
            }
        }
        total += layer.len();
        states = layers::states(layer.iter().map(|step| step.to));
        unfolded.push(layer);
    }
    Some(unfolded)
}
