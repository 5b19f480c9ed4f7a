//! Compares the analysis of puzzles with several solutions with all their solutions, which the tests find independently.

use crate::road::read_one;
use crate::small_puzzles::{Shape, SmallPuzzle};
use gridc::stages::backend::named;
use gridc::stages::puzzle::{Given, Grid, PuzzleData, Span};
use gridc::stages::solve::{Engine, ExtraGivens, Plan, Request, SolutionAnalysis};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;
use std::time::Duration;

fn several(puzzle: &PuzzleData, backend: &str, time: Option<Duration>) -> SolutionAnalysis {
    let engine = Engine::new(Plan::new(named(backend).unwrap()));
    engine.several(puzzle, &Request { time, ..Request::count() }).unwrap()
}

fn distance(one: &[i32], other: &[i32]) -> usize {
    one.iter().zip(other).filter(|(a, b)| a != b).count()
}

/// Returns the number of solutions that contain the extra givens.
fn left(extra: &ExtraGivens, solutions: &BTreeSet<Vec<i32>>, without: Option<usize>) -> usize {
    let stands = |answer: &&Vec<i32>| {
        let mut givens = extra.givens.iter().enumerate().filter(|(number, _)| Some(*number) != without);
        givens.all(|(_, (cell, digit))| answer[cell.index()] == *digit)
    };
    solutions.iter().filter(stands).count()
}

#[test]
fn small_puzzles() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut several_seen, mut most_extra) = (0, 0);
    for number in 0..40 {
        let shape = if number % 2 == 0 { Shape::classic(2, 2) } else { Shape::jigsaw(5, &mut random) };
        let small = SmallPuzzle::random(shape, &mut random);
        let expected = &small.solutions;
        if expected.len() < 2 {
            continue;
        }
        several_seen += 1;
        for backend in ["sat", "dlx"] {
            let found = several(&read_one(&small.text), backend, None);
            assert_eq!((found.count, found.is_complete), (expected.len() as u64, true), "{}", small.text);
            let [one, other] = found.apart.unwrap();
            assert!(expected.contains(&one.0) && expected.contains(&other.0));
            // No other solution is farther from either of them.
            let farthest = |from: &Grid| expected.iter().map(|answer| distance(&from.0, answer)).max().unwrap();
            assert_eq!(distance(&one.0, &other.0), farthest(&one).max(farthest(&other)), "{}", small.text);
            let extra = found.extra.unwrap();
            assert_eq!(left(&extra, expected, None), 1, "{:?}\n{}", extra.givens, small.text);
            assert!(extra.minimal);
            for given in 0..extra.givens.len() {
                assert!(left(&extra, expected, Some(given)) > 1, "{:?}\n{}", extra.givens, small.text);
            }
            most_extra = most_extra.max(extra.givens.len());
        }
    }
    assert!(several_seen > 8 && most_extra > 1, "{several_seen} puzzles, up to {most_extra} givens");
}

/// Far too many solutions to enumerate.
#[test]
fn an_open_board() {
    let puzzle = read_one(
        "gridc 1\nuse classic(2, 3)\nuse antiking\ngivens\n  1 2 3 | . . .\n  . . . | . . .\n  ------+------\n  . . . | . . .\n  . . . | . . .\n  ------+------\n  . . . | . . .\n  . . . | . . .\n",
    );
    let found = several(&puzzle, "sat", None);
    assert!(found.candidates.is_settled());
    if !found.is_complete {
        assert_eq!(found.count, 1000);
    }
    let [one, other] = found.apart.unwrap();
    let same = puzzle.digits_of(&one).iter().zip(puzzle.digits_of(&other)).filter(|(a, b)| a == b).count();
    assert!(same <= 12, "{same} cells have the same digit");
    let extra = found.extra.unwrap();
    assert!(extra.minimal);
    let engine = Engine::new(Plan::new(named("dlx").unwrap()));
    let count = |without: Option<usize>| {
        let mut puzzle = puzzle.clone();
        for (_, (cell, digit)) in extra.givens.iter().enumerate().filter(|(number, _)| Some(*number) != without) {
            puzzle.givens.push(Given { cell: *cell, digit: *digit, span: Span::default() });
        }
        engine.solver().solve(&puzzle, &Request::unique(), &mut |_: &Grid| {}).unwrap().count.saturating()
    };
    assert_eq!(count(None), 1);
    assert!((0..extra.givens.len()).all(|given| count(Some(given)) == 2));
}

/// If only a layer is open, no given helps.
#[test]
fn digits_that_are_known() {
    let text = include_str!("../commands/transcripts/layers.in/doublers.grid");
    let found = several(&read_one(text), "sat", None);
    assert!(found.is_complete && found.count > 1 && found.apart.is_some());
    assert_eq!(found.extra, None);
}

#[test]
fn without_time_nothing_is_claimed() {
    let found = several(&read_one("gridc 1\nuse classic\n"), "sat", Some(Duration::ZERO));
    assert!(!found.is_complete && found.count == 0 && found.apart.is_none() && found.extra.is_none());
}
