use gridc::stages::backend::heuristics::SearchStructure;
use gridc::stages::backend::heuristics::penalty::{Penalty, Structure};
use gridc::stages::model::{Constraint, ConstraintKind, Literal, Model, OriginId, Values, VarId, Variable};
use std::sync::Arc;

#[test]
fn the_penalty_counts_repeats_and_violations_however_it_got_there() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..4).map(|_| model.add_variable(Variable::answer(Values::new(1..5)))).collect();
    model.add(Constraint::new(ConstraintKind::Distinct(vars.clone()), OriginId(0)));
    model.add(Constraint::new(
        ConstraintKind::Clause(vec![Literal::is(vars[0], 4), Literal::is(vars[1], 4)]),
        OriginId(0),
    ));
    let model = Arc::new(model);
    let prepared = SearchStructure::Penalty(Arc::new(Structure::new(&model)));
    let allowed = vec![vec![1, 4], vec![1, 2, 3, 4], vec![1, 2, 3, 4], vec![3]];
    let mut penalty = Penalty::new(&prepared, &allowed).unwrap();
    // 1, 1, 1, 3: two repeats, and the clause.
    assert_eq!(penalty.total(), 3);
    for (var, value, total) in
        [(0, 4, 1), (1, 2, 0), (3, 2, 2), (1, 4, 2), (3, 3, 1), (0, 2, 1), (1, 1, 3), (0, 4, 1), (1, 2, 0)]
    {
        penalty.set(vars[var], value);
        assert_eq!(penalty.total(), total, "{:?}", penalty.values());
    }
    assert_eq!(penalty.values().values(), Some(vec![4, 2, 1, 3]));
}
