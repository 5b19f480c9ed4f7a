//! Tests random small puzzles through the whole pipeline, from text to outcome: every backend, with every way of passing facts
//! and sampled encodings, finds exactly the grids that an independent enumerator finds, and reports the corresponding outcome.

use crate::every_plan::every_plan;
use crate::road::read_one;
use crate::small_puzzles::{Shape, SmallPuzzle};
use gridc::stages::backend::{Backend, Exhaustion};
use gridc::stages::puzzle::{Grid, Position, PuzzleData};
use gridc::stages::solve::{CountIs, Engine, Plan, Request, SolveOutcome, Stated, Verdict};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;

/// Number of puzzles of each shape.
const PUZZLES: usize = 20;

/// Returns the digits of a grid in this file's order of cells.
fn digits(shape: &Shape, puzzle: &PuzzleData, grid: &Grid) -> Vec<i32> {
    let cell = |(row, column): &(u16, u16)| puzzle.layout.cell_at(Position { row: *row, column: *column }).unwrap();
    shape.cells.iter().map(|at| grid.digit(cell(at))).collect()
}

fn solve(plan: Plan, puzzle: &PuzzleData, request: &Request) -> (SolveOutcome, usize) {
    let engine = Engine::new(plan);
    let mut shown = 0;
    let outcome = engine.solver().solve(puzzle, request, &mut |_| shown += 1);
    (outcome.unwrap_or_else(|e| panic!("{e:?}")), shown)
}

fn verdict(count: usize) -> Verdict {
    match count {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    }
}

fn agree(small: &SmallPuzzle, plan: Plan) {
    let puzzle = read_one(&small.text);
    let expected = &small.solutions;
    let stated = match &small.stated {
        None => Stated::Absent,
        Some(grid) if expected.contains(grid) => Stated::Matches,
        Some(_) => Stated::Differs,
    };
    let backend: &dyn Backend = plan.backend;
    let context = format!("{} with {:?}, facts as {:?}:\n{}", backend.name(), plan.settings, plan.facts, small.text);

    let all = Request { solutions: None, keep: usize::MAX, ..Request::unique() };
    let (outcome, shown) = solve(plan, &puzzle, &all);
    let found: BTreeSet<Vec<i32>> = outcome.solutions.iter().map(|g| digits(&small.shape, &puzzle, g)).collect();
    assert_eq!(&found, expected, "{context}");
    assert_eq!((outcome.solutions.len(), shown), (expected.len(), expected.len()), "{context}");
    assert_eq!((outcome.count.saturating(), outcome.count_is), (expected.len() as u64, CountIs::Exact), "{context}");
    assert_eq!((outcome.verdict, outcome.stated), (verdict(expected.len()), stated), "{context}");
    assert_eq!((outcome.is_unproven(), outcome.stopped), (false, None), "{context}");
    assert_eq!((outcome.backend, outcome.formulation), (backend.name(), backend.formulation()), "{context}");
    assert_eq!(
        outcome.proved_by,
        (backend.abilities().exhaustion != Exhaustion::Exact).then_some("batsat"),
        "{context}"
    );

    let (outcome, shown) = solve(plan, &puzzle, &Request::unique());
    let (count, is) = if expected.len() < 2 { (expected.len(), CountIs::Exact) } else { (2, CountIs::AtLeast) };
    assert_eq!((outcome.count.saturating(), outcome.count_is, shown), (count as u64, is, count), "{context}");
    assert_eq!((outcome.verdict, outcome.stated), (verdict(expected.len()), stated), "{context}");
    assert!(!outcome.is_unproven() && outcome.stopped.is_none(), "{context}");
}

/// Returns whether a puzzle takes `lp` too long.
fn too_long(small: &SmallPuzzle, backend: &dyn Backend) -> bool {
    backend.name() == "lp" && small.solutions.len() > 4
}

fn every_backend_agrees_on(seed: u64, shape: impl Fn(&mut Xoshiro256PlusPlus) -> Shape) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    // The puzzles are the same, independent of the number of backends.
    let mut random_plans = Xoshiro256PlusPlus::seed_from_u64(!seed);
    let mut verdicts = [0; 3];
    for _ in 0..PUZZLES {
        let shape = shape(&mut random);
        let small = SmallPuzzle::random(shape, &mut random);
        verdicts[small.solutions.len().min(2)] += 1;
        for plan in every_plan(&mut random_plans).into_iter().filter(|p| !too_long(&small, p.backend)) {
            agree(&small, plan);
        }
    }
    assert!(verdicts.iter().all(|n| *n > 0), "puzzles without, with one, with several solutions: {verdicts:?}");
}

#[test]
fn boards_of_side_four() {
    every_backend_agrees_on(1, |_| Shape::classic(2, 2));
}

#[test]
fn boards_of_side_six() {
    every_backend_agrees_on(2, |_| Shape::classic(2, 3));
}

#[test]
fn jigsaws_of_side_five() {
    every_backend_agrees_on(3, |random| Shape::jigsaw(5, random));
}

#[test]
fn latin_squares_of_order_four() {
    every_backend_agrees_on(4, |_| Shape::latin(4));
}

#[test]
fn latin_squares_of_order_five() {
    every_backend_agrees_on(5, |_| Shape::latin(5));
}

#[test]
fn two_boards_that_share_a_box() {
    every_backend_agrees_on(6, |_| Shape::twins());
}
