//! No-goods from solutions that violate a residual constraint.

use crate::model::{Assignment, Constraint, Literal, Model, Status};

/// For a complete assignment: the smallest partial assignments in it that violate one of the constraints numbered
/// `residual`, as conjunctions of literals. None if all hold. All have the same length.
pub(super) fn smallest_violations(model: &Model, residual: &[usize], solution: &Assignment) -> Vec<Vec<Literal>> {
    let mut smallest: Vec<Vec<Literal>> = Vec::new();
    for index in residual {
        let constraint = &model.constraints()[*index];
        if constraint.status(solution) != Status::Violated {
            continue;
        }
        let violation = shrink(constraint, solution);
        let length = smallest.first().map_or(usize::MAX, Vec::len);
        if violation.len() < length {
            smallest.clear();
        }
        if violation.len() <= length && !smallest.contains(&violation) {
            smallest.push(violation);
        }
    }
    smallest
}

/// Drops variables of the scope, in order, as long as the rest still violates the constraint.
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
            kept.push(Literal::is(var, value));
        }
    }
    kept
}
