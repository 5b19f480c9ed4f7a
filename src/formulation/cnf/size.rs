//! Sizes, computed without writing a clause.

use super::groups::{Groups, values_of};
use super::listed::{self, listed};
use super::{AtMostOne, Encoding, Tally};
use crate::formulation::Size;
use crate::model::{Kind, Literal, Model, VarId};

/// How large what [`lower`](super::lower()) writes will be. Always a [`Size::Cnf`].
pub fn size(model: &Model, units: &[Literal], encoding: Encoding) -> Size {
    let groups = Groups::new(model, encoding);
    let mut booleans = 0_u64;
    let mut total = Tally::default();
    for (var, variable) in model.var_ids().zip(model.variables()) {
        let values = variable.domain.len() as u64;
        booleans = booleans.saturating_add(encoding.variables.booleans(values));
        total += encoding.variables.size(values, groups.at_most_one_value(var));
    }
    for unit in units {
        total += disjunction(model, std::slice::from_ref(unit));
    }
    for (index, constraint) in model.constraints().iter().enumerate() {
        let guard = constraint.guard.map(|g| constant(model, g));
        if guard == Some(Some(false)) {
            continue;
        }
        let part = match &constraint.kind {
            Kind::Domain { var, values } => {
                let gone = model.variable(*var).domain.iter().filter(|v| !values.contains(*v)).count();
                Tally::clauses(gone as u64, 1)
            }
            Kind::Distinct(vars) => distinct(model, &groups, encoding, index, vars),
            Kind::Clause(literals) => disjunction(model, literals),
            Kind::Combos { vars, .. } => listed(model, constraint).map_or(Tally::default(), |allowed| {
                listed::size(&allowed) + distinct(model, &groups, encoding, index, vars)
            }),
            Kind::Relation { .. } | Kind::Table { .. } | Kind::Automaton { .. } => {
                listed(model, constraint).map_or(Tally::default(), |allowed| listed::size(&allowed))
            }
            Kind::Linear { .. } | Kind::Connected { .. } => Tally::default(),
        };
        total += if guard == Some(None) { part.widened(1) } else { part };
    }
    Size::Cnf {
        variables: booleans.saturating_add(total.fresh),
        auxiliary: total.fresh,
        clauses: total.clauses,
        literals: total.literals,
    }
}

/// The truth of a literal that does not depend on its variable's value.
fn constant(model: &Model, literal: Literal) -> Option<bool> {
    (!model.variable(literal.var).domain.contains(literal.value)).then_some(!literal.positive)
}

fn disjunction(model: &Model, literals: &[Literal]) -> Tally {
    let mut length = 0;
    for literal in literals {
        match constant(model, *literal) {
            Some(true) => return Tally::default(),
            Some(false) => {}
            None => length += 1,
        }
    }
    Tally::clauses(1, length)
}

fn distinct(model: &Model, groups: &Groups<'_>, encoding: Encoding, index: usize, vars: &[VarId]) -> Tally {
    let mut total = Tally::default();
    let unguarded = model.constraints()[index].guard.is_none();
    if unguarded && encoding.family.places() && model.house_values(vars).is_some() {
        let values = values_of(model, vars).len() as u64;
        let candidates = vars.iter().map(|v| model.variable(*v).domain.len() as u64).sum();
        total += Tally { fresh: 0, clauses: values, literals: candidates };
    }
    if groups.looks_for_stated(vars) {
        if encoding.at_most_one == AtMostOne::Pairwise {
            return total + Tally::clauses(groups.conflicts(index, vars), 2);
        }
        if !groups.has_new_pair(index, vars) {
            return total;
        }
    }
    total + at_most_one_place(model, encoding, vars)
}

/// At most one place for each value.
fn at_most_one_place(model: &Model, encoding: Encoding, vars: &[VarId]) -> Tally {
    let Some(first) = vars.first().map(|v| &model.variable(*v).domain) else { return Tally::default() };
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
    places.into_iter().fold(Tally::default(), |sum, k| sum + encoding.at_most_one.size(k))
}
