//! Tests the incomplete searches, which find solutions but never prove their absence: on any model, each answer is a solution and
//! occurs once, and at the end the search reports that it gives up.

use crate::boards::board;
use crate::small_models::{model_and_facts, oracle};
use gridc::stages::backend::{
    BACKENDS, Backend, Exhaustion, HEURISTICS, Heuristic, Interrupt, Limits, Moment, SessionStep, Settings, Stop, Task,
    named,
};
use gridc::stages::model::{Assignment, Constraint, ConstraintKind, Literal, Model, OriginId, VarId, Variable};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// Parameters with little patience, so that the searches give up soon.
const IMPATIENT: [&str; 6] = [
    "nmcs:level=1:patience=3000",
    "nmcs:level=3:playouts=2:patience=3000",
    "sampling:patience=3000",
    "annealing:patience=3000",
    "harmony:hms=5:patience=2000",
    "harmony:hms=1:hmcr=1:par=1:stale=10:patience=1000",
];

fn impatient() -> impl Iterator<Item = &'static dyn Backend> {
    IMPATIENT.into_iter().map(|text| Heuristic::parse(text).unwrap() as &dyn Backend)
}

fn open(
    backend: &dyn Backend,
    model: &Arc<Model>,
    units: &[Literal],
    seed: u64,
) -> Box<dyn gridc::stages::backend::Session> {
    let settings = Settings { seed, ..Settings::default() };
    backend.prepare(&Task { model, units, settings: &settings }).unwrap().open()
}

/// Returns all answers until the search gives up. Panics on an answer that is not a solution or is repeated, and on a claim of
/// completeness.
fn drain(session: &mut dyn gridc::stages::backend::Session, model: &Model, facts: &[Literal]) -> BTreeSet<Vec<i32>> {
    let (mut found, mut solution) = (BTreeSet::new(), Assignment::default());
    loop {
        match session.next(&Limits::default(), &mut solution) {
            SessionStep::Solution => {
                let x = solution.values().unwrap();
                assert!(oracle::is_solution(model, facts, &x), "{x:?} is no solution");
                assert!(found.insert(oracle::answer(model, &x)), "{x:?} was found twice");
            }
            SessionStep::Stopped(stop) => {
                assert_eq!(stop, Stop::Failed);
                return found;
            }
            SessionStep::Exhausted => panic!("that there is no other was claimed"),
        }
    }
}

/// A variable cannot be swapped with itself.
#[test]
fn a_variable_twice_among_different_ones_ends_nowhere() {
    let mut model = Model::new();
    let var = model.add_variable(Variable::answer((1..3).collect()));
    model.add(Constraint::new(ConstraintKind::Distinct(vec![var, var]), OriginId(0)));
    let model = Arc::new(model);
    for backend in impatient() {
        assert!(drain(open(backend, &model, &[], 1).as_mut(), &model, &[]).is_empty());
    }
}

#[test]
fn on_models_of_every_kind_what_is_found_is_a_solution_and_nothing_is_claimed() {
    let config = ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() };
    for backend in impatient() {
        let result = TestRunner::new(config.clone()).run(&(model_and_facts(), 0..3_u64), |((model, facts), seed)| {
            let expected = oracle::answers(&model, &facts);
            let model = Arc::new(model);
            let (units, assumed) = facts.split_at(facts.len() / 2);
            let mut session = open(backend, &model, units, seed);
            for _ in 0..2 {
                session.assume(assumed);
                let found = drain(session.as_mut(), &model, &facts);
                prop_assert!(found.is_subset(&expected));
                // If there are few answers, the searches that dive find all of them.
                let dives = !backend.name().starts_with("annealing") && !backend.name().starts_with("harmony");
                prop_assert!(!dives || expected.len() > 8 || found == expected, "{:?} of {:?}", found, expected);
            }
            Ok(())
        });
        result.unwrap_or_else(|failure| panic!("{}: {failure}", backend.name()));
    }
}

#[test]
fn a_board_of_four_is_filled_by_each_of_them() {
    let model = Arc::new(board(2));
    let facts = [Literal::is(VarId(0), 1), Literal::is(VarId(5), 2)];
    for backend in &HEURISTICS {
        let mut session = open(backend, &model, &[], 7);
        session.assume(&facts);
        let mut solution = Assignment::default();
        assert_eq!(session.next(&Limits::default(), &mut solution), SessionStep::Solution, "{}", backend.name());
        assert!(oracle::is_solution(&model, &facts, &solution.values().unwrap()), "{}", backend.name());
        assert!(session.work().nodes.is_some_and(|nodes| nodes > 0));
    }
}

#[test]
fn facts_that_contradict_each_other_are_given_up_and_not_denied() {
    let model = Arc::new(board(2));
    for backend in impatient() {
        for facts in [[Literal::is(VarId(0), 9); 2], [Literal::is(VarId(0), 1), Literal::is(VarId(1), 1)]] {
            let mut session = open(backend, &model, &[], 0);
            session.assume(&facts);
            assert!(drain(session.as_mut(), &model, &facts).is_empty(), "{}", backend.name());
            assert!(session.core().is_none());
            session.assume(&[]);
            // With a memory of one, harmony search fails even here.
            let mut solution = Assignment::default();
            let step = session.next(&Limits::default(), &mut solution);
            assert!(
                step == SessionStep::Solution || backend.name().starts_with("harmony"),
                "{}: {step:?}",
                backend.name()
            );
        }
    }
}

#[test]
fn a_seed_decides_what_is_found_and_limits_are_kept() {
    let model = Arc::new(board(3));
    let nodes = |nodes| Limits::new(None, Some(nodes), None, Interrupt::default());
    for backend in &HEURISTICS {
        let name = backend.name();
        let mut solution = Assignment::default();
        let first = |seed| {
            let (mut session, mut solution) = (open(backend, &model, &[], seed), Assignment::default());
            (session.next(&nodes(3000), &mut solution), solution, session.work().nodes)
        };
        assert_eq!(first(3), first(3), "{name}");
        let mut session = open(backend, &model, &[Literal::is(VarId(0), 1), Literal::is(VarId(1), 1)], 1);
        let past = Limits::new(Some(Moment::now()), None, None, Interrupt::default());
        let late = session.next(&past, &mut solution);
        assert!(matches!(late, SessionStep::Stopped(Stop::Time | Stop::Failed)), "{name}: {late:?}");
        // A board on which harmony search fails.
        let mut session = open(backend, &Arc::new(board(4)), &[], 1);
        for limit in [1, 2, 100] {
            match session.next(&nodes(limit), &mut solution) {
                SessionStep::Stopped(stop) => {
                    assert_eq!((stop, session.work().nodes), (Stop::Nodes, Some(limit)), "{name}")
                }
                step => panic!("{name}: {step:?}"),
            }
        }
        let raised = Limits::default();
        raised.interrupt.raise();
        assert_eq!(session.next(&raised, &mut solution), SessionStep::Stopped(Stop::Interrupted), "{name}");
        let soon = Limits::new(Some(Moment::now() + Duration::from_millis(20)), None, None, Interrupt::default());
        let step = session.next(&soon, &mut solution);
        assert!(matches!(step, SessionStep::Stopped(Stop::Time) | SessionStep::Solution), "{name}: {step:?}");
    }
}

#[test]
fn they_stand_apart_from_those_that_decide() {
    for heuristic in &HEURISTICS {
        assert!(BACKENDS.iter().all(|backend| backend.name() != heuristic.name()));
        assert!(named(heuristic.name()).is_some_and(|backend| backend.abilities().exhaustion == Exhaustion::Never));
        assert!(!heuristic.parameters().is_empty());
    }
}
