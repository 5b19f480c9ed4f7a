//! Computes the size of a CNF without writing a clause.

use super::extent::Extent;
use super::groups::{Groups, values_of};
use super::plan::ClausePlan;
use super::{AtMostOne, ClauseTally, Encoding, Plans};
use crate::formulation::Size;
use crate::model::{ConstraintKind, Literal, Model, VarId};
use crate::presolve::constant;

pub(super) fn planned(model: &Model, units: &[Literal], plans: &Plans) -> Size {
    let encoding = plans.encoding;
    let groups = Groups::new(model, encoding);
    let mut booleans = 0_u64;
    let mut total = ClauseTally::default();
    for (var, variable) in model.var_ids().zip(model.variables()) {
        let values = variable.domain.len() as u64;
        booleans = booleans.saturating_add(encoding.variables.booleans(values));
        if plans.pair_of(var).is_some() {
            continue;
        }
        total += encoding.variables.size(values, groups.at_most_one_value(var));
    }
    for unit in units {
        total += disjunction(model, std::slice::from_ref(unit));
    }
    for (index, plan) in plans.plans.iter().enumerate() {
        total += constraint_size(model, &groups, encoding, index, plan);
    }
    Size::Cnf {
        variables: booleans.saturating_add(total.fresh),
        auxiliary: total.fresh,
        clauses: total.clauses,
        literals: total.literals,
    }
}

/// Returns the planned size of the clauses of one constraint.
pub(super) fn constraint_size(
    model: &Model,
    groups: &Groups<'_>,
    encoding: Encoding,
    index: usize,
    plan: &ClausePlan,
) -> ClauseTally {
    let constraint = &model.constraints()[index];
    let guarded = constraint.guard.is_some_and(|g| constant(model, g).is_none());
    let besides = match (&constraint.kind, plan) {
        (_, ClausePlan::Nothing | ClausePlan::Tested(_) | ClausePlan::Paired(_)) => ClauseTally::default(),
        (ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. }, _) => {
            distinct(model, groups, encoding, index, vars)
        }
        (ConstraintKind::Clause(literals), _) => disjunction(model, literals),
        _ => ClauseTally::default(),
    };
    (plan.extent() + Extent::demand(besides)).total(guarded)
}

fn disjunction(model: &Model, literals: &[Literal]) -> ClauseTally {
    let mut length = 0;
    for literal in literals {
        match constant(model, *literal) {
            Some(true) => return ClauseTally::default(),
            Some(false) => {}
            None => length += 1,
        }
    }
    ClauseTally::clauses(1, length)
}

fn distinct(model: &Model, groups: &Groups<'_>, encoding: Encoding, index: usize, vars: &[VarId]) -> ClauseTally {
    let mut total = ClauseTally::default();
    let unguarded = model.constraints()[index].guard.is_none();
    if unguarded && encoding.family.places() && model.house_values(vars).is_some() {
        let values = values_of(model, vars).len() as u64;
        let candidates = vars.iter().map(|v| model.variable(*v).domain.len() as u64).sum();
        total += ClauseTally { fresh: 0, clauses: values, literals: candidates };
    }
    if groups.looks_for_stated(vars) {
        if encoding.at_most_one == AtMostOne::Pairwise {
            return total + ClauseTally::clauses(groups.conflicts(index, vars), 2);
        }
        if !groups.has_new_pair(index, vars) {
            return total;
        }
    }
    total + at_most_one_place(model, encoding, vars)
}

/// Returns the size of "at most one place" for each value.
fn at_most_one_place(model: &Model, encoding: Encoding, vars: &[VarId]) -> ClauseTally {
    let Some(first) = vars.first().map(|v| &model.variable(*v).domain) else { return ClauseTally::default() };
    if vars.iter().all(|v| model.variable(*v).domain.same(first)) {
        return encoding.at_most_one.size(vars.len() as u64).times(first.len() as u64);
    }
    let values = values_of(model, vars);
    let mut places = vec![0_u64; values.len()];
    for var in vars {
        for slot in model.variable(*var).domain.iter().filter_map(|v| values.index_of(v)) {
            places[slot] += 1;
        }
    }
    places.into_iter().fold(ClauseTally::default(), |sum, k| sum + encoding.at_most_one.size(k))
}
