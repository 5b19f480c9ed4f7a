//! Tests the killers of the shared data as puzzle files: `killer 15 r1c1 r1c2` through parser, resolver, elaborator and checker.
//!
//! - `cargo test --test corpus killers_text`: a sample, by `sat` and `dlx`.
//! - `cargo test --test corpus -- --ignored killers_text`: all four hundred, in seconds.

use crate::killers_row::text;
use crate::road::read_one;
use crate::shared_folder;
use gridc::stages::backend::named;
use gridc::stages::solve::{Engine, Plan, Request, Stated, Verdict};
use gridc_needs::needs;
use std::time::Duration;

fn solve_all(step: usize, backend: &str) {
    let rows = std::fs::read_to_string(shared_folder::folder().join("variants/killer_krazydad.jsonl")).unwrap();
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

#[needs(data)]
#[test]
fn a_sample() {
    ["sat", "dlx"].iter().for_each(|backend| solve_all(40, backend));
}

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_a_third() {
    ["sat", "dlx"].iter().for_each(|backend| solve_all(3, backend));
}
