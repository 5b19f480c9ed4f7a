//! How long `sat` takes over real killers, whose models are built here by hand: cages are `Combos`, or, to measure the
//! encodings of sums, `Distinct` and `Linear`.
//!
//! `cargo test --release --test killers -- --ignored --nocapture`

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod boards;

use boards::board;
use gridc::backend::{Interrupt, Limits, Settings, Step, Task, named};
use gridc::formulation::cnf::{Encoding, LinearEncoding};
use gridc::model::{Assignment, Comparison, Constraint, Kind, LinearTerm, Model, OriginId, Values, VarId, reduce};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A cage: its cells and its total.
type Cage = (Vec<VarId>, i64);

/// How a cage is stated.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stated {
    Combos,
    Sum(LinearEncoding),
}

fn cages(row: &serde_json::Value) -> Vec<Cage> {
    let text: serde_json::Value = serde_json::from_str(row["text"].as_str().unwrap()).unwrap();
    let mut cells: BTreeMap<String, Vec<VarId>> = BTreeMap::new();
    for (i, cage) in (0..).zip(text["cages"].as_str().unwrap().chars()) {
        cells.entry(cage.to_string()).or_default().push(VarId(i));
    }
    cells.into_iter().map(|(name, cells)| (cells, text["sums"][&name].as_i64().unwrap())).collect()
}

/// All sets of so many digits with this sum.
fn sets(count: usize, total: i64) -> Vec<Values> {
    let digits = |mask: u32| (1..=9).filter(move |d| mask >> d & 1 == 1);
    let masks = (0..1_u32 << 10).filter(|m| m & 1 == 0 && m.count_ones() as usize == count);
    masks.filter(|m| digits(*m).sum::<i32>() == total as i32).map(|m| digits(m).collect()).collect()
}

fn model(cages: &[Cage], stated: Stated) -> Model {
    let mut model = board(3);
    for (vars, total) in cages {
        let mut add = |kind| model.add(Constraint::new(kind, OriginId(0)));
        match stated {
            Stated::Combos => add(Kind::Combos { vars: vars.clone(), sets: sets(vars.len(), *total) }),
            Stated::Sum(_) => {
                let weights: Vec<(i32, i64)> = (1..=9).map(|d| (d, i64::from(d))).collect();
                let terms = vars.iter().map(|var| LinearTerm { var: *var, weights: weights.clone() }).collect();
                add(Kind::Distinct(vars.clone()));
                add(Kind::Linear { terms, comparison: Comparison::Equal, rhs: *total });
            }
        }
    }
    model
}

/// Time for both solutions, of which the second is none; conflicts.
fn solve(model: Model, encoding: Encoding, expected: &str) -> (Duration, u64) {
    let start = Instant::now();
    let reduction = reduce(&model, &[]).unwrap();
    let settings = Settings { encoding, ..Settings::default() };
    let small = Arc::new(reduction.model.clone());
    let sat = named("sat").unwrap();
    let template = sat.prepare(&Task { model: &small, units: &[], settings: &settings }).unwrap();
    assert!(template.residual().is_empty());
    let mut session = template.open();
    session.assume(&[]);
    let limits = Limits::new(Some(start + Duration::from_secs(60)), None, None, Interrupt::default());
    let mut solution = Assignment::default();
    assert_eq!(session.next(&limits, &mut solution), Step::Solution);
    let digits = reduction.extend(&solution).values().unwrap();
    assert_eq!(digits.iter().map(|d| char::from(b'0' + *d as u8)).collect::<String>(), expected);
    assert_eq!(session.next(&limits, &mut solution), Step::Exhausted);
    (start.elapsed(), session.work().conflicts.unwrap())
}

#[test]
#[ignore = "a measurement"]
fn killers_take_milliseconds() {
    let shared = std::env::var_os("GRIDC_SHARED").map(std::path::PathBuf::from);
    let shared = shared.unwrap_or_else(|| std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"));
    let Ok(text) = std::fs::read_to_string(shared.join("data/variants/killer_krazydad.jsonl")) else {
        println!("skipped: the shared puzzle data are not there");
        return;
    };
    let rows: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let sums = LinearEncoding::ALL.map(Stated::Sum);
    for stated in [Stated::Combos].into_iter().chain(sums) {
        let linear = if let Stated::Sum(linear) = stated { linear } else { LinearEncoding::default() };
        let encoding = Encoding { linear, ..Encoding::default() };
        let (mut total, mut worst, mut conflicts) = (Duration::ZERO, Duration::ZERO, 0);
        // The adder is slow: a sample of it will do.
        let step = if linear == LinearEncoding::Adder { 20 } else { 1 };
        let chosen: Vec<_> = rows.iter().step_by(step).collect();
        for row in &chosen {
            let model = model(&cages(row), stated);
            let (time, made) = solve(model, encoding, row["solution"].as_str().unwrap());
            total += time;
            worst = worst.max(time);
            conflicts += made;
        }
        let count = chosen.len() as u32;
        println!(
            "{stated:?}: {count} puzzles, mean {:.2} ms, worst {:.2} ms, {:.1} conflicts",
            total.as_secs_f64() * 1e3 / f64::from(count),
            worst.as_secs_f64() * 1e3,
            conflicts as f64 / f64::from(count),
        );
    }
}
