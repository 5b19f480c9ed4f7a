//! Lowers constraints that introduce items, and usually options, of their own into an exact cover.
//!
//! Each kind has a file that documents its items, its size and its strength. An option of such a constraint is a *way* to satisfy
//! it. Given the values of the variables, at most one way of a constraint fits, so ways never multiply answers.
//!
//! Two mechanisms connect ways and candidates. [`supports`] propagate both that a variable has a value and that it has lost one,
//! and make a constraint arc consistent by forced items alone. Coloured items ([`guard`], [`clause`]) propagate only decided
//! values.

mod automaton;
mod clause;
mod combos;
mod conflicts;
mod guard;
mod layers;
mod linear;
mod narrow;
mod placed;
mod supports;
mod table;

pub(super) use narrow::{effort, narrow};

use crate::formulation::ResidualReason;
use crate::model::{Assignment, Constraint, ConstraintKind, Model, Status, Values, VarId};

/// The maximum number of nodes in the ways of one constraint, and about the maximum effort of counting them; a constraint beyond
/// it is residual.
const MOST_NODES: usize = 1 << 16;

/// The maximum effort of evaluating one constraint on every pair of values.
const MOST_STEPS: usize = 1 << 20;

/// An item, numbered within its constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LocalItem {
    /// A primary item of the constraint.
    Primary(u32),
    /// A secondary item of the constraint.
    Secondary(u32),
}

/// An item with a colour, 0 for none.
pub(super) type LocalNode = (LocalItem, u32);

/// The size that a constraint adds, by formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Extent {
    pub primary: u32,
    pub secondary: u32,
    /// The number of options, without those of the candidates.
    pub ways: u64,
    pub nodes: u64,
}

/// A constraint ready to be streamed. It is about as large as the constraint itself.
pub(super) trait Native {
    fn encoding(&self) -> &'static str;

    /// Returns the added size, without the nodes from `mark` and `absent`.
    fn extent(&self) -> Extent;

    /// Whether any of its items is coloured.
    fn colours(&self) -> bool {
        false
    }

    /// Returns the variables whose candidates need its support, possibly repeated.
    fn supported(&self) -> Vec<VarId> {
        Vec::new()
    }

    /// Adds the constraint's items that are covered if `var` does not take `value`.
    fn absent(&self, _var: VarId, _value: i32, _nodes: &mut Vec<LocalNode>) {}

    /// Returns the variables whose candidates may cover its items, without duplicates.
    fn marked(&self) -> Vec<VarId> {
        Vec::new()
    }

    /// Adds the constraint's items that the candidate `var = value` covers.
    fn mark(&self, _var: VarId, _value: i32, _nodes: &mut Vec<LocalNode>) {}

    fn ways(&self, _emit: &mut dyn FnMut(&[LocalNode])) {}
}

/// How a constraint is represented in an instance.
pub(super) enum ItemPlan {
    /// Not at all, because it always holds.
    Holds,
    Never,
    /// By items of its own.
    Native(Box<dyn Native>),
    /// Not at all, for this reason; the session tests it.
    Residual(ResidualReason),
}

impl ItemPlan {
    /// Returns a native plan, unless the nodes of its ways exceed the budget.
    fn within(nodes: u64, native: impl FnOnce() -> Box<dyn Native>) -> Self {
        if nodes > MOST_NODES as u64 { Self::Residual(over_budget(Some(nodes))) } else { Self::Native(native()) }
    }
}

/// Returns the reason that the nodes exceed the budget.
fn over_budget(needed: Option<u64>) -> ResidualReason {
    ResidualReason::OverBudget { needed, most: MOST_NODES as u64, unit: "nodes" }
}

/// Plans a constraint, given the `allowed` values of each variable.
pub(super) fn plan(model: &Model, constraint: &Constraint, allowed: &[Values]) -> ItemPlan {
    let scope = constraint.scope();
    if let [a, b] = scope[..]
        && let steps = cost(&constraint.kind).saturating_mul(allowed[a.index()].len())
        && steps.saturating_mul(allowed[b.index()].len()) <= MOST_STEPS
    {
        return conflicts::plan(model, constraint, [a, b], allowed);
    }
    let guard = match constraint.guard {
        Some(guard) => {
            let values = &allowed[guard.var.index()];
            if !values.iter().any(|v| guard.holds(v)) {
                return ItemPlan::Holds;
            }
            (!values.iter().all(|v| guard.holds(v))).then_some(guard)
        }
        None => None,
    };
    match (&constraint.kind, guard) {
        (ConstraintKind::Combos { vars, sets }, None) => combos::plan(vars, sets, allowed),
        (ConstraintKind::Combos { vars, sets }, Some(guard)) => placed::combos(vars, sets, guard, allowed),
        (ConstraintKind::Distinct(vars), Some(guard)) => placed::distinct(vars, guard, allowed),
        (ConstraintKind::Linear { terms, comparison, rhs }, guard) => {
            linear::plan(terms, *comparison, *rhs, guard, allowed)
        }
        (ConstraintKind::Relation { a, b, pairs }, guard) => {
            let pairs: Vec<Vec<i32>> = pairs.iter().map(|(x, y)| vec![*x, *y]).collect();
            table::plan(&[*a, *b], &pairs, guard, allowed)
        }
        (ConstraintKind::Table { vars, tuples }, guard) => table::plan(vars, tuples, guard, allowed),
        (ConstraintKind::Automaton { vars, automaton }, guard) => automaton::plan(vars, automaton, guard, allowed),
        (ConstraintKind::Clause(literals), guard) => clause::plan(literals, guard, allowed),
        (
            ConstraintKind::Domain { .. }
            | ConstraintKind::Distinct(_)
            | ConstraintKind::Connected { .. }
            | ConstraintKind::Division(_),
            _,
        ) => ItemPlan::Residual(ResidualReason::Kind),
    }
}

/// Returns the `allowed` values of `var` that satisfy a constraint on no other variable; `None` if testing takes too long.
pub(super) fn unary(model: &Model, constraint: &Constraint, var: VarId, allowed: &Values) -> Option<Values> {
    if cost(&constraint.kind).saturating_mul(allowed.len()) > MOST_STEPS {
        return None;
    }
    let mut assignment = Assignment::open(model.variables().len());
    Some(allowed.filter(|value| {
        assignment.set(var, value);
        constraint.status(&assignment) != Status::Violated
    }))
}

/// Returns the approximate effort of one evaluation.
fn cost(kind: &ConstraintKind) -> usize {
    match kind {
        ConstraintKind::Domain { .. } | ConstraintKind::Relation { .. } => 1,
        ConstraintKind::Distinct(vars) => vars.len().saturating_mul(vars.len()),
        ConstraintKind::Combos { vars, sets } => vars.len().saturating_mul(sets.len() + vars.len()),
        ConstraintKind::Linear { terms, .. } => terms.len(),
        ConstraintKind::Table { vars, tuples } => vars.len().saturating_mul(tuples.len()),
        ConstraintKind::Automaton { vars, .. } => vars.len(),
        ConstraintKind::Clause(literals) => literals.len(),
        ConstraintKind::Connected { vars, edges, .. } => vars.len().saturating_mul(edges.len()),
        ConstraintKind::Division(division) => division.sizes.len().saturating_mul(division.edges.len()),
    }
    .max(1)
}
