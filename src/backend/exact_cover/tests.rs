//! `dlx` and `cells` against an enumerator that tries everything.

mod coloured;
mod models;
mod sessions;

use crate::backend::{Backend, Limits, Session, Settings, Step, Task, cells::Cells, dlx::Dlx};
use crate::model::{Assignment, Literal, Model, Role, Status, VarId};
use std::collections::BTreeSet;
use std::sync::Arc;

const BOTH: [&dyn Backend; 2] = [&Dlx, &Cells];

/// The answers of a model under facts: projections on the answer variables of all assignments that violate nothing.
fn brute(model: &Model, facts: &[Literal]) -> BTreeSet<Vec<i32>> {
    let mut answers = BTreeSet::new();
    fill(model, facts, &mut Assignment::open(model.variables().len()), 0, &mut answers);
    answers
}

fn fill(model: &Model, facts: &[Literal], partial: &mut Assignment, depth: usize, answers: &mut BTreeSet<Vec<i32>>) {
    if depth == model.variables().len() {
        let holds = model.constraints().iter().all(|c| c.status(partial) == Status::Satisfied);
        if holds && facts.iter().all(|f| partial.truth(*f) == Some(true)) {
            answers.insert(answer(model, partial));
        }
        return;
    }
    let var = VarId(depth as u32);
    for value in model.variable(var).domain.iter() {
        partial.set(var, value);
        fill(model, facts, partial, depth + 1, answers);
    }
    partial.clear(var);
}

fn answer(model: &Model, assignment: &Assignment) -> Vec<i32> {
    let answers = model.var_ids().filter(|v| model.variable(*v).role == Role::Answer);
    answers.map(|v| assignment.get(v).unwrap()).collect()
}

/// All answers in order, each solution checked in full.
fn all(session: &mut dyn Session, model: &Model, facts: &[Literal]) -> Vec<Vec<i32>> {
    let mut found = Vec::new();
    let mut solution = Assignment::default();
    loop {
        match session.next(&Limits::default(), &mut solution) {
            Step::Solution => {
                assert!(model.constraints().iter().all(|c| c.status(&solution) == Status::Satisfied));
                assert!(facts.iter().all(|f| solution.truth(*f) == Some(true)));
                found.push(answer(model, &solution));
            }
            Step::Exhausted => return found,
            Step::Stopped(stop) => panic!("stopped without a limit: {stop:?}"),
        }
    }
}

fn open(backend: &dyn Backend, model: &Arc<Model>, units: &[Literal], seed: u64) -> Box<dyn Session> {
    let settings = Settings { seed, ..Settings::default() };
    backend.prepare(&Task { model, units, settings: &settings }).unwrap().open()
}

fn sorted(found: Vec<Vec<i32>>) -> BTreeSet<Vec<i32>> {
    let count = found.len();
    let set: BTreeSet<_> = found.into_iter().collect();
    assert_eq!(set.len(), count, "an answer was found twice");
    set
}
