//! Tests the killers of the shared data: each has exactly the solution that the data state.
//!
//! - `cargo test --test corpus killers::`: a sample, by several backends.
//! - `cargo test --release --test corpus -- --ignored --nocapture killers::`: all four hundred by `sat` and `dlx`, in seconds,
//!   with
//!   times.
//!
//! The models are built from the rules of killer: digits, rows, columns, boxes, and in each cage different digits with the given
//! total. There are no givens, so everything depends on the lowering of the cages.

use crate::shared_folder;
use gridc::stages::backend::{Interrupt, Limits, Moment, SessionStep, Settings, Task, named};
use gridc::stages::model::{
    Assignment, Comparison, Constraint, ConstraintKind, LinearTerm, Model, OriginId, Values, VarId, Variable,
};
use gridc_needs::needs;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Encoding of a cage.
#[derive(Clone, Copy, PartialEq)]
enum Cages {
    /// The sets of digits with the total.
    Sets,
    /// Different digits, and a sum.
    Sums,
}

/// A killer and its solution.
struct Killer {
    id: String,
    /// Cells and total of each cage.
    cages: Vec<(Vec<VarId>, i32)>,
    solution: Vec<i32>,
}

/// Returns all of them.
fn killers() -> Vec<Killer> {
    let text = std::fs::read_to_string(shared_folder::folder().join("variants/killer_krazydad.jsonl")).unwrap();
    let killers: Vec<Killer> = text.lines().map(|line| killer(&serde_json::from_str(line).unwrap())).collect();
    assert_eq!(killers.len(), 400);
    killers
}

fn killer(row: &serde_json::Value) -> Killer {
    let text: serde_json::Value = serde_json::from_str(row["text"].as_str().unwrap()).unwrap();
    let mut cells: BTreeMap<char, Vec<VarId>> = BTreeMap::new();
    for (cell, cage) in (0..).zip(text["cages"].as_str().unwrap().chars()) {
        cells.entry(cage).or_default().push(VarId(cell));
    }
    let total = |cage: char| text["sums"][cage.to_string()].as_i64().unwrap() as i32;
    Killer {
        id: row["id"].as_str().unwrap().to_owned(),
        cages: cells.into_iter().map(|(cage, cells)| (cells, total(cage))).collect(),
        solution: row["solution"].as_str().unwrap().chars().map(|c| c.to_digit(10).unwrap() as i32).collect(),
    }
}

impl Killer {
    fn model(&self, cages: Cages) -> Model {
        let mut model = Model::new();
        for _ in 0..81 {
            model.add_variable(Variable::answer(Values::new(1..=9)));
        }
        let mut add = |kind| model.add(Constraint::new(kind, OriginId(0)));
        let houses = |cell: u32| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
        for house in 0..27 {
            add(ConstraintKind::Distinct((0..81).filter(|cell| houses(*cell).contains(&house)).map(VarId).collect()));
        }
        for (cells, total) in &self.cages {
            match cages {
                Cages::Sets => add(ConstraintKind::Combos { vars: cells.clone(), sets: sets(cells.len(), *total) }),
                Cages::Sums => {
                    add(ConstraintKind::Distinct(cells.clone()));
                    add(sum(cells, *total));
                }
            }
        }
        model
    }
}

/// Returns the sets of `count` digits with this total.
fn sets(count: usize, total: i32) -> Vec<Values> {
    let digits = |set: i32| (1..=9).filter(move |digit| set >> digit & 1 == 1);
    let fits = |set: &i32| digits(*set).count() == count && digits(*set).sum::<i32>() == total;
    (0..1 << 10).step_by(2).filter(fits).map(|set| Values::new(digits(set))).collect()
}

fn sum(cells: &[VarId], total: i32) -> ConstraintKind {
    let weights: Vec<(i32, i64)> = (1..=9).map(|digit| (digit, i64::from(digit))).collect();
    let terms = cells.iter().map(|cell| LinearTerm { var: *cell, weights: weights.clone() }).collect();
    ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs: i64::from(total) }
}

/// The cost of one killer, including lowering.
struct Taken {
    time: Duration,
    nodes: u64,
}

/// Finds the solution, and proves that it is unique.
fn solve(killer: &Killer, cages: Cages, backend: &str) -> Taken {
    let model = Arc::new(killer.model(cages));
    let start = Instant::now();
    let settings = Settings::default();
    let template = named(backend).unwrap().prepare(&Task { model: &model, units: &[], settings: &settings }).unwrap();
    let mut session = template.open();
    session.assume(&[]);
    let limits = Limits::new(Some(Moment::now() + Duration::from_secs(60)), None, None, Interrupt::default());
    let mut solution = Assignment::default();
    let id = &killer.id;
    assert_eq!(session.next(&limits, &mut solution), SessionStep::Solution, "{id} by {backend}");
    assert_eq!(solution.values().unwrap(), killer.solution, "{id} by {backend}");
    assert_eq!(session.next(&limits, &mut Assignment::default()), SessionStep::Exhausted, "{id} by {backend}");
    Taken { time: start.elapsed(), nodes: session.work().nodes.unwrap_or_default() }
}

/// Solves every `step`-th killer, and prints the costs.
fn solve_all(step: usize, cages: Cages, backend: &str) {
    let mut taken: Vec<Taken> = killers().iter().step_by(step).map(|killer| solve(killer, cages, backend)).collect();
    taken.sort_by_key(|t| t.time);
    let longest = taken.last().unwrap();
    let (time, nodes): (Duration, u64) = (taken.iter().map(|t| t.time).sum(), taken.iter().map(|t| t.nodes).sum());
    let median = taken[taken.len() / 2].time;
    println!(
        "{backend}: {} killers in {time:?}, median {median:?}, longest {:?}, {nodes} nodes",
        taken.len(),
        longest.time
    );
}

#[needs(data)]
#[test]
fn a_sample_as_sets() {
    for backend in ["dlx", "cells", "sat"] {
        solve_all(40, Cages::Sets, backend);
    }
}

#[needs(data)]
#[test]
fn a_sample_as_sums_by_exact_cover() {
    for backend in ["dlx", "cells"] {
        solve_all(100, Cages::Sums, backend);
    }
}

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_a_third_as_sets() {
    for backend in ["dlx", "cells", "sat"] {
        solve_all(3, Cages::Sets, backend);
    }
}

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_a_third_as_sums_by_exact_cover() {
    solve_all(3, Cages::Sums, "dlx");
}
