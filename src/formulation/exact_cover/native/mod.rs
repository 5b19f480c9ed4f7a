//! Constraints that bring items, and mostly options, of their own.
//!
//! Each kind has a file that states its items, its size and its strength. An option of such a constraint is a *way* to
//! satisfy it. Ways speak of a variable through its *colour item*, a secondary item whose colour is the index of the
//! value; only variables that some way names have one, so a layout of houses keeps its size. Given the variables, at
//! most one way of a constraint fits.
//!
//! A colour tells that a variable has *got* a value, not that it has lost one. So ways die when a variable in scope is
//! set otherwise, and candidates die when a way is chosen; a way whose candidate has died lives on until its variable
//! is set. That is forward checking, and unit propagation on the ways; it is not arc consistency.

mod automaton;
mod clause;
mod combos;
mod conflicts;
mod guard;
mod table;

use crate::model::{Assignment, Constraint, Kind, Model, Status, Values, VarId};

/// Nodes that the ways of one constraint may have; beyond, the constraint is residual.
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
    /// The colour item of a variable.
    Colour(VarId),
}

/// An item with a colour, 0 for none.
pub(super) type LocalNode = (Local, u32);

/// What a constraint adds, by formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Extent {
    /// Primary items.
    pub primary: u32,
    /// Secondary items, colour items of variables excluded.
    pub secondary: u32,
    /// Options.
    pub ways: u64,
    /// Nodes of these options.
    pub nodes: u64,
}

/// A constraint ready to be streamed. It is about as large as the constraint itself.
pub(super) trait Native {
    /// What it adds beside marks and colour items.
    fn extent(&self) -> Extent;

    /// The variables whose colour items its ways name, perhaps several times.
    fn coloured(&self) -> &[VarId];

    /// Whether any of its own items is coloured.
    fn colours(&self) -> bool;

    /// The variables whose candidates may carry its own items, each once.
    fn marked(&self) -> Vec<VarId>;

    /// Adds the own items that the candidate `var = value` carries.
    fn mark(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>);

    /// Streams its ways.
    fn ways(&self, names: &Names<'_>, emit: &mut dyn FnMut(&[LocalNode]));
}

/// What ways need to know of the model to name colours.
pub(super) struct Names<'m>(pub &'m Model);

impl Names<'_> {
    /// `var = value` as a colour; `None` if the value is not in the domain.
    pub fn colour(&self, var: VarId, value: i32) -> Option<LocalNode> {
        let index = self.0.variable(var).domain.index_of(value)?;
        Some((Local::Colour(var), index as u32 + 1))
    }
}

/// How a constraint gets into an instance.
pub(super) enum Plan {
    /// It holds whatever the variables do.
    Holds,
    /// Nothing satisfies it.
    Never,
    /// By items of its own.
    Native(Box<dyn Native>),
    /// Not at all.
    Residual,
}

/// How the constraint gets into the instance, when each variable keeps the `allowed` values.
pub(super) fn plan(model: &Model, constraint: &Constraint, allowed: &[Values]) -> Plan {
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
                return Plan::Holds;
            }
            (!values.iter().all(|v| guard.holds(v))).then_some(guard)
        }
        None => None,
    };
    match (&constraint.kind, guard) {
        (Kind::Combos { vars, sets }, None) => combos::plan(vars, sets, allowed),
        (Kind::Table { vars, tuples }, guard) => table::plan(vars, tuples, guard, allowed),
        (Kind::Automaton { vars, automaton }, guard) => automaton::plan(vars, automaton, guard, allowed),
        (Kind::Clause(literals), guard) => clause::plan(literals, guard, allowed),
        (
            Kind::Domain { .. }
            | Kind::Distinct(_)
            | Kind::Combos { .. }
            | Kind::Linear { .. }
            | Kind::Relation { .. }
            | Kind::Connected { .. },
            _,
        ) => Plan::Residual,
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
