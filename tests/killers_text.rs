//! Killers of the shared data as puzzle files: `killer 15 r1c1 r1c2` through parser, resolver, elaborator and checker.
//!
//! - `cargo test --test killers_text`: a sample, by `sat` and `dlx`.
//! - `cargo test --release --test killers_text -- --ignored`: all four hundred, in seconds.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod road;
#[allow(dead_code, reason = "each test file uses a part")]
mod shared_data;

use gridc::solve::{Engine, Plan, Request, Stated, Verdict, named};
use road::read_one;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// The puzzle as a setter would write it, with its solution.
fn text(row: &serde_json::Value) -> String {
    let cages: serde_json::Value = serde_json::from_str(row["text"].as_str().unwrap()).unwrap();
    let mut cells: BTreeMap<char, String> = BTreeMap::new();
    for (cell, cage) in cages["cages"].as_str().unwrap().chars().enumerate() {
        write!(cells.entry(cage).or_default(), " r{}c{}", cell / 9 + 1, cell % 9 + 1).unwrap();
    }
    let mut text = "gridc 1\nuse classic\n".to_owned();
    for (cage, cells) in cells {
        writeln!(text, "killer {}{cells}", cages["sums"][cage.to_string()]).unwrap();
    }
    text.push_str("solution\n");
    let solution = row["solution"].as_str().unwrap();
    (0..9).for_each(|row| writeln!(text, "  {}", &solution[9 * row..9 * row + 9]).unwrap());
    text
}

fn solve_all(step: usize, backend: &str) {
    let Some(folder) = shared_data::folder() else { return };
    let rows = std::fs::read_to_string(folder.join("variants/killer_krazydad.jsonl")).unwrap();
    let engine = Engine::new(Plan::new(named(backend).unwrap()));
    let mut solver = engine.solver();
    let request = Request { time: Some(Duration::from_secs(60)), ..Request::unique() };
    for row in rows.lines().step_by(step) {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let outcome = solver.solve(&read_one(&text(&row)), &request, &mut |_| {}).unwrap();
        assert_eq!(outcome.verdict, Verdict::Unique, "{} by {backend}", row["id"]);
        assert_eq!(outcome.stated, Stated::Matches, "{} by {backend}", row["id"]);
    }
}

#[test]
fn a_sample() {
    ["sat", "dlx"].iter().for_each(|backend| solve_all(40, backend));
}

#[test]
#[ignore = "seconds in a release build, minutes without"]
fn all() {
    ["sat", "dlx"].iter().for_each(|backend| solve_all(1, backend));
}
