use gridc::stages::backend::heuristics::dive::{Dive, Structure};
use gridc::stages::backend::heuristics::random::Random;
use gridc::stages::backend::heuristics::tuning::Tuning;
use gridc::stages::backend::heuristics::{SearchProblem, SearchStructure};
use gridc::stages::model::{Constraint, ConstraintKind, Model, OriginId, Values, VarId, Variable};
use std::sync::Arc;

/// Three different values of 1 to 3, of which the first two must be 1 and 2 in some order.
fn model() -> Arc<Model> {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..3).map(|_| model.add_variable(Variable::answer(Values::new(1..4)))).collect();
    let pairs = ConstraintKind::Relation { a: vars[0], b: vars[1], pairs: vec![(1, 2), (2, 1)] };
    model.add(Constraint::new(ConstraintKind::Distinct(vars), OriginId(0)));
    model.add(Constraint::new(pairs, OriginId(0)));
    Arc::new(model)
}

fn root(model: &Arc<Model>, allowed: &[Vec<i32>]) -> Option<Dive> {
    let prepared = SearchStructure::Dive(Arc::new(Structure::new(model)));
    let tuning = Tuning::usual(&[], 1);
    Dive::root(&SearchProblem { model, prepared: &prepared, allowed, tuning: &tuning, random: Random::new(1) })
}

#[test]
fn what_is_placed_takes_candidates_away() {
    let model = model();
    let mut dive = root(&model, &[vec![1, 2, 3], vec![1, 2, 3], vec![1, 2, 3]]).unwrap();
    dive.place(VarId(0), 2);
    // The relation leaves the second variable one value; being different leaves the third two.
    assert_eq!((dive.candidates(VarId(1)), dive.candidates(VarId(2))), (vec![1], vec![1, 3]));
    let mut random = Random::new(7);
    assert_eq!(dive.narrowest(&mut random), Some(VarId(1)));
    dive.place(VarId(1), 1);
    assert_eq!(dive.any_candidate(VarId(2), &mut random), 3);
    dive.place(VarId(2), 3);
    assert!(dive.is_complete() && dive.placed() == 3 && dive.narrowest(&mut random).is_none());
    assert_eq!(dive.into_values().values(), Some(vec![2, 1, 3]));
}

#[test]
fn a_dead_end_is_seen() {
    let model = model();
    let mut dive = root(&model, &[vec![1, 2, 3], vec![1, 2, 3], vec![1, 2, 3]]).unwrap();
    dive.place(VarId(0), 3);
    assert!(dive.narrowest(&mut Random::new(1)).is_none() && !dive.is_complete());
    assert!(root(&model, &[vec![1], vec![1], vec![2, 3]]).is_none(), "facts that contradict each other");
}
