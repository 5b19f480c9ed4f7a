//! Domain filtering: from one constraint and the current domains, computes the values that its variables can still take. Called
//! by the propagation of presolving.

use super::allowed::{Allowed, Layers, Pairs, Sets, Tuples};
use super::form::NormalForm;
use super::sum::Sum;
use crate::model::{Comparison, ConstraintKind, Literal, Model, Values, VarId};

/// The result of filtering by a constraint whose guard is true.
pub(super) enum Filtered {
    /// The constraint holds for all values of the variables.
    Holds,
    Never,
    /// The values left to each variable, all or fewer. A variable may occur several times.
    Values(Vec<(VarId, Values)>),
}

impl Filtered {
    /// Filters by any kind except `Distinct`, `Connected` and `Division`. Sound; arc consistent except for sets and for sums of three or more
    /// variables (which are bounds consistent).
    pub fn of(model: &Model, kind: &ConstraintKind) -> Self {
        if let ConstraintKind::Clause(literals) = kind {
            return of_clause(model, literals);
        }
        match NormalForm::of_kind(model, kind) {
            NormalForm::Holds => Self::Holds,
            NormalForm::Never => Self::Never,
            NormalForm::Excluded(_, values) if values.is_empty() => Self::Holds,
            NormalForm::Excluded(var, values) => {
                let mut index = 0;
                let left = model.variable(var).domain.filter(|_| {
                    index += 1;
                    values.binary_search(&(index - 1)).is_err()
                });
                Self::Values(vec![(var, left)])
            }
            NormalForm::Listed(allowed) => of_list(model, &allowed),
            NormalForm::Sum(sum) => match Allowed::of_sum(model, &sum) {
                Some(pairs) => of_list(model, &pairs),
                None => of_sum(model, &sum),
            },
            NormalForm::Distinct
            | NormalForm::Clause
            | NormalForm::Connected(_)
            | NormalForm::Division
            | NormalForm::TooLong => Self::Values(Vec::new()),
        }
    }
}

/// The approximate number of steps that [`Filtered::of`] takes.
pub(super) fn effort(kind: &ConstraintKind) -> usize {
    match kind {
        ConstraintKind::Domain { .. } | ConstraintKind::Connected { .. } | ConstraintKind::Division(_) => 1,
        ConstraintKind::Distinct(vars) => vars.len().saturating_mul(4),
        ConstraintKind::Clause(literals) => literals.len(),
        ConstraintKind::Relation { pairs, .. } => pairs.len(),
        ConstraintKind::Combos { vars, sets } => sets.len().saturating_mul(vars.len()),
        ConstraintKind::Linear { terms, .. } => terms.iter().map(|t| t.weights.len()).sum(),
        ConstraintKind::Table { vars, tuples } => tuples.len().saturating_mul(vars.len()),
        ConstraintKind::Automaton { vars, automaton } => {
            let each = automaton.steps.len().checked_div(automaton.states.max(1) as usize).unwrap_or(0);
            automaton.steps.len().saturating_add(each.saturating_mul(vars.len())).saturating_mul(4)
        }
    }
    .max(1)
}

fn of_clause(model: &Model, literals: &[Literal]) -> Filtered {
    let domain = |literal: &Literal| &model.variable(literal.var).domain;
    if literals.iter().any(|l| domain(l).iter().all(|v| l.holds(v))) {
        return Filtered::Holds;
    }
    let mut open = literals.iter().filter(|l| domain(l).iter().any(|v| l.holds(v)));
    let Some(first) = open.next() else { return Filtered::Never };
    let mut left = domain(first).filter(|v| first.holds(v));
    for literal in open {
        if literal.var != first.var {
            return Filtered::Values(Vec::new());
        }
        left = left.union(&domain(first).filter(|v| literal.holds(v)));
    }
    if left.len() == domain(first).len() { Filtered::Holds } else { Filtered::Values(vec![(first.var, left)]) }
}

fn of_list(model: &Model, allowed: &Allowed) -> Filtered {
    match allowed {
        Allowed::Pairs(pairs) => of_pairs(model, pairs),
        Allowed::Sets(sets) => of_sets(model, sets),
        Allowed::Tuples(tuples) => of_tuples(model, tuples),
        Allowed::Layers(layers) => of_layers(model, layers),
    }
}

/// Returns the variable with the values whose indices satisfy `is_left`.
fn at(model: &Model, var: VarId, is_left: impl Fn(usize) -> bool) -> (VarId, Values) {
    let mut index = 0;
    let left = model.variable(var).domain.filter(|_| {
        index += 1;
        is_left(index - 1)
    });
    (var, left)
}

fn of_pairs(model: &Model, pairs: &Pairs) -> Filtered {
    let (of_a, of_b) = pairs.values();
    let all = if pairs.same() { of_a } else { of_a.saturating_mul(of_b) };
    match pairs.allowed() {
        0 => Filtered::Never,
        allowed if allowed == all => Filtered::Holds,
        _ => {
            let (rows, columns) = (pairs.rows(), pairs.columns());
            let left = [(pairs.a, rows), (pairs.b, &columns)];
            Filtered::Values(left.into_iter().map(|(var, of)| at(model, var, |i| !of[i].is_empty())).collect())
        }
    }
}

/// Keeps the values of sets that fit. A set fits if each variable can take one of its values and each value can be taken by some
/// variable.
fn of_sets(model: &Model, sets: &Sets) -> Filtered {
    let domains: Vec<&Values> = sets.vars.iter().map(|var| &model.variable(*var).domain).collect();
    let mut live = vec![false; sets.values.len()];
    let mut any = false;
    for set in &sets.sets {
        let values = || set.iter().map(|i| sets.values.as_slice()[*i as usize]);
        if domains.iter().all(|domain| values().any(|value| domain.contains(value))) {
            any = true;
            set.iter().for_each(|i| live[*i as usize] = true);
        }
    }
    if !any {
        return Filtered::Never;
    }
    let is_live = |value: i32| sets.values.index_of(value).is_some_and(|i| live[i]);
    Filtered::Values(sets.vars.iter().zip(domains).map(|(var, domain)| (*var, domain.filter(is_live))).collect())
}

fn of_tuples(model: &Model, tuples: &Tuples) -> Filtered {
    if tuples.tuples.is_empty() {
        return Filtered::Never;
    }
    if tuples.values.iter().try_fold(1_usize, |all, n| all.checked_mul(*n)) == Some(tuples.tuples.len()) {
        return Filtered::Holds;
    }
    let with = tuples.with_value();
    Filtered::Values(
        tuples.vars.iter().zip(&with).map(|(var, with)| at(model, *var, |i| !with[i].is_empty())).collect(),
    )
}

fn of_layers(model: &Model, layers: &Layers) -> Filtered {
    if layers.is_empty() {
        return Filtered::Never;
    }
    // If every state has an edge for every value, every word is accepted.
    let first = |i: usize| (layers.first[i + 1] - layers.first[i]) as usize;
    if (0..layers.edges.len()).all(|i| layers.edges[i].len() == first(i).saturating_mul(layers.values[i])) {
        return Filtered::Holds;
    }
    let left = |(i, var): (usize, &VarId)| {
        let mut read = vec![false; layers.values[i]];
        layers.edges[i].iter().for_each(|edge| read[edge.value as usize] = true);
        at(model, *var, |value| read[value])
    };
    Filtered::Values(layers.vars.iter().enumerate().map(left).collect())
}

/// Removes a value if the other terms, at their least or greatest weights, cannot compensate for it.
fn of_sum(model: &Model, sum: &Sum) -> Filtered {
    let total = sum.total();
    let term = |term: &super::sum::WeightedVariable| {
        let others = total - term.greatest();
        at(model, term.var, |i| {
            let weight = term.weights[i];
            let light = weight <= sum.rhs;
            let heavy = weight + others >= sum.rhs;
            match sum.comparison {
                Comparison::AtMost => light,
                Comparison::AtLeast => heavy,
                Comparison::Equal => light && heavy,
                Comparison::NotEqual => true,
            }
        })
    };
    Filtered::Values(sum.terms.iter().map(term).collect())
}
