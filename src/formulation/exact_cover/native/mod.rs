//! Constraints that bring items, and mostly options, of their own.
//!
//! Each kind has a file that states its items, its size and its strength. An option of such a constraint is a *way* to
//! satisfy it. Given the variables, at most one way of a constraint fits, so ways never multiply answers.
//!
//! Two means connect ways and candidates. [`supports`] pass on both that a variable has got a value and that it has lost
//! one, and make a constraint arc consistent by forced items alone. Coloured items ([`guard`], [`clause`]) tell only what
//! has been decided.

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

use crate::formulation::Why;
use crate::model::{Assignment, Constraint, Kind, Model, Status, Values, VarId};

/// Nodes that the ways of one constraint may have, and about as many steps may be spent on counting them; beyond, the
/// constraint is residual.
const MOST_NODES: usize = 1 << 16;

/// Steps that may be spent on evaluating one constraint on every pair of values.
const MOST_STEPS: usize = 1 << 20;

/// An item as one constraint names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Local {
    /// The constraint's own primary item of this number.
    Primary(u32),
    /// The constraint's own secondary item of this number.
    Secondary(u32),
}

/// An item with a colour, 0 for none.
pub(super) type LocalNode = (Local, u32);

/// What a constraint adds, by formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Extent {
    pub primary: u32,
    pub secondary: u32,
    /// Options beside those of the candidates.
    pub ways: u64,
    pub nodes: u64,
}

/// A constraint ready to be streamed. It is about as large as the constraint itself.
pub(super) trait Native {
    fn encoding(&self) -> &'static str;

    /// What it adds beside marks and what is absent.
    fn extent(&self) -> Extent;

    /// Whether any of its items is coloured.
    fn colours(&self) -> bool {
        false
    }

    /// The variables whose candidates need its support, perhaps several times.
    fn supported(&self) -> Vec<VarId> {
        Vec::new()
    }

    /// Adds the own items that go when `var` does not take `value`.
    fn absent(&self, _var: VarId, _value: i32, _nodes: &mut Vec<LocalNode>) {}

    /// The variables whose candidates may carry its own items, each once.
    fn marked(&self) -> Vec<VarId> {
        Vec::new()
    }

    /// Adds the own items that the candidate `var = value` carries.
    fn mark(&self, _var: VarId, _value: i32, _nodes: &mut Vec<LocalNode>) {}

    fn ways(&self, _emit: &mut dyn FnMut(&[LocalNode])) {}
}

/// How a constraint gets into an instance.
pub(super) enum ItemPlan {
    /// It holds whatever the variables do.
    Holds,
    Never,
    /// By items of its own.
    Native(Box<dyn Native>),
    /// It is not in the instance, for this reason.
    Residual(Why),
}

impl ItemPlan {
    /// Native, unless the ways have more nodes than the budget has.
    fn within(nodes: u64, native: impl FnOnce() -> Box<dyn Native>) -> Self {
        if nodes > MOST_NODES as u64 { Self::Residual(over_budget(Some(nodes))) } else { Self::Native(native()) }
    }
}

/// More nodes than the budget has.
fn over_budget(needed: Option<u64>) -> Why {
    Why::OverBudget { needed, most: MOST_NODES as u64, unit: "nodes" }
}

/// How the constraint gets into the instance, when each variable keeps the `allowed` values.
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
        (Kind::Combos { vars, sets }, None) => combos::plan(vars, sets, allowed),
        (Kind::Combos { vars, sets }, Some(guard)) => placed::combos(vars, sets, guard, allowed),
        (Kind::Distinct(vars), Some(guard)) => placed::distinct(vars, guard, allowed),
        (Kind::Linear { terms, comparison, rhs }, guard) => linear::plan(terms, *comparison, *rhs, guard, allowed),
        (Kind::Relation { a, b, pairs }, guard) => {
            let pairs: Vec<Vec<i32>> = pairs.iter().map(|(x, y)| vec![*x, *y]).collect();
            table::plan(&[*a, *b], &pairs, guard, allowed)
        }
        (Kind::Table { vars, tuples }, guard) => table::plan(vars, tuples, guard, allowed),
        (Kind::Automaton { vars, automaton }, guard) => automaton::plan(vars, automaton, guard, allowed),
        (Kind::Clause(literals), guard) => clause::plan(literals, guard, allowed),
        (Kind::Domain { .. } | Kind::Distinct(_) | Kind::Connected { .. }, _) => ItemPlan::Residual(Why::Kind),
    }
}

/// The values of `var`, among `allowed`, that do not violate a constraint with no other variable; `None` if finding
/// out takes too long.
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

/// Steps that one evaluation takes, roughly.
fn cost(kind: &Kind) -> usize {
    match kind {
        Kind::Domain { .. } | Kind::Relation { .. } => 1,
        Kind::Distinct(vars) => vars.len().saturating_mul(vars.len()),
        Kind::Combos { vars, sets } => vars.len().saturating_mul(sets.len() + vars.len()),
        Kind::Linear { terms, .. } => terms.len(),
        Kind::Table { vars, tuples } => vars.len().saturating_mul(tuples.len()),
        Kind::Automaton { vars, .. } => vars.len(),
        Kind::Clause(literals) => literals.len(),
        Kind::Connected { vars, edges, .. } => vars.len().saturating_mul(edges.len()),
    }
    .max(1)
}
