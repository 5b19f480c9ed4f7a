use gridc::stages::backend::violation::smallest;
use gridc::stages::model::{Assignment, Constraint, Kind, Literal, Model, OriginId, Values, VarId, Variable};

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
