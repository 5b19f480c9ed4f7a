//! Every backend, however its facts reach it and however it encodes, finds exactly the answers that there are.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod random_models;

use gridc::backend::{BACKENDS, Backend, Facts, Limits, Session, Settings, Step, Task, named};
use gridc::formulation::{Formulation, cnf};
use gridc::model::{Assignment, Literal, Model, reduce};
use proptest::prelude::*;
use random_models::{answers, model_and_facts};
use std::collections::BTreeSet;
use std::sync::Arc;

/// All answers of a session; panics if one comes twice or the session stops.
fn drain(session: &mut dyn Session, model: &Model, read: impl Fn(&Assignment) -> Assignment) -> BTreeSet<Vec<i32>> {
    let mut found = BTreeSet::new();
    let mut solution = Assignment::default();
    loop {
        match session.next(&Limits::default(), &mut solution) {
            Step::Solution => {
                let whole = read(&solution);
                let answer: Vec<i32> = model.answers().map(|v| whole.get(v).unwrap()).collect();
                assert!(found.insert(answer.clone()), "{answer:?} was found twice");
            }
            Step::Exhausted => return found,
            Step::Stopped(stop) => panic!("stopped without a limit: {stop:?}"),
        }
    }
}

fn found_by(
    backend: &dyn Backend,
    facts_as: Facts,
    settings: &Settings,
    model: &Arc<Model>,
    facts: &[Literal],
) -> BTreeSet<Vec<i32>> {
    match facts_as {
        Facts::Units => {
            let template = backend.prepare(&Task { model, units: facts, settings }).unwrap();
            let mut session = template.open();
            session.assume(&[]);
            drain(session.as_mut(), model, Assignment::clone)
        }
        Facts::Assumptions => {
            let template = backend.prepare(&Task { model, units: &[], settings }).unwrap();
            let mut session = template.open();
            // Once under other assumptions, which must leave no trace.
            session.assume(&facts.iter().map(|f| !*f).collect::<Vec<_>>());
            session.next(&Limits::default(), &mut Assignment::default());
            session.assume(facts);
            drain(session.as_mut(), model, Assignment::clone)
        }
        Facts::Propagated => match reduce(model, facts) {
            Err(_) => BTreeSet::new(),
            Ok(reduction) => {
                let small = Arc::new(reduction.model.clone());
                let template = backend.prepare(&Task { model: &small, units: &[], settings }).unwrap();
                let mut session = template.open();
                session.assume(&[]);
                drain(session.as_mut(), model, |a| reduction.extend(a))
            }
        },
    }
}

fn encodings() -> Vec<cnf::Encoding> {
    let mut all = Vec::new();
    for family in cnf::Family::ALL {
        for at_most_one in cnf::AtMostOne::ALL {
            for variables in cnf::VariableEncoding::ALL {
                all.push(cnf::Encoding { family, at_most_one, variables });
            }
        }
    }
    all
}

fn agree(backend: &dyn Backend, seed: u64, model: Model, facts: &[Literal]) -> Result<(), TestCaseError> {
    let expected = answers(&model, facts);
    let model = Arc::new(model);
    let encodings =
        if backend.formulation() == Formulation::Cnf { encodings() } else { vec![cnf::Encoding::default()] };
    for encoding in encodings {
        for facts_as in Facts::ALL {
            let settings = Settings { encoding, seed, ..Settings::default() };
            let found = found_by(backend, facts_as, &settings, &model, facts);
            prop_assert_eq!(&found, &expected, "{} with {:?}, facts as {:?}", backend.name(), encoding, facts_as);
        }
    }
    Ok(())
}

/// Cases per backend: the slower ones get fewer.
fn cases(backend: &str) -> u32 {
    match backend {
        "lp" => 60,
        "batsat" | "varisat" | "cadical" => 60,
        _ => 1500,
    }
}

#[test]
fn every_backend_finds_exactly_the_answers() {
    for backend in BACKENDS {
        let config = ProptestConfig { cases: cases(backend.name()), ..ProptestConfig::default() };
        let mut runner = proptest::test_runner::TestRunner::new(config);
        runner
            .run(&(model_and_facts(), 0..3_u64), |((model, facts), seed)| agree(*backend, seed, model, &facts))
            .unwrap_or_else(|failure| panic!("{}: {failure}", backend.name()));
    }
}

#[test]
fn the_table_of_backends_is_whole() {
    for name in ["dlx", "cells", "sat", "batsat", "varisat", "lp", "brute", "backtrack"] {
        assert!(named(name).is_some(), "{name}");
    }
    assert!(named("cadical").is_some() == cfg!(feature = "cadical"));
    assert!(named("nonsense").is_none());
}
