//! What a solution violates among the constraints that its instance does not hold: the no-goods of SAT and LP.

use crate::model::{Assignment, Constraint, Kind, Literal, Model, Status, VarId};

/// For a complete assignment: the smallest partial assignments in it that violate one of the constraints numbered
/// `residual`, as conjunctions of literals. None if all hold. All have the same length.
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

/// Drops variables of the scope, in order, as long as the rest still violates the constraint. Of those that are left,
/// says no more than the constraint cares for.
fn shrink(constraint: &Constraint, solution: &Assignment) -> Vec<Literal> {
    let scope = constraint.scope();
    let mut part = Assignment::open(solution.len());
    for var in &scope {
        if let Some(value) = solution.get(*var) {
            part.set(*var, value);
        }
    }
    let mut kept = Vec::new();
    for var in scope {
        let Some(value) = part.get(var) else { continue };
        part.clear(var);
        if constraint.status(&part) != Status::Violated {
            part.set(var, value);
            kept.push(widened(constraint, var, value));
        }
    }
    kept
}

/// What is wrong with `var = value`: to a guard only its truth matters, and to `Connected` who is no member, so that
/// its no-good is a cut between two members.
fn widened(constraint: &Constraint, var: VarId, value: i32) -> Literal {
    match (&constraint.kind, constraint.guard) {
        (kind, Some(guard)) if guard.var == var && !kind.variables().contains(&var) => guard,
        (Kind::Connected { label, .. }, guard) if *label != value && guard.is_none_or(|g| g.var != var) => {
            Literal::is_not(var, *label)
        }
        _ => Literal::is(var, value),
    }
}
