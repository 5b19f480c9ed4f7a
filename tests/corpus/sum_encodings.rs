//! Measures `sat` on real killers. The models are built here: cages are `Combos`, or, to measure the encodings of sums,
//! `Distinct` and `Linear`.
//!
//! `cargo test --release --test corpus -- --ignored --nocapture sum_encodings`

use crate::boards::board;
use gridc::stages::backend::{Interrupt, Limits, Moment, SessionStep, Settings, Task, named};
use gridc::stages::formulation::cnf::{Encoding, LinearEncoding};
use gridc::stages::model::{
    Assignment, Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId, Values, VarId,
};
use gridc::stages::presolve::reduce;
use gridc_needs::needs;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A cage: its cells and its total.
type Cage = (Vec<VarId>, i64);

/// Returns the diagonals of a solution, which may repeat digits, with their totals.
fn diagonals(solution: &str) -> Vec<Cage> {
    let digits: Vec<i64> = solution.bytes().map(|b| i64::from(b - b'0')).collect();
    let mut lines: BTreeMap<(bool, i64), Vec<usize>> = BTreeMap::new();
    for (i, (row, column)) in (0..9_i64).flat_map(|r| (0..9_i64).map(move |c| (r, c))).enumerate() {
        lines.entry((false, row - column)).or_default().push(i);
        lines.entry((true, row + column)).or_default().push(i);
    }
    let sum = |cells: &Vec<usize>| cells.iter().map(|i| digits[*i]).sum();
    lines.values().map(|cells| (cells.iter().map(|i| VarId(*i as u32)).collect(), sum(cells))).collect()
}

/// Encoding of a cage.
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

/// Returns all sets of `count` digits with this sum.
fn sets(count: usize, total: i64) -> Vec<Values> {
    let digits = |mask: u32| (1..=9).filter(move |d| mask >> d & 1 == 1);
    let masks = (0..1_u32 << 10).filter(|m| m & 1 == 0 && m.count_ones() as usize == count);
    masks.filter(|m| digits(*m).sum::<i32>() == total as i32).map(|m| digits(m).collect()).collect()
}

fn model(cages: &[Cage], stated: Stated, distinct: bool) -> Model {
    let mut model = board(3);
    for (vars, total) in cages {
        let mut add = |kind| model.add(Constraint::new(kind, OriginId(0)));
        match stated {
            Stated::Combos => add(ConstraintKind::Combos { vars: vars.clone(), sets: sets(vars.len(), *total) }),
            Stated::Sum(_) => {
                let weights: Vec<(i32, i64)> = (1..=9).map(|d| (d, i64::from(d))).collect();
                let terms = vars.iter().map(|var| LinearTerm { var: *var, weights: weights.clone() }).collect();
                if distinct {
                    add(ConstraintKind::Distinct(vars.clone()));
                }
                add(ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs: *total });
            }
        }
    }
    model
}

/// Returns the time for two solutions, or for one and the proof of uniqueness, and the number of conflicts.
fn solve(model: &Model, facts: &[Literal], encoding: Encoding, expected: &str, unique: bool) -> (Duration, u64) {
    let start = Instant::now();
    let reduction = reduce(model, facts).unwrap();
    let settings = Settings { encoding, ..Settings::default() };
    let small = Arc::new(reduction.model.clone());
    let sat = named("sat").unwrap();
    let template = sat.prepare(&Task { model: &small, units: &[], settings: &settings }).unwrap();
    assert!(template.residual().is_empty());
    let mut session = template.open();
    session.assume(&[]);
    let limits = Limits::new(Some(Moment::now() + Duration::from_secs(60)), None, None, Interrupt::default());
    let mut solution = Assignment::default();
    assert_eq!(session.next(&limits, &mut solution), SessionStep::Solution);
    let digits = reduction.extend(&solution).values().unwrap();
    let found: String = digits.iter().map(|d| char::from(b'0' + *d as u8)).collect();
    let second = session.next(&limits, &mut solution);
    assert!(
        !unique || found == expected && second == SessionStep::Exhausted,
        "{found} instead of {expected}, {second:?}"
    );
    (start.elapsed(), session.work().conflicts.unwrap())
}

/// Builds and solves puzzles, and prints the cost.
fn measure(
    rows: &[&serde_json::Value],
    name: &str,
    encoding: Encoding,
    puzzle: impl Fn(&serde_json::Value) -> (Model, Vec<Literal>),
    unique: bool,
) {
    let (mut total, mut worst, mut conflicts) = (Duration::ZERO, Duration::ZERO, 0);
    for row in rows {
        let (model, facts) = puzzle(row);
        let (time, made) = solve(&model, &facts, encoding, row["solution"].as_str().unwrap(), unique);
        total += time;
        worst = worst.max(time);
        conflicts += made;
    }
    let count = rows.len() as f64;
    println!(
        "{name}: {count} puzzles, mean {:.2} ms, worst {:.2} ms, {:.1} conflicts",
        total.as_secs_f64() * 1e3 / count,
        worst.as_secs_f64() * 1e3,
        conflicts as f64 / count,
    );
}

#[needs(data)]
#[test]
#[ignore = "a measurement"]
fn killers_take_milliseconds() {
    let text = std::fs::read_to_string(crate::shared_folder::folder().join("variants/killer_krazydad.jsonl")).unwrap();
    let rows: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let all: Vec<_> = rows.iter().collect();
    let some: Vec<_> = rows.iter().step_by(10).collect();
    measure(&all, "sets", Encoding::default(), |row| (model(&cages(row), Stated::Combos, true), Vec::new()), true);
    for linear in LinearEncoding::ALL {
        let encoding = Encoding { linear, ..Encoding::default() };
        let killer = |row: &_| (model(&cages(row), Stated::Sum(linear), true), Vec::new());
        measure(&some, &format!("sums of different digits, {}", linear.name()), encoding, killer, true);
        let little = |row: &serde_json::Value| {
            let solution = row["solution"].as_str().unwrap();
            let given = (0..81).step_by(11).map(|i| (i, i32::from(solution.as_bytes()[i] - b'0')));
            let facts = given.map(|(i, digit)| Literal::is(VarId(i as u32), digit)).collect();
            (model(&diagonals(solution), Stated::Sum(linear), false), facts)
        };
        measure(&some, &format!("sums along diagonals, {}", linear.name()), encoding, little, false);
    }
}
