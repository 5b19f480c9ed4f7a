//! Posts sums as linear constraints of Pumpkin.
//!
//! If the weights allow it, a term is a multiple of its variable plus a constant. Otherwise an auxiliary variable represents the
//! weight, defined by clauses.

use super::Variables;
use super::variables::{is_sparse, number};
use crate::model::{Comparison, Model, VarId};
use crate::presolve::sum::{Sum, WeightedVariable};
use pumpkin_core::Solver;
use pumpkin_core::constraints::Constraint;
use pumpkin_core::predicate;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::proof::ConstraintTag;
use pumpkin_core::variables::{AffineView, DomainId, Literal, TransformableVariable};
use std::collections::HashMap;

/// Sums with more terms or a larger maximum stay clauses: the solver adds in 32 bits.
const MOST_TERMS: usize = 1 << 10;
const MOST_TOTAL: u128 = 1 << 26;

/// Whether the solver can take a sum.
pub fn is_taken(model: &Model, sum: &Sum) -> bool {
    (2..=MOST_TERMS).contains(&sum.terms.len())
        && sum.total() <= MOST_TOTAL
        && sum.terms.iter().all(|term| multiple(model, term).is_some() || can_be_variable(term))
}

/// The factor and constant with `weight = factor · number + constant`, if the weights allow it.
fn multiple(model: &Model, term: &WeightedVariable) -> Option<(i32, i32)> {
    let domain = &model.variable(term.var).domain;
    let pairs: Vec<(i64, i64)> = term
        .weights
        .iter()
        .enumerate()
        .map(|(index, weight)| Some((i64::from(number(domain, index)), i64::try_from(*weight).ok()?)))
        .collect::<Option<_>>()?;
    let [(x, first), (y, second), ..] = pairs[..] else { return None };
    let factor = second.checked_sub(first)?.checked_div(y - x)?;
    let constant = first.checked_sub(factor.checked_mul(x)?)?;
    let holds =
        pairs.iter().all(|(x, weight)| factor.checked_mul(*x).and_then(|p| p.checked_add(constant)) == Some(*weight));
    let is_small = |number: i64| number.unsigned_abs() <= MOST_TOTAL as u64;
    let small = is_small(factor) && is_small(constant) && factor != 0;
    (holds && small).then(|| Some((i32::try_from(factor).ok()?, i32::try_from(constant).ok()?))).flatten()
}

/// Whether an auxiliary variable can represent the weight of a term: two weights are always a multiple of a 0-1 variable.
fn can_be_variable(term: &WeightedVariable) -> bool {
    let classes = term.classes().len();
    classes == 2 || !is_sparse(i64::try_from(term.greatest()).unwrap_or(i64::MAX), classes)
}

/// Posts sums, and keeps the auxiliary variables for reuse.
#[derive(Default)]
pub struct Sums {
    weights: HashMap<(VarId, Vec<u128>), AffineView<DomainId>>,
}

impl Sums {
    /// Posts a sum that the solver [can take](is_taken); with a `guard`, it holds only if that is true.
    pub fn post(
        &mut self,
        sum: &Sum,
        guard: Option<Literal>,
        (model, variables): (&Model, &Variables),
        (solver, tag): (&mut Solver, ConstraintTag),
    ) {
        let mut rhs = i64::try_from(sum.rhs).unwrap_or(i64::MAX);
        let mut terms: Vec<AffineView<DomainId>> = Vec::with_capacity(sum.terms.len());
        for term in &sum.terms {
            terms.push(match multiple(model, term) {
                Some((factor, constant)) => {
                    rhs -= i64::from(constant);
                    variables.domain(term.var).scaled(factor)
                }
                None => self.weight(term, model, variables, (solver, tag)),
            });
        }
        let Ok(rhs) = i32::try_from(rhs) else { return };
        match sum.comparison {
            Comparison::Equal => state(pumpkin_constraints::equals(terms, rhs, tag), guard, solver),
            Comparison::NotEqual => state(pumpkin_constraints::not_equals(terms, rhs, tag), guard, solver),
            Comparison::AtMost => state(pumpkin_constraints::less_than_or_equals(terms, rhs, tag), guard, solver),
            Comparison::AtLeast => state(pumpkin_constraints::greater_than_or_equals(terms, rhs, tag), guard, solver),
        }
    }

    /// The weight of a term as a variable.
    fn weight(
        &mut self,
        term: &WeightedVariable,
        model: &Model,
        variables: &Variables,
        (solver, tag): (&mut Solver, ConstraintTag),
    ) -> AffineView<DomainId> {
        let key = (term.var, term.weights.clone());
        if let Some(known) = self.weights.get(&key) {
            return *known;
        }
        let classes: Vec<(i32, Vec<u32>)> = term
            .classes()
            .into_iter()
            .map(|(weight, values)| (i32::try_from(weight).unwrap_or(i32::MAX), values))
            .collect();
        let (weight, view) = match classes[..] {
            [(0, _), (greatest, _)] => {
                let truth = solver.new_bounded_integer(0, 1);
                (truth, truth.scaled(greatest))
            }
            _ => {
                let weights: Vec<i32> = classes.iter().map(|(weight, _)| *weight).collect();
                let weight = solver.new_sparse_integer(weights);
                (weight, weight.scaled(1))
            }
        };
        let (var, domain) = (variables.domain(term.var), &model.variable(term.var).domain);
        for (place, (amount, values)) in classes.iter().enumerate() {
            let is_heavy = match classes.len() {
                2 if place == 0 => predicate![weight <= 0],
                2 => predicate![weight >= 1],
                _ => predicate![weight == *amount],
            };
            let has: Vec<Predicate> = values
                .iter()
                .map(|index| number(domain, *index as usize))
                .map(|number| predicate![var == number])
                .collect();
            has.iter().for_each(|has| solver.add_clause([!*has, is_heavy], tag));
            solver.add_clause(has.into_iter().chain([!is_heavy]), tag);
        }
        self.weights.insert(key, view);
        view
    }
}

/// Posts a constraint, or its implication by a guard.
fn state(constraint: impl Constraint, guard: Option<Literal>, solver: &mut Solver) {
    let poster = solver.add_constraint(constraint);
    match guard {
        None => poster.post(),
        Some(guard) => poster.implied_by(guard),
    }
}
