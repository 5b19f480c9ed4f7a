//! Symmetries of a model: permutations of its variables and values under which its domains and constraints stay the same, so that
//! every solution is mapped to a solution.

use super::{Constraint, ConstraintKind, Division, Literal, Model, Values, VarId};
use std::collections::HashSet;

/// A constraint in a form in which constraints that say the same by their kind alone are equal.
type NormalForm = (ConstraintKind, Option<Literal>);

/// Groups the values of all domains, ascending, so that the values of a group may be exchanged in every solution.
pub fn exchangeable(model: &Model) -> Vec<Vec<i32>> {
    let mut values: Vec<i32> = model.variables().iter().flat_map(|variable| variable.domain.iter()).collect();
    values.sort_unstable();
    values.dedup();
    groups(&values, |one, other| {
        model.variables().iter().all(|v| v.domain.contains(one) == v.domain.contains(other))
            && model.constraints().iter().all(|constraint| may_exchange(constraint, one, other))
    })
}

/// Groups values by a relation. If two values may be exchanged with a third, they may be exchanged with each other, so that one
/// comparison with each group suffices.
pub fn groups<T: Copy>(values: &[T], may_exchange: impl Fn(T, T) -> bool) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    for value in values {
        match groups.iter_mut().find(|group| may_exchange(group[0], *value)) {
            Some(group) => group.push(*value),
            None => groups.push(vec![*value]),
        }
    }
    groups
}

/// Whether a constraint stays the same if two values are exchanged.
pub fn may_exchange(constraint: &Constraint, one: i32, other: i32) -> bool {
    let swap = |value: i32| match value {
        value if value == one => other,
        value if value == other => one,
        value => value,
    };
    // The kind that most constraints have needs no copy.
    matches!((&constraint.kind, constraint.guard), (ConstraintKind::Distinct(_), None))
        || image(constraint, |var| var, swap) == image(constraint, |var| var, |value| value)
}

/// Whether all domains and constraints stay the same under a permutation of the variables and one of the values. It may say no to
/// a symmetry of constraints whose variables have an order.
pub fn is_symmetry(model: &Model, var: impl Fn(VarId) -> VarId, value: impl Fn(i32) -> i32) -> bool {
    let same_domain = |own: VarId| {
        let domain = &model.variable(own).domain;
        Values::new(domain.iter().map(&value)) == model.variable(var(own)).domain
    };
    if !model.var_ids().all(same_domain) {
        return false;
    }
    let (mut known, mut differ) = (HashSet::new(), HashSet::new());
    let differences = |constraint: &Constraint| match (&constraint.kind, constraint.guard) {
        (ConstraintKind::Distinct(vars), None) => Some(vars.clone()),
        _ => None,
    };
    for constraint in model.constraints() {
        match differences(constraint) {
            // Whether pairs are collected to larger sets depends on their order.
            Some(vars) => differ.extend(pairs(&vars)),
            None => drop(known.insert(image(constraint, |var| var, |value| value))),
        }
    }
    model.constraints().iter().all(|constraint| match differences(constraint) {
        Some(vars) => pairs(&vars.iter().copied().map(&var).collect::<Vec<_>>()).all(|pair| differ.contains(&pair)),
        None => known.contains(&image(constraint, &var, &value)),
    })
}

/// The pairs of these variables, each in order.
fn pairs(vars: &[VarId]) -> impl Iterator<Item = (VarId, VarId)> {
    let with = |(place, one): (usize, &VarId)| {
        let one = *one;
        vars[place + 1..].iter().map(move |other| (one.min(*other), one.max(*other))).collect::<Vec<_>>()
    };
    vars.iter().enumerate().flat_map(with)
}

/// The constraint after both permutations.
fn image(constraint: &Constraint, var: impl Fn(VarId) -> VarId, value: impl Fn(i32) -> i32) -> NormalForm {
    let set = |values: &Values| Values::new(values.iter().map(&value));
    let literal = |literal: &Literal| Literal { var: var(literal.var), value: value(literal.value), ..*literal };
    let vars = |vars: &[VarId]| vars.iter().copied().map(&var).collect::<Vec<_>>();
    let sorted = |own: &[VarId]| {
        let mut vars = vars(own);
        vars.sort_unstable();
        vars
    };
    let kind = match &constraint.kind {
        ConstraintKind::Domain { var: own, values } => ConstraintKind::Domain { var: var(*own), values: set(values) },
        ConstraintKind::Distinct(own) => ConstraintKind::Distinct(sorted(own)),
        ConstraintKind::Combos { vars: own, sets } => {
            let mut sets: Vec<Values> = sets.iter().map(set).collect();
            sets.sort_unstable_by(|one, other| one.as_slice().cmp(other.as_slice()));
            sets.dedup();
            ConstraintKind::Combos { vars: sorted(own), sets }
        }
        ConstraintKind::Linear { terms, comparison, rhs } => {
            let mut terms = terms.clone();
            for term in &mut terms {
                term.var = var(term.var);
                term.weights.retain(|(_, weight)| *weight != 0);
                term.weights.iter_mut().for_each(|(own, _)| *own = value(*own));
                term.weights.sort_unstable();
            }
            terms.sort_unstable_by(|one, other| (one.var, &one.weights).cmp(&(other.var, &other.weights)));
            ConstraintKind::Linear { terms, comparison: *comparison, rhs: *rhs }
        }
        ConstraintKind::Relation { a, b, pairs } => {
            let (a, b) = (var(*a), var(*b));
            let pair = |(x, y): &(i32, i32)| if a <= b { (value(*x), value(*y)) } else { (value(*y), value(*x)) };
            let mut pairs: Vec<(i32, i32)> = pairs.iter().map(pair).collect();
            pairs.sort_unstable();
            ConstraintKind::Relation { a: a.min(b), b: a.max(b), pairs }
        }
        ConstraintKind::Table { vars: own, tuples } => {
            let mut tuples: Vec<Vec<i32>> =
                tuples.iter().map(|tuple| tuple.iter().copied().map(&value).collect()).collect();
            tuples.sort_unstable();
            tuples.dedup();
            ConstraintKind::Table { vars: vars(own), tuples }
        }
        ConstraintKind::Automaton { vars: own, automaton } => {
            let mut automaton = automaton.clone();
            automaton.steps.iter_mut().for_each(|(_, read, _)| *read = value(*read));
            automaton.steps.sort_unstable();
            ConstraintKind::Automaton { vars: vars(own), automaton }
        }
        ConstraintKind::Clause(literals) => {
            let mut literals: Vec<Literal> = literals.iter().map(literal).collect();
            literals.sort_unstable();
            ConstraintKind::Clause(literals)
        }
        ConstraintKind::Connected { vars: own, label, edges } => {
            ConstraintKind::Connected { vars: vars(own), label: value(*label), edges: edges.clone() }
        }
        ConstraintKind::Division(division) => {
            // Sizes are numbers of vertices. If they are exchanged, the image has no sizes, and so equals no division that has them.
            let keeps = |size: u32| i32::try_from(size).is_ok_and(|size| value(size) == size);
            let most = division.above.min(division.sizes.len() as u32);
            let sizes = if (0..=most).all(keeps) { vars(&division.sizes) } else { Vec::new() };
            let joined = division.joined.iter().map(literal).collect();
            ConstraintKind::Division(Division { sizes, joined, ..division.clone() })
        }
    };
    (kind, constraint.guard.as_ref().map(literal))
}
