use gridc::stages::backend::highs::problem::{Job, LpOutcome, NoGood, holds, solve};
use gridc::stages::model::{
    CandidateId, Constraint, ConstraintKind, Literal, Model, OriginId, Values, VarId, Variable,
};

/// Two variables over {1, 2} that differ: columns a1 a2 b1 b2.
fn model() -> Model {
    let mut model = Model::new();
    let vars = vec![
        model.add_variable(Variable::answer(Values::new([1, 2]))),
        model.add_variable(Variable::answer(Values::new([1, 2]))),
    ];
    model.add(Constraint::new(ConstraintKind::Distinct(vars), OriginId(0)));
    model
}

#[test]
fn an_answer_that_breaks_a_row_a_fact_or_a_no_good_is_seen() {
    let model = model();
    let good = [true, false, false, true];
    let holds = |facts: &[Literal], no_goods: &[NoGood], chosen: &[bool]| {
        holds(&Job { model: &model, facts, no_goods, time: None }, chosen)
    };
    assert!(holds(&[], &[], &good));
    assert!(!holds(&[], &[], &[true, false, true, false]), "a house");
    assert!(!holds(&[], &[], &[true, true, false, false]), "a variable");
    assert!(!holds(&[Literal::is(VarId(0), 2)], &[], &good), "a fact");
    assert!(!holds(&[], &[vec![(CandidateId(0), true), (CandidateId(3), true)]], &good), "a no-good");
}

#[test]
fn facts_and_no_goods_reach_the_solver() {
    let model = model();
    let solve = |facts: &[Literal], no_goods: &[NoGood]| solve(&Job { model: &model, facts, no_goods, time: None });
    let fact = [Literal::is_not(VarId(0), 1)];
    let LpOutcome::Chosen(chosen) = solve(&fact, &[]) else { panic!("it has a solution") };
    assert_eq!(chosen, [false, true, true, false]);
    let no_good = vec![(CandidateId(0), false), (CandidateId(2), true)];
    assert!(matches!(solve(&fact, &[no_good]), LpOutcome::Infeasible));
    assert!(matches!(solve(&[], &[vec![]]), LpOutcome::Infeasible), "nothing at all is forbidden");
}
