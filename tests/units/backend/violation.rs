use gridc::stages::backend::violation::smallest;
use gridc::stages::model::{
    Assignment, Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId, Values, VarId, Variable,
};

#[test]
fn only_the_smallest_violated_parts_are_named() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..4).map(|_| model.add_variable(Variable::answer(Values::new(0..3)))).collect();
    let mut add = |kind| model.add(Constraint::new(kind, OriginId(0)));
    add(ConstraintKind::Clause(vars.iter().map(|v| Literal::is(*v, 2)).collect()));
    add(ConstraintKind::Distinct(vars.clone()));
    add(ConstraintKind::Relation { a: vars[0], b: vars[3], pairs: vec![(0, 0)] });
    add(ConstraintKind::Relation { a: vars[0], b: vars[1], pairs: vec![(0, 1)] });
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
    let kind =
        ConstraintKind::Connected { vars: vars[..4].to_vec(), label: 1, edges: vec![(0, 1), (1, 2), (2, 3), (0, 3)] };
    model.add(Constraint { guard: Some(Literal::is_not(vars[4], 2)), ..Constraint::new(kind, OriginId(0)) });
    let cut = smallest(&model, &[0], &Assignment::complete([1, 0, 1, 2, 1]));
    let (is, is_not) = (|v: usize| Literal::is(vars[v], 1), |v: usize, d| Literal::is_not(vars[v], d));
    assert_eq!(cut, [vec![is(0), is_not(1, 1), is(2), is_not(3, 1), is_not(4, 2)]]);
    assert!(smallest(&model, &[0], &Assignment::complete([1, 0, 1, 2, 2])).is_empty());
}

/// Regression: each variable of a sum was tested by evaluating the whole sum, which took minutes for a row of this length.
#[test]
fn of_a_long_sum_only_what_breaks_it_is_named() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..200_000).map(|_| model.add_variable(Variable::answer(Values::new(0..2)))).collect();
    let term = |(number, var): (usize, &VarId)| LinearTerm { var: *var, weights: vec![(1, 1 + number as i64 % 7)] };
    let terms: Vec<LinearTerm> = vars.iter().enumerate().map(term).collect();
    let guard = model.add_variable(Variable::answer(Values::new(0..2)));
    let kind = ConstraintKind::Linear { terms, comparison: Comparison::AtMost, rhs: 10 };
    model.add(Constraint { guard: Some(Literal::is(guard, 1)), ..Constraint::new(kind, OriginId(0)) });
    let all = Assignment::complete(vec![1; vars.len() + 1]);
    let found = smallest(&model, &[0], &all).remove(0);
    // The last variables have the weights 1 to 3 and 4: the smallest number of them, from the end, whose sum exceeds 10, and the
    // guard.
    assert!(found.contains(&Literal::is(guard, 1)), "{found:?}");
    let weight = |literal: &Literal| 1 + i64::from(literal.var.0) % 7;
    let weights: Vec<i64> = found.iter().filter(|literal| literal.var != guard).map(weight).collect();
    let sum: i64 = weights.iter().sum();
    assert!(sum > 10 && weights.iter().all(|weight| sum - weight <= 10), "{found:?}");
}
