//! Compares true candidates of small puzzles with the union of all their solutions, which the tests find independently.

use crate::road::read_one;
use crate::small_puzzles::{Shape, SmallPuzzle};
use gridc::stages::backend::{Interrupt, Stop, named};
use gridc::stages::puzzle::{CellId, PuzzleData};
use gridc::stages::solve::{Candidate, Candidates, Engine, Plan, Request, Verdict};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;
use std::time::Duration;

/// Two backends with cores, one without, and one that is inexact and needs another.
const BACKENDS: [&str; 4] = ["sat", "varisat", "dlx", "lp"];

fn candidates(puzzle: &PuzzleData, backend: &str, cap: u64) -> Candidates {
    let engine = Engine::new(Plan::new(named(backend).unwrap()));
    engine.candidates(puzzle, &Request::count(), cap).unwrap_or_else(|e| panic!("{backend}: {e:?}"))
}

/// Returns the candidates of a puzzle, by cell, followed by those of its answer layers.
fn places<'c>(puzzle: &PuzzleData, found: &'c Candidates) -> Vec<&'c [Candidate]> {
    let cells = (0..puzzle.layout.cells().len() as u32).map(|cell| found.cell(CellId(cell)));
    let layers = puzzle.answer_layers().flat_map(|layer| layer.places.iter().map(|place| found.layer(layer, place)));
    cells.chain(layers).collect()
}

/// Asserts that the candidates are those that occur in these answers, with their counts up to the cap.
pub fn occur(text: &str, expected: &BTreeSet<Vec<i32>>, backend: &str, cap: u64) {
    let puzzle = read_one(text);
    let found = candidates(&puzzle, backend, cap);
    assert!(found.is_settled() && found.outcome.stopped.is_none(), "{backend}\n{text}");
    let verdict = match expected.len() {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    };
    assert_eq!(found.outcome.verdict, verdict, "{backend}\n{text}");
    for (place, values) in places(&puzzle, &found).into_iter().enumerate() {
        let occurring: BTreeSet<i32> = expected.iter().map(|answer| answer[place]).collect();
        let seen: BTreeSet<i32> = values.iter().filter(|c| c.occurs() == Some(true)).map(|c| c.value).collect();
        assert_eq!(seen, occurring, "place {place} by {backend}\n{text}");
        for candidate in values {
            let count = expected.iter().filter(|answer| answer[place] == candidate.value).count() as u64;
            assert_eq!(candidate.solutions, count.min(cap), "place {place} by {backend}\n{text}");
        }
    }
}

fn every_backend_agrees_on(seed: u64, shape: impl Fn(&mut Xoshiro256PlusPlus) -> Shape) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut most = 0;
    for _ in 0..12 {
        let shape = shape(&mut random);
        // The layouts' own order of cells is that of the shape: reading order.
        let small = SmallPuzzle::random(shape, &mut random);
        most = most.max(small.solutions.len());
        for backend in BACKENDS.into_iter().filter(|backend| *backend != "lp" || small.solutions.len() <= 4) {
            for cap in [1, 3] {
                occur(&small.text, &small.solutions, backend, cap);
            }
        }
    }
    assert!(most > 3, "seed {seed} makes no puzzle with several solutions");
}

#[test]
fn classic_boards() {
    every_backend_agrees_on(1, |_| Shape::classic(2, 2));
}

#[test]
fn jigsaws() {
    every_backend_agrees_on(2, |random| Shape::jigsaw(5, random));
}

#[test]
fn boards_that_overlap() {
    every_backend_agrees_on(3, |_| Shape::twins());
}

/// An open query is unknown, never "no".
#[test]
fn a_limit_excludes_nothing() {
    let puzzle = read_one("gridc 1\nuse classic\nuse antiknight\n");
    let engine = Engine::new(Plan::new(named("sat").unwrap()));
    let interrupt = Interrupt::default();
    interrupt.raise();
    let stopped = [
        (Request { time: Some(Duration::ZERO), ..Request::count() }, Stop::Time),
        (Request { interrupt, ..Request::count() }, Stop::Interrupted),
    ];
    for (request, stop) in stopped {
        let found = engine.candidates(&puzzle, &request, 1).unwrap();
        assert_eq!((found.outcome.verdict, found.outcome.stopped), (Verdict::Unknown, Some(stop)));
        assert!(places(&puzzle, &found).iter().all(|values| values.iter().all(|c| c.occurs() != Some(false))));
        assert_eq!((found.fixed(), found.open(), found.unsettled()), (0, 0, 729));
    }
}
