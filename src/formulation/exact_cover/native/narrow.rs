//! Removes values without support in a constraint before lowering to exact cover.

use super::{MOST_STEPS, combos, cost};
use crate::model::{Assignment, Constraint, ConstraintKind, Model, Status, Values, VarId};

/// Returns, for some variables of the constraint, the `allowed` values with support. Only cheap cases are tested: for `Combos`
/// values of a compatible set, for two variables values with a partner, for `Table` values in a tuple.
pub fn narrow(model: &Model, constraint: &Constraint, allowed: &[Values]) -> Vec<(VarId, Values)> {
    let scope = constraint.scope();
    match (&constraint.kind, constraint.guard) {
        (ConstraintKind::Combos { vars, sets }, None) => {
            let support = combos::support(vars, sets, allowed);
            let left = |var: &VarId| (*var, allowed[var.index()].filter(|value| support.contains(value)));
            vars.iter().map(left).collect()
        }
        (ConstraintKind::Distinct(_), None) => Vec::new(),
        (ConstraintKind::Table { vars, tuples }, None) => {
            let fits = |tuple: &&Vec<i32>| {
                tuple.len() == vars.len() && vars.iter().zip(*tuple).all(|(v, x)| allowed[v.index()].contains(*x))
            };
            let kept: Vec<&Vec<i32>> = tuples.iter().filter(fits).collect();
            let column = |(i, var): (usize, &VarId)| (*var, kept.iter().map(|tuple| tuple[i]).collect());
            vars.iter().enumerate().map(column).collect()
        }
        _ => match scope[..] {
            [a, b] => pairs(model, constraint, [a, b], allowed).unwrap_or_default(),
            _ => Vec::new(),
        },
    }
}

/// Returns the approximate effort of [`narrow`].
pub fn effort(constraint: &Constraint, allowed: &[Values]) -> usize {
    let steps = cost(&constraint.kind);
    match (&constraint.kind, &constraint.scope()[..]) {
        (ConstraintKind::Distinct(_), _) if constraint.guard.is_none() => 0,
        (_, [a, b]) => steps.saturating_mul(allowed[a.index()].len()).saturating_mul(allowed[b.index()].len()),
        (ConstraintKind::Combos { .. } | ConstraintKind::Table { .. }, _) if constraint.guard.is_none() => steps,
        _ => 0,
    }
}

/// Returns `None` if it takes too long.
fn pairs(
    model: &Model,
    constraint: &Constraint,
    [a, b]: [VarId; 2],
    allowed: &[Values],
) -> Option<Vec<(VarId, Values)>> {
    let [of_a, of_b] = [a, b].map(|var| &allowed[var.index()]);
    let steps = cost(&constraint.kind).saturating_mul(of_a.len()).saturating_mul(of_b.len());
    if steps > MOST_STEPS {
        return None;
    }
    let mut assignment = Assignment::open(model.variables().len());
    let mut good = Vec::new();
    for x in of_a.iter() {
        assignment.set(a, x);
        for y in of_b.iter() {
            assignment.set(b, y);
            if constraint.status(&assignment) != Status::Violated {
                good.push((x, y));
            }
        }
    }
    Some(vec![(a, good.iter().map(|(x, _)| *x).collect()), (b, good.iter().map(|(_, y)| *y).collect())])
}
