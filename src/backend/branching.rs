//! Helpers of the backends that branch: the order of branching (variables, answers first, and the values that facts leave them),
//! weights of failures, and the check of limits.

use super::{Limits, Stop};
use crate::formulation::Size;
use crate::model::{ConstraintKind, Literal, Model, Role, VarId};

/// Returns all variables, the answer variables first, each group in order, and the number of answer variables. A search that
/// backtracks from a solution directly to the last answer variable finds each answer once.
pub(super) fn answers_first(model: &Model) -> (Vec<VarId>, usize) {
    let mut order: Vec<VarId> = model.answers().collect();
    let answers = order.len();
    order.extend(model.var_ids().filter(|v| model.variable(*v).role == Role::Auxiliary));
    (order, answers)
}

/// Returns, for each variable in order of id, the values that the facts and the unguarded `Domain` constraints allow, ascending.
pub(super) fn values_left(model: &Model, facts: &[Literal]) -> Vec<Vec<i32>> {
    let mut left: Vec<Vec<i32>> = model.variables().iter().map(|v| v.domain.as_slice().to_vec()).collect();
    for constraint in model.constraints() {
        if let (ConstraintKind::Domain { var, values }, None) = (&constraint.kind, constraint.guard) {
            left[var.index()].retain(|v| values.contains(*v));
        }
    }
    for fact in facts {
        left[fact.var.index()].retain(|v| fact.holds(*v));
    }
    left
}

/// The size of a model that is searched without a formulation.
pub(super) fn size(model: &Model) -> Size {
    Size::Direct {
        variables: model.variables().len() as u64,
        candidates: model.variables().iter().map(|v| v.domain.len() as u64).sum(),
        constraints: model.constraints().len() as u64,
    }
}

/// The factor by which the weight of a failure grows, so that recent failures count more.
const GROWTH: f64 = 1.01;

/// The largest weight; beyond it all are scaled down.
const LARGEST: f64 = 1e100;

/// How often the choices of a search took part in recent failures; those with the greatest weight are decided first (Boussemart,
/// Hemery, Lecoutre and Sais, *Boosting systematic search by weighting constraints*, ECAI 2004).
pub(super) struct FailureWeights {
    weights: Vec<f64>,
    /// The weight of the next failure.
    step: f64,
}

impl FailureWeights {
    /// Starts with these weights.
    pub fn new(weights: Vec<f64>) -> Self {
        Self { weights, step: 1.0 }
    }

    pub fn of(&self, choice: u32) -> f64 {
        self.weights[choice as usize]
    }

    /// Records one failure with the choices that took part in it.
    pub fn record(&mut self, choices: impl IntoIterator<Item = u32>) {
        for choice in choices {
            self.weights[choice as usize] += self.step;
        }
        self.step *= GROWTH;
        if self.step > LARGEST {
            self.weights.iter_mut().for_each(|weight| *weight /= LARGEST);
            self.step /= LARGEST;
        }
    }
}

/// Number of steps between two readings of the clock.
const STEPS_PER_POLL: u64 = 256;

/// Whether a search has to stop after `step` steps of this call and `nodes` nodes in all. The node limit is exact.
pub(super) fn stop(limits: &Limits, step: u64, nodes: u64) -> Option<Stop> {
    if limits.nodes.is_some_and(|limit| nodes >= limit) {
        return Some(Stop::Nodes);
    }
    if step.is_multiple_of(STEPS_PER_POLL) { limits.poll(nodes) } else { None }
}
