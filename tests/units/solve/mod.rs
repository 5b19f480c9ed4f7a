//! Tests limits that are reached before the search, and backends that give wrong answers.

mod export {
    mod decode;
    mod map;
}
mod parts;
mod qualified;
mod trace {
    mod branching;
}

use crate::backend::liar::{Liar, Lie};
use gridc::stages::backend::Exhaustion::{Claimed, Exact, Float};
use gridc::stages::backend::{BACKENDS, Backend, Exhaustion, Facts, PrepareError, Settings, Stop};
use gridc::stages::puzzle::{
    CellId, Given, Layout, Origin, Position, PuzzleData, RegionKind, Span, StatedSolution, Symbols,
};
use gridc::stages::solve::{Basis, Disagreement, Engine, Plan, Request, SolveError, SolveOutcome, Verdict};
use std::sync::Arc;
use std::time::Duration;

mod layers;

/// A Latin square with two solutions: the open cells of the last two rows can be exchanged.
fn two() -> PuzzleData {
    let cells: Vec<Position> = (0..16).map(|i| Position { row: i / 4, column: i % 4 }).collect();
    let origin = Origin { what: "line".to_owned(), span: Span::default() };
    let row = |i: usize| (RegionKind::Row, cells[4 * i..4 * i + 4].to_vec(), origin.clone());
    let column = |i: usize| (RegionKind::Column, cells[i..].iter().step_by(4).copied().collect(), origin.clone());
    let regions = (0..4).map(row).chain((0..4).map(column)).collect();
    let layout = Layout::new("square".to_owned(), Symbols::numbers(1, 4), cells.clone(), regions, Vec::new()).unwrap();
    let mut puzzle = PuzzleData::new(Arc::new(layout));
    for (cell, digit) in (0..).zip([1, 2, 3, 4, 3, 4, 1, 2, 4, 0, 2, 0, 2, 0, 4, 0]).filter(|(_, digit)| *digit > 0) {
        puzzle.givens.push(Given { cell: CellId(cell), digit, span: Span::default() });
    }
    puzzle
}

/// Two independent empty Latin squares of side four: 576 solutions each.
pub(super) fn twins() -> PuzzleData {
    let cells: Vec<Position> =
        (0..32).map(|i| Position { row: i % 16 / 4, column: i % 4 + if i < 16 { 0 } else { 5 } }).collect();
    let origin = Origin { what: "line".to_owned(), span: Span::default() };
    let mut lines: Vec<Vec<Position>> = Vec::new();
    for square in cells.chunks(16) {
        lines.extend(square.chunks(4).map(<[Position]>::to_vec));
        lines.extend((0..4).map(|column| square[column..].iter().step_by(4).copied().collect::<Vec<_>>()));
    }
    let regions = lines.into_iter().map(|line| (RegionKind::Row, line, origin.clone())).collect();
    let layout = Layout::new("twins".to_owned(), Symbols::numbers(1, 4), cells, regions, Vec::new()).unwrap();
    PuzzleData::new(Arc::new(layout))
}

fn ask(backend: &'static dyn Backend, puzzle: &PuzzleData, request: &Request) -> Result<SolveOutcome, SolveError> {
    Engine::new(Plan::new(backend)).solver().solve(puzzle, request, &mut |_| {})
}

fn caught(lie: Lie, exhaustion: Exhaustion, puzzle: &PuzzleData) -> Disagreement {
    match ask(Liar::leaked(lie, exhaustion), puzzle, &Request::count()) {
        Err(SolveError::Disagreement(evidence)) => *evidence,
        other => panic!("{lie:?} was believed: {other:?}"),
    }
}

#[test]
fn lies_are_found_out() {
    let two = two();
    assert_eq!(ask(gridc::stages::backend::named("dlx").unwrap(), &two, &Request::count()).unwrap().count, 2);
    assert!(matches!(caught(Lie::Wrong, Exact, &two), Disagreement::Wrong { backend: "liar", .. }));
    assert!(matches!(caught(Lie::Repeated, Exact, &two), Disagreement::Repeated { backend: "liar", .. }));
    // Solutions that an exact backend misses are not searched for, unless the file states one.
    assert_eq!(ask(Liar::leaked(Lie::Missed, Exact), &two, &Request::count()).unwrap().verdict, Verdict::None);
    let stated = PuzzleData { solution: stated(&[1, 2, 3, 4, 3, 4, 1, 2, 4, 1, 2, 3, 2, 3, 4, 1]), ..two.clone() };
    assert!(matches!(caught(Lie::Missed, Exact, &stated), Disagreement::Missed { witness: "the file", .. }));
    assert!(matches!(caught(Lie::Missed, Float, &two), Disagreement::Missed { witness: "batsat", .. }));
    // A wrong answer of an external program is reported as its fault, whichever backend detects it.
    for (puzzle, prover, witness) in
        [(&two, gridc::stages::backend::named("sat"), "batsat"), (&stated, None, "the file")]
    {
        let engine = Engine::new(Plan { prover, ..Plan::new(Liar::leaked(Lie::Missed, Claimed)) });
        match engine.solver().solve(puzzle, &Request::count(), &mut |_| {}) {
            Err(SolveError::Program(told)) => assert!(told.ends_with(&format!("{witness} found one")), "{told}"),
            other => panic!("{witness}: {other:?}"),
        }
    }
}

fn stated(digits: &[i32]) -> Option<StatedSolution> {
    Some(StatedSolution {
        digits: digits.iter().map(|d| Some(*d)).collect(),
        answer: Vec::new(),
        span: Span::default(),
    })
}

#[test]
fn floating_point_is_proved_again_or_said_to_be_all() {
    let (two, float) = (two(), Liar::leaked(Lie::None, Float));
    let proved = ask(float, &two, &Request::count()).unwrap();
    assert_eq!((proved.count.saturating(), proved.basis, proved.proved_by), (2, Some(Basis::Search), Some("batsat")));
    let engine = Engine::new(Plan { prover: None, ..Plan::new(float) });
    let believed = engine.solver().solve(&two, &Request::count(), &mut |_| {}).unwrap();
    assert_eq!((believed.count.saturating(), believed.basis, believed.proved_by), (2, Some(Basis::Float), None));
    // A prover that misses a known solution is detected as well.
    let engine = Engine::new(Plan { prover: Some(Liar::leaked(Lie::Missed, Exact)), ..Plan::new(float) });
    let contradicted = engine.solver().solve(&two, &Request::count(), &mut |_| {});
    let Err(SolveError::Disagreement(evidence)) = contradicted else { panic!("{contradicted:?}") };
    assert!(matches!(*evidence, Disagreement::Missed { backend: "liar", witness: "liar", .. }));
}

#[test]
fn no_time_is_no_answer() {
    let two = two();
    let request = Request { time: Some(Duration::ZERO), ..Request::unique() };
    for backend in BACKENDS {
        for facts in Facts::ALL {
            let engine = Engine::new(Plan { facts, ..Plan::new(*backend) });
            let outcome = engine.solver().solve(&two, &request, &mut |_| {}).unwrap();
            let seen = (outcome.verdict, outcome.stopped, outcome.size);
            assert_eq!(seen, (Verdict::Unknown, Some(Stop::Time), None), "{}", backend.name());
        }
    }
}

#[test]
fn a_board_over_the_memory_is_refused_whatever_the_process_holds() {
    let two = two();
    for name in ["dlx", "cells", "batsat", "varisat", "lp"] {
        let backend = gridc::stages::backend::named(name).unwrap();
        let settings = Settings { memory: 10, ..Settings::default() };
        let engine = Engine::new(Plan { settings, ..Plan::new(backend) });
        let request = Request { memory: Some(10), ..Request::unique() };
        let refused = engine.solver().solve(&two, &request, &mut |_| {});
        assert!(matches!(refused, Err(SolveError::Prepare(PrepareError::TooLarge { limit: 10, .. }))), "{name}");
    }
}
