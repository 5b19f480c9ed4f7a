//! No-goods for constraints that the clauses do not hold.

use crate::model::{Assignment, Constraint, Literal, Model, Status, VarId};

/// Clauses that refuse `solution` for the constraints it violates: for each violated one with the smallest scope, that
/// some variable of a violating sub-assignment takes another value. Empty if nothing is violated.
pub(super) fn no_goods(model: &Model, residual: &[usize], solution: &Assignment) -> Vec<Vec<Literal>> {
    let constraints = residual.iter().map(|index| &model.constraints()[*index]);
    let violated: Vec<(&Constraint, Vec<VarId>)> =
        constraints.filter(|c| c.status(solution) == Status::Violated).map(|c| (c, c.scope())).collect();
    let Some(smallest) = violated.iter().map(|(_, scope)| scope.len()).min() else { return Vec::new() };
    let mut partial = Assignment::open(solution.len());
    violated
        .into_iter()
        .filter(|(_, scope)| scope.len() == smallest)
        .map(|(constraint, scope)| {
            partial.clear_all();
            shrink(constraint, &scope, solution, &mut partial);
            scope.iter().filter_map(|var| Some(Literal::is_not(*var, partial.get(*var)?))).collect()
        })
        .collect()
}

/// Leaves in `partial` a part of `solution` that violates the constraint and no smaller part of which is seen to.
fn shrink(constraint: &Constraint, scope: &[VarId], solution: &Assignment, partial: &mut Assignment) {
    for var in scope {
        if let Some(value) = solution.get(*var) {
            partial.set(*var, value);
        }
    }
    for var in scope {
        partial.clear(*var);
        if constraint.status(partial) != Status::Violated
            && let Some(value) = solution.get(*var)
        {
            partial.set(*var, value);
        }
    }
}
