//! Computes nogoods for SAT and LP: the smallest parts of a solution that violate a residual constraint, one that the instance
//! does not contain.

use crate::model::{Assignment, Constraint, ConstraintKind, Literal, Model, Status, SumBounds, VarId};
use std::collections::HashMap;

/// For a complete assignment: its smallest partial assignments that violate one of the constraints in `residual`, as conjunctions
/// of literals of equal length. Empty if all constraints hold.
pub fn smallest(model: &Model, residual: &[usize], solution: &Assignment) -> Vec<Vec<Literal>> {
    let mut found: Vec<Vec<Literal>> = Vec::new();
    for index in residual {
        let constraint = &model.constraints()[*index];
        if constraint.status(solution) != Status::Violated {
            continue;
        }
        let violation = shrink(constraint, solution);
        let length = found.first().map_or(usize::MAX, Vec::len);
        if violation.len() < length {
            found.clear();
        }
        if violation.len() <= length && !found.contains(&violation) {
            found.push(violation);
        }
    }
    found
}

/// Drops variables of the scope, in order, as long as the rest still violates the constraint. The literals of the others are
/// weakened as far as the constraint allows.
fn shrink(constraint: &Constraint, solution: &Assignment) -> Vec<Literal> {
    let scope = constraint.scope();
    let mut part = Assignment::open(solution.len());
    for var in &scope {
        if let Some(value) = solution.get(*var) {
            part.set(*var, value);
        }
    }
    let mut kept = Vec::new();
    let mut without: Box<dyn FnMut(VarId, i32) -> bool + '_> = match &constraint.kind {
        ConstraintKind::Linear { .. } => sum_without(constraint, part),
        _ => Box::new(move |var, value| {
            part.clear(var);
            let is_violated = constraint.status(&part) == Status::Violated;
            if !is_violated {
                part.set(var, value);
            }
            is_violated
        }),
    };
    for var in scope {
        if let Some(value) = solution.get(var).filter(|value| !without(var, *value)) {
            kept.push(widened(constraint, var, value));
        }
    }
    kept
}

/// Returns a function that tests whether a sum is still violated without a variable; if so, the variable stays dropped.
/// Evaluating the whole sum for each of its variables would take time quadratic in its length.
fn sum_without<'c>(constraint: &'c Constraint, mut part: Assignment) -> Box<dyn FnMut(VarId, i32) -> bool + 'c> {
    let ConstraintKind::Linear { terms, comparison, rhs } = &constraint.kind else { return Box::new(|_, _| false) };
    let mut of_variable: HashMap<VarId, Vec<usize>> = HashMap::new();
    for (place, term) in terms.iter().enumerate() {
        of_variable.entry(term.var).or_default().push(place);
    }
    let mut bounds = SumBounds::of(terms.iter(), &part);
    Box::new(move |var, value| {
        // Without its guard, the constraint cannot be violated.
        if constraint.guard.is_some_and(|guard| guard.var == var) {
            return false;
        }
        let own = || of_variable.get(&var).into_iter().flatten().map(|place| &terms[*place]);
        let fixed = SumBounds::of(own(), &part);
        part.clear(var);
        let wider = bounds - fixed + SumBounds::of(own(), &part);
        match wider.allow(*comparison, *rhs) {
            true => part.set(var, value),
            false => bounds = wider,
        }
        !wider.allow(*comparison, *rhs)
    })
}

/// The weakest literal that explains `var = value`: for a guard only its truth matters, and for `Connected` which vertices are
/// not members, so that its nogood is a cut between two members.
fn widened(constraint: &Constraint, var: VarId, value: i32) -> Literal {
    match (&constraint.kind, constraint.guard) {
        (kind, Some(guard)) if guard.var == var && !kind.variables().contains(&var) => guard,
        (ConstraintKind::Connected { label, .. }, guard) if *label != value && guard.is_none_or(|g| g.var != var) => {
            Literal::is_not(var, *label)
        }
        _ => Literal::is(var, value),
    }
}
