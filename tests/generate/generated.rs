//! Tests many generated puzzles, each proved unique by two backends with different formulations.
//!
//! Every test run makes a few of each kind; all of them (1 000 per layout; 100 of 16×16, 50 Samurai) are made by `cargo test
//! --test generate -- --ignored --nocapture generated`, in a minute.

use crate::boards::{JIGSAW, board, engine, made};
use gridc::stages::backend::Limits;
use gridc::stages::generate::{Generator, Recipe};
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::solve::{Engine, Request, Verdict};
use std::collections::HashSet;
use std::io::Write;
use std::time::{Duration, Instant};

/// A kind of puzzles.
struct Sort {
    name: &'static str,
    board: &'static str,
    /// Number of givens; `None` for minimal puzzles.
    givens: Option<usize>,
    /// Number of puzzles in all, and in every run.
    count: u64,
    quick: u64,
}

const SORTS: [Sort; 7] = [
    Sort { name: "4×4", board: "classic(2, 2)", givens: None, count: 500, quick: 50 },
    Sort { name: "6×6", board: "classic(2, 3)", givens: None, count: 500, quick: 50 },
    Sort { name: "9×9", board: "classic", givens: None, count: 500, quick: 30 },
    Sort { name: "jigsaw", board: JIGSAW, givens: None, count: 200, quick: 20 },
    Sort { name: "12×12", board: "classic(3, 4)", givens: Some(62), count: 300, quick: 5 },
    Sort { name: "16×16", board: "classic(4, 4)", givens: Some(125), count: 40, quick: 2 },
    Sort { name: "Samurai", board: "samurai", givens: Some(150), count: 25, quick: 2 },
];

/// Searches for two solutions; a search that takes longer than any should counts as no answer.
fn verdict(engine: &Engine, puzzle: &PuzzleData) -> (Verdict, Vec<gridc::stages::puzzle::Grid>) {
    let request = Request { time: Some(Duration::from_secs(120)), ..Request::unique() };
    let outcome = engine.solver().solve(puzzle, &request, &mut |_| {}).unwrap();
    (outcome.verdict, outcome.solutions)
}

/// Makes puzzles and proves them unique; returns a summary line.
fn prove(sort: &Sort, count: u64) -> String {
    let start = Instant::now();
    let board = board(sort.board);
    let solver = gridc::Solver::new(&gridc::Options::new()).unwrap();
    let recipe = Recipe { minimal: sort.givens.is_none(), givens: sort.givens, seed: 4, ..Recipe::default() };
    let generator = Generator::new(solver.engine(&board), &board, recipe).unwrap();
    let mut maker = generator.maker().unwrap();
    let (dlx, sat) = (engine("dlx"), engine("sat"));
    let mut different = HashSet::new();
    let mut givens = 0;
    for number in 0..count {
        let (puzzle, solution) = made(maker.make(number, &Limits::default()));
        for engine in [&dlx, &sat] {
            let expected = (Verdict::Unique, vec![solution.clone()]);
            assert_eq!(verdict(engine, &puzzle), expected, "{} {number}", sort.name);
        }
        if sort.givens.is_none() {
            for given in 0..puzzle.givens.len() {
                let mut fewer = puzzle.clone();
                fewer.givens.remove(given);
                assert_eq!(verdict(&sat, &fewer).0, Verdict::Several, "{} {number} is not minimal", sort.name);
            }
        }
        givens += puzzle.givens.len();
        different.insert(puzzle.givens.iter().map(|given| (given.cell, given.digit)).collect::<Vec<_>>());
    }
    // A 4×4 board has few puzzles.
    assert!(different.len() as u64 * 10 >= count * 9 || sort.name == "4×4");
    let (name, made) = (sort.name, different.len());
    let what = if sort.givens.is_none() { "minimal (by sat), unique" } else { "unique" };
    let mean = givens as f64 / count as f64;
    let seconds = start.elapsed().as_secs_f64();
    format!("{name}: {count} puzzles, {made} different, {what} by dlx and sat, {mean:.1} givens, {seconds:.1} s\n")
}

#[test]
fn a_few_of_each_sort_are_unique_by_two_backends() {
    for sort in &SORTS {
        prove(sort, sort.quick);
    }
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_all_are_unique_by_two_backends() {
    for sort in &SORTS {
        std::io::stdout().write_all(prove(sort, sort.count).as_bytes()).unwrap();
    }
}
