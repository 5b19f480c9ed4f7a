//! Every SAT backend, under every encoding, finds exactly the solutions that trying every assignment finds.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, in its helpers too")]

mod every_assignment;
mod random_model;

use every_assignment::{answer, holds, solutions};
use gridc::backend::{Backend, Limits, Session, Settings, Step, Stop, Task, Template, named};
use gridc::formulation::cnf::{AtMostOne, Encoding, Family, VariableEncoding};
use gridc::model::{Assignment, Constraint, Kind, Literal, Model, OriginId, Values, VarId, Variable};
use random_model::{Dice, random_model};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

fn backends() -> Vec<&'static dyn Backend> {
    ["batsat", "varisat", "cadical"].into_iter().filter_map(named).collect()
}

fn encodings() -> Vec<Encoding> {
    let mut all = Vec::new();
    for family in Family::ALL {
        for at_most_one in AtMostOne::ALL {
            for variables in VariableEncoding::ALL {
                all.push(Encoding { family, at_most_one, variables });
            }
        }
    }
    all
}

fn template(backend: &dyn Backend, model: &Arc<Model>, units: &[Literal], encoding: Encoding) -> Box<dyn Template> {
    let settings = Settings { encoding, ..Settings::default() };
    backend.prepare(&Task { model, units, settings: &settings }).unwrap()
}

/// All that a session finds; every solution is looked at.
fn drain(session: &mut dyn Session, model: &Model, facts: &[Literal]) -> BTreeSet<Vec<i32>> {
    let mut found = BTreeSet::new();
    let mut solution = Assignment::open(model.variables().len());
    loop {
        match session.next(&Limits::default(), &mut solution) {
            Step::Solution => {
                assert!(holds(model, facts, &solution), "{solution:?} is no solution of {model:#?}");
                assert!(found.insert(answer(model, &solution)), "{solution:?} was found twice");
            }
            Step::Exhausted => return found,
            Step::Stopped(stop) => panic!("stopped without limits: {stop:?}"),
        }
    }
}

fn check_core(
    session: &dyn Session,
    model: &Model,
    units: &[Literal],
    assumed: &[Literal],
    found: &BTreeSet<Vec<i32>>,
) {
    match session.core() {
        None => assert!(!found.is_empty()),
        Some(core) => {
            assert!(found.is_empty());
            assert!(core.iter().all(|l| assumed.contains(l)));
            assert!(solutions(model, &[units, &core].concat()).is_empty(), "{core:?} can hold in {model:#?}");
        }
    }
}

#[test]
fn units_and_assumptions_under_every_encoding() {
    let mut dice = Dice(1);
    let mut with_solutions = 0;
    for round in 0..150 {
        let model = Arc::new(random_model(&mut dice));
        let units: Vec<Literal> = (0..dice.roll(2)).map(|_| dice.literal(&model)).collect();
        let assumed: Vec<Vec<Literal>> =
            (0..3).map(|_| (0..dice.roll(4)).map(|_| dice.literal(&model)).collect()).collect();
        let expected = solutions(&model, &units);
        with_solutions += usize::from(!expected.is_empty());
        for (number, encoding) in encodings().into_iter().enumerate() {
            for backend in backends() {
                // The other backends share everything but the solver itself.
                if backend.name() != "batsat" && (number + round) % 12 != 0 {
                    continue;
                }
                let context = format!("{} {encoding:?} {units:?} {model:#?}", backend.name());
                let template = template(backend, &model, &units, encoding);
                let mut session = template.open();
                assert_eq!(drain(&mut *session, &model, &units), expected, "{context}");
                check_core(&*session, &model, &units, &[], &expected);
                for assumptions in &assumed {
                    session.assume(assumptions);
                    let facts = [&units[..], assumptions].concat();
                    let found = drain(&mut *session, &model, &facts);
                    assert_eq!(found, solutions(&model, &facts), "{assumptions:?} {context}");
                    check_core(&*session, &model, &units, assumptions, &found);
                }
            }
        }
    }
    assert!(with_solutions > 50);
}

/// The cells of a square, and what must be distinct in it.
fn square(side: u32, boxes: Option<u32>) -> Arc<Model> {
    let mut model = Model::new();
    let values: Values = (1..=side as i32).collect();
    for _ in 0..side * side {
        model.add_variable(Variable::answer(values.clone()));
    }
    let mut group = |cells: Vec<VarId>| model.add(Constraint::new(Kind::Distinct(cells), OriginId(0)));
    for i in 0..side {
        group((0..side).map(|j| VarId(i * side + j)).collect());
        group((0..side).map(|j| VarId(j * side + i)).collect());
        if let Some(n) = boxes {
            let corner = i / n * n * side + i % n * n;
            group((0..side).map(|j| VarId(corner + j / n * side + j % n)).collect());
        }
    }
    Arc::new(model)
}

#[test]
fn counts_that_are_known() {
    for (model, count) in [(square(4, Some(2)), 288), (square(4, None), 576)] {
        for backend in backends() {
            for variables in VariableEncoding::ALL {
                let encoding = Encoding { variables, ..Encoding::default() };
                let mut session = template(backend, &model, &[], encoding).open();
                assert_eq!(drain(&mut *session, &model, &[]).len(), count, "{} {variables:?}", backend.name());
            }
        }
    }
}

#[test]
fn a_model_without_variables_has_one_solution() {
    for backend in backends() {
        let model = Arc::new(Model::new());
        for encoding in encodings() {
            let mut session = template(backend, &model, &[], encoding).open();
            assert_eq!(drain(&mut *session, &model, &[]).len(), 1, "{}", backend.name());
            session.assume(&[]);
            assert_eq!(drain(&mut *session, &model, &[]).len(), 1, "{}", backend.name());
        }
    }
}

/// Pigeons that do not fit: hard for resolution.
fn pigeons(count: u32) -> Arc<Model> {
    let mut model = Model::new();
    let holes: Values = (1..count as i32).collect();
    let pigeons = (0..count).map(|_| model.add_variable(Variable::answer(holes.clone()))).collect();
    model.add(Constraint::new(Kind::Distinct(pigeons), OriginId(0)));
    Arc::new(model)
}

#[test]
fn a_conflict_limit_stops_and_is_resumed() {
    let model = pigeons(8);
    let backend = named("sat").unwrap();
    let mut session = template(backend, &model, &[], Encoding::default()).open();
    let mut solution = Assignment::open(8);
    let mut limits = Limits::default();
    let mut stops = 0;
    loop {
        limits.nodes = Some(limits.nodes.unwrap_or(0) + 200);
        match session.next(&limits, &mut solution) {
            Step::Stopped(Stop::Nodes) => stops += 1,
            Step::Exhausted => break,
            step => panic!("{step:?}"),
        }
        let conflicts = session.work().conflicts.unwrap();
        assert!((200 * stops..200 * stops + 10).contains(&conflicts), "{conflicts} after {stops} stops");
    }
    assert!(stops > 2);
    assert_eq!(session.core(), Some(Vec::new()));
}

#[test]
fn time_and_interrupts_are_kept_by_all() {
    let model = pigeons(14);
    for backend in backends() {
        let mut session = template(backend, &model, &[], Encoding::default()).open();
        let mut solution = Assignment::open(14);
        let start = Instant::now();
        let mut limits = Limits::default();
        limits.deadline = Some(start + std::time::Duration::from_millis(100));
        assert_eq!(session.next(&limits, &mut solution), Step::Stopped(Stop::Time), "{}", backend.name());
        let limits = Limits::default();
        let interrupt = limits.interrupt.clone();
        let raiser = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(50));
            interrupt.raise();
        });
        assert_eq!(session.next(&limits, &mut solution), Step::Stopped(Stop::Interrupted), "{}", backend.name());
        raiser.join().unwrap();
        assert!(start.elapsed().as_secs() < 5, "{}", backend.name());
    }
}

#[test]
fn too_large_an_instance_is_refused() {
    let model = square(64, Some(8));
    for backend in backends() {
        let settings = Settings { memory: 1 << 30, ..Settings::default() };
        let start = Instant::now();
        let refused = backend.prepare(&Task { model: &model, units: &[], settings: &settings }).err();
        assert!(matches!(refused, Some(gridc::backend::PrepareError::TooLarge { .. })));
        assert!(start.elapsed().as_secs() < 2);
    }
}

#[test]
fn seeds_change_the_order_and_nothing_else() {
    let model = square(4, Some(2));
    let order = |seed: u64| {
        let settings = Settings { seed, ..Settings::default() };
        let template = named("sat").unwrap().prepare(&Task { model: &model, units: &[], settings: &settings }).unwrap();
        let mut session = template.open();
        let mut solution = Assignment::open(16);
        (0..5)
            .map(|_| {
                assert_eq!(session.next(&Limits::default(), &mut solution), Step::Solution);
                answer(&model, &solution)
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(order(7), order(7));
    assert_ne!(order(7), order(8));
    assert_ne!(order(0), order(u64::MAX));
}
