//! `brute`, `backtrack` and `lp` against the whole product of domains, and what their sessions promise.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod small_models;

use gridc::backend::{Abilities, Interrupt, Limits, PrepareError, Session, Settings, Step, Stop, Task, named};
use gridc::model::{Assignment, Constraint, Kind, Literal, Model, OriginId, Values, VarId, Variable};
use small_models::{Random, answer, answers, is_solution, values};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn session(backend: &str, model: &Model, units: &[Literal], seed: u64) -> Box<dyn Session> {
    let settings = Settings { seed, ..Settings::default() };
    let task = Task { model: &Arc::new(model.clone()), units, settings: &settings };
    named(backend).expect("it is registered").prepare(&task).expect("it is small").open()
}

fn limited(set: impl FnOnce(&mut Limits)) -> Limits {
    let mut limits = Limits::default();
    set(&mut limits);
    limits
}

/// All solutions that are left, each checked, each answer new.
fn rest(session: &mut dyn Session, model: &Model, facts: &[Literal], limits: &Limits) -> BTreeSet<Vec<i32>> {
    let mut found = BTreeSet::new();
    let mut solution = Assignment::default();
    loop {
        match session.next(limits, &mut solution) {
            Step::Solution => {
                let x = values(&solution);
                assert!(is_solution(model, facts, &x), "{x:?} is no solution of {model:?} under {facts:?}");
                assert!(found.insert(answer(model, &x)), "{x:?} twice in {model:?} under {facts:?}");
            }
            Step::Exhausted => break,
            Step::Stopped(stop) => panic!("stopped ({stop:?}) in {model:?} under {facts:?}"),
        }
    }
    assert_eq!(session.next(limits, &mut solution), Step::Exhausted, "exhausted is for good");
    found
}

fn agrees(backend: &str, seed: u64, cases: u64, most: usize, constraints: usize) {
    let mut random = Random::new(seed);
    for case in 0..cases {
        let model = random.model(most, constraints);
        let units = random.literals(&model, 1);
        let mut session = session(backend, &model, &units, case % 3);
        assert_eq!(rest(&mut *session, &model, &units, &Limits::default()), answers(&model, &units), "{model:?}");
        for _ in 0..2 {
            let assumed = random.literals(&model, 3);
            let facts = [units.as_slice(), &assumed].concat();
            session.assume(&assumed);
            let found = rest(&mut *session, &model, &facts, &Limits::default());
            assert_eq!(found, answers(&model, &facts), "{model:?} under {facts:?}");
        }
    }
}

#[test]
fn brute_finds_what_the_product_holds() {
    agrees("brute", 1, 1500, 5, 6);
}

#[test]
fn backtrack_finds_what_the_product_holds() {
    agrees("backtrack", 2, 1500, 5, 6);
}

#[test]
fn lp_finds_what_the_product_holds() {
    agrees("lp", 3, 150, 3, 5);
}

/// A square of `side` rows and columns; boxes of `rows` × `columns` cells if given.
fn square(side: u32, boxes: Option<(u32, u32)>) -> Model {
    let mut model = Model::new();
    let domain = Values::new(1..=side as i32);
    for _ in 0..side * side {
        model.add_variable(Variable::answer(domain.clone()));
    }
    let mut groups: Vec<Vec<VarId>> = Vec::new();
    for i in 0..side {
        groups.push((0..side).map(|j| VarId(i * side + j)).collect());
        groups.push((0..side).map(|j| VarId(j * side + i)).collect());
        if let Some((rows, columns)) = boxes {
            let (top, left) = (i / rows * rows, i % rows * columns);
            let cell = |j: u32| VarId((top + j / columns) * side + left + j % columns);
            groups.push((0..side).map(cell).collect());
        }
    }
    for group in groups {
        model.add(Constraint::new(Kind::Distinct(group), OriginId(0)));
    }
    model
}

#[test]
fn well_known_counts() {
    for backend in ["brute", "backtrack"] {
        for (model, count) in [(square(4, Some((2, 2))), 288), (square(4, None), 576)] {
            let mut session = session(backend, &model, &[], 0);
            assert_eq!(rest(&mut *session, &model, &[], &Limits::default()).len(), count, "{backend}");
        }
    }
}

#[test]
fn lp_enumerates_the_grids_that_facts_leave() {
    let model = square(4, Some((2, 2)));
    let facts: Vec<Literal> = (1..=4).map(|v| Literal::is(VarId(v as u32 - 1), v)).collect();
    let mut lp = session("lp", &model, &[], 0);
    lp.assume(&facts);
    let found = rest(&mut *lp, &model, &facts, &Limits::default());
    assert_eq!(found.len(), 12, "288 / 4!");
    let mut brute = session("brute", &model, &facts, 0);
    assert_eq!(found, rest(&mut *brute, &model, &facts, &Limits::default()));
}

#[test]
fn a_search_stopped_at_nodes_goes_on() {
    let model = square(4, Some((2, 2)));
    for backend in ["brute", "backtrack"] {
        let straight = rest(&mut *session(backend, &model, &[], 5), &model, &[], &Limits::default());
        let mut session = session(backend, &model, &[], 5);
        let mut found = BTreeSet::new();
        let mut solution = Assignment::default();
        let mut limits = limited(|l| l.nodes = Some(0));
        loop {
            match session.next(&limits, &mut solution) {
                Step::Solution => assert!(found.insert(values(&solution))),
                Step::Exhausted => break,
                Step::Stopped(stop) => {
                    assert_eq!(stop, Stop::Nodes);
                    assert_eq!(session.work().nodes, limits.nodes, "{backend} holds to the limit exactly");
                    limits.nodes = limits.nodes.map(|n| n + 7);
                }
            }
        }
        assert_eq!(found, straight, "{backend}");
    }
}

#[test]
fn interrupts_and_deadlines_stop_and_the_next_call_goes_on() {
    let model = square(4, Some((2, 2)));
    for backend in ["brute", "backtrack", "lp"] {
        let mut session = session(backend, &model, &[], 0);
        let mut solution = Assignment::default();
        let interrupt = Interrupt::default();
        interrupt.raise();
        let interrupted = limited(|l| l.interrupt = interrupt);
        assert_eq!(session.next(&interrupted, &mut solution), Step::Stopped(Stop::Interrupted), "{backend}");
        let late = limited(|l| l.deadline = Some(Instant::now()));
        assert_eq!(session.next(&late, &mut solution), Step::Stopped(Stop::Time), "{backend}");
        assert_eq!(session.next(&Limits::default(), &mut solution), Step::Solution, "{backend}");
    }
}

#[test]
fn lp_keeps_its_deadline_on_a_large_board() {
    let model = square(36, Some((6, 6)));
    let mut session = session("lp", &model, &[], 0);
    let start = Instant::now();
    let limits = limited(|l| l.deadline = Some(start + Duration::from_millis(200)));
    let mut solution = Assignment::default();
    if session.next(&limits, &mut solution) != Step::Solution {
        assert!(start.elapsed() < Duration::from_millis(600), "{:?}", start.elapsed());
    }
}

#[test]
fn ten_thousand_variables_do_not_overflow_the_stack() {
    let mut model = Model::new();
    for _ in 0..10_000 {
        model.add_variable(Variable::answer(Values::new([1, 2])));
    }
    for backend in ["brute", "backtrack"] {
        let mut session = session(backend, &model, &[], 0);
        let mut solution = Assignment::default();
        assert_eq!(session.next(&Limits::default(), &mut solution), Step::Solution);
        assert_eq!(session.next(&Limits::default(), &mut solution), Step::Solution);
        assert_eq!(solution.get(VarId(9_999)), Some(2));
    }
}

#[test]
fn more_than_64_values() {
    let mut model = Model::new();
    let domain = Values::new((0..70).map(|v| v * 3));
    let vars: Vec<VarId> = (0..70).map(|_| model.add_variable(Variable::answer(domain.clone()))).collect();
    let facts: Vec<Literal> = vars[..67].iter().rev().zip(domain.iter()).map(|(v, d)| Literal::is(*v, d)).collect();
    model.add(Constraint::new(Kind::Distinct(vars), OriginId(0)));
    for backend in ["brute", "backtrack"] {
        let mut session = session(backend, &model, &facts, 0);
        assert_eq!(rest(&mut *session, &model, &facts, &Limits::default()).len(), 6, "{backend}");
    }
}

#[test]
fn seeds_change_the_order_and_nothing_else() {
    let model = square(4, Some((2, 2)));
    let first = |seed| {
        let mut solution = Assignment::default();
        assert_eq!(session("backtrack", &model, &[], seed).next(&Limits::default(), &mut solution), Step::Solution);
        values(&solution)
    };
    assert_eq!(first(7), first(7));
    let different: BTreeSet<_> = (0..10).map(first).collect();
    assert!(different.len() > 1);
    let all = |seed| rest(&mut *session("backtrack", &model, &[], seed), &model, &[], &Limits::default());
    assert_eq!(all(0), all(9));
}

#[test]
fn an_instance_over_the_memory_allowed_is_refused() {
    let settings = Settings { memory: 1000, ..Settings::default() };
    let model = Arc::new(square(9, Some((3, 3))));
    for backend in ["lp", "backtrack"] {
        let refused = named(backend).unwrap().prepare(&Task { model: &model, units: &[], settings: &settings });
        assert!(matches!(refused, Err(PrepareError::TooLarge { limit: 1000, .. })), "{backend}");
    }
}

#[test]
fn lp_does_not_claim_proofs() {
    let Abilities { exact, interruptible, .. } = named("lp").unwrap().abilities();
    assert!(!exact && !interruptible);
}

#[test]
fn lp_counts_the_solutions_it_refuses() {
    let mut model = Model::new();
    let domain = Values::new(0..3);
    let [a, b] = [(); 2].map(|()| model.add_variable(Variable::answer(domain.clone())));
    model.add(Constraint::new(Kind::Relation { a, b, pairs: vec![(2, 0)] }, OriginId(0)));
    let mut session = session("lp", &model, &[], 0);
    let found = rest(&mut *session, &model, &[], &Limits::default());
    assert_eq!(found, BTreeSet::from([vec![2, 0]]));
    assert!(session.work().refinements.is_some_and(|n| (1..=8).contains(&n)));
}
