//! Helpers of the plain backends: the order of branching (variables, answers first, and the values that facts leave them) and the
//! check of limits.

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

/// Number of steps between two readings of the clock.
const STEPS_PER_POLL: u64 = 256;

/// Whether a search has to stop after `step` steps of this call and `nodes` nodes in all. The node limit is exact.
pub(super) fn stop(limits: &Limits, step: u64, nodes: u64) -> Option<Stop> {
    if limits.nodes.is_some_and(|limit| nodes >= limit) {
        return Some(Stop::Nodes);
    }
    if step.is_multiple_of(STEPS_PER_POLL) { limits.poll(nodes) } else { None }
}
