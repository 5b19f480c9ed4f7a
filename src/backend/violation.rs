//! What a solution violates among the constraints that its instance does not hold: the no-goods of SAT and LP.

use crate::model::{Assignment, Constraint, Kind, Literal, Model, Status, VarId};

/// For a complete assignment: the smallest partial assignments in it that violate one of the constraints numbered
/// `residual`, as conjunctions of literals. None if all hold. All have the same length.
pub(super) fn smallest(model: &Model, residual: &[usize], solution: &Assignment) -> Vec<Vec<Literal>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{OriginId, Values, Variable};

    #[test]
    fn only_the_smallest_violated_parts_are_named() {
        let mut model = Model::new();
        let vars: Vec<VarId> = (0..4).map(|_| model.add_variable(Variable::answer(Values::new(0..3)))).collect();
        let mut add = |kind| model.add(Constraint::new(kind, OriginId(0)));
        add(Kind::Clause(vars.iter().map(|v| Literal::is(*v, 2)).collect()));
        add(Kind::Distinct(vars.clone()));
        add(Kind::Relation { a: vars[0], b: vars[3], pairs: vec![(0, 0)] });
        add(Kind::Relation { a: vars[0], b: vars[1], pairs: vec![(0, 1)] });
        let solution = Assignment::complete([0, 1, 0, 1]);
        let is = |v: usize, value| Literal::is(vars[v], value);
        let all = smallest(&model, &[0, 1, 2, 3], &solution);
        // The clause needs all four variables; the last relation holds.
        assert_eq!(all, [vec![is(1, 1), is(3, 1)], vec![is(0, 0), is(3, 1)]]);
        assert_eq!(smallest(&model, &[3], &solution), Vec::<Vec<Literal>>::new());
        assert_eq!(smallest(&model, &[0], &solution)[0].len(), 4);
    }
    #[test]
    fn what_is_not_connected_is_cut_between_two_members() {
        let mut model = Model::new();
        let vars: Vec<VarId> = (0..5).map(|_| model.add_variable(Variable::answer(Values::new(0..3)))).collect();
        let kind = Kind::Connected { vars: vars[..4].to_vec(), label: 1, edges: vec![(0, 1), (1, 2), (2, 3), (0, 3)] };
        model.add(Constraint { guard: Some(Literal::is_not(vars[4], 2)), ..Constraint::new(kind, OriginId(0)) });
        let cut = smallest(&model, &[0], &Assignment::complete([1, 0, 1, 2, 1]));
        let (is, is_not) = (|v: usize| Literal::is(vars[v], 1), |v: usize, d| Literal::is_not(vars[v], d));
        assert_eq!(cut, [vec![is(0), is_not(1, 1), is(2), is_not(3, 1), is_not(4, 2)]]);
        assert!(smallest(&model, &[0], &Assignment::complete([1, 0, 1, 2, 2])).is_empty());
    }
}
