use gridc::stages::backend::sat::pumpkin::PUMPKIN;
use gridc::stages::backend::{Backend, Limits, SessionStep, Settings, Task, named};
use gridc::stages::model::{
    Assignment, Comparison, Constraint, ConstraintKind, LinearTerm, Model, OriginId, Values, VarId, Variable,
};
use std::collections::BTreeSet;
use std::sync::Arc;

fn answers(backend: &dyn Backend, model: &Arc<Model>) -> BTreeSet<Vec<i32>> {
    let settings = Settings::default();
    let mut session = backend.prepare(&Task { model, units: &[], settings: &settings }).unwrap().open();
    let (mut found, mut solution) = (BTreeSet::new(), Assignment::default());
    while session.next(&Limits::default(), &mut solution) == SessionStep::Solution {
        assert!(found.insert(solution.values().unwrap()));
    }
    found
}

/// Indices represent sparse values, and a weight that is not a multiple gets a variable of its own.
#[test]
fn values_far_apart_and_weights_of_every_sort() {
    let far = Values::new([i32::MIN, -7, 0, 5, i32::MAX]);
    for weigh in [|v: i32| i64::from(v.signum()), |v: i32| i64::from(v) >> 20, |v: i32| i64::from(v % 3 == 0)] {
        for comparison in [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast, Comparison::NotEqual] {
            let mut model = Model::new();
            let domains = [&far, &far, &Values::new([0, 5]), &Values::new(1..=4)];
            let vars = domains.map(|domain| model.add_variable(Variable::answer(domain.clone()))).to_vec();
            model.add(Constraint::new(ConstraintKind::Distinct(vars.clone()), OriginId(0)));
            let weights = |var: &VarId| model.variable(*var).domain.iter().map(|v| (v, weigh(v))).collect();
            let terms = vars.iter().map(|var| LinearTerm { var: *var, weights: weights(var) }).collect();
            model.add(Constraint::new(ConstraintKind::Linear { terms, comparison, rhs: 1 }, OriginId(0)));
            let model = Arc::new(model);
            let expected = answers(named("brute").unwrap(), &model);
            assert!(!expected.is_empty() || comparison == Comparison::Equal);
            assert_eq!(answers(&PUMPKIN, &model), expected, "{comparison:?}");
        }
    }
}
