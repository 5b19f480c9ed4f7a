//! Limits before the search, and backends that lie.

use super::*;
use crate::backend::liar::{Liar, Lie};
use crate::language::{Library, resolve_parsed};
use crate::puzzle::{Puzzle, Span, StatedSolution};
use crate::syntax::{Format, Sources, grid, puzzles};
use std::time::Duration;

/// Two solutions: the rows below may change places in two columns.
const TWO: &str = "1234\n3412\n4.2.\n2.4.\n";

fn puzzle(text: &str) -> Puzzle {
    let mut sources = Sources::new();
    let library = Library::new(&mut sources);
    let source = sources.add("test", text, 0);
    let parsed = puzzles(&source, Format::Text, grid::parse).next().unwrap();
    resolve_parsed(parsed, &library, None).puzzle.unwrap()
}

fn ask(backend: &'static dyn Backend, puzzle: &Puzzle, request: &Request) -> Result<Outcome, SolveError> {
    Engine::new(Plan::new(backend)).solver().solve(puzzle, request, &mut |_| {})
}

fn caught(lie: Lie, exact: bool, puzzle: &Puzzle) -> Disagreement {
    match ask(Liar::leaked(lie, exact), puzzle, &Request::count()) {
        Err(SolveError::Disagreement(evidence)) => *evidence,
        other => panic!("{lie:?} was believed: {other:?}"),
    }
}

#[test]
fn lies_are_found_out() {
    let two = puzzle(TWO);
    assert_eq!(ask(crate::backend::named("dlx").unwrap(), &two, &Request::count()).unwrap().count, 2);
    assert!(matches!(caught(Lie::Wrong, true, &two), Disagreement::Wrong { backend: "liar", .. }));
    assert!(matches!(caught(Lie::Repeated, true, &two), Disagreement::Repeated { backend: "liar", .. }));
    // What an exact backend misses nobody looks for, unless the file knows better.
    assert_eq!(ask(Liar::leaked(Lie::Missed, true), &two, &Request::count()).unwrap().verdict, Verdict::None);
    let stated = Puzzle { solution: stated(&[1, 2, 3, 4, 3, 4, 1, 2, 4, 1, 2, 3, 2, 3, 4, 1]), ..two.clone() };
    assert!(matches!(caught(Lie::Missed, true, &stated), Disagreement::Missed { witness: "the file", .. }));
    assert!(matches!(caught(Lie::Missed, false, &two), Disagreement::Missed { witness: "batsat", .. }));
}

fn stated(digits: &[i32]) -> Option<StatedSolution> {
    Some(StatedSolution { digits: digits.iter().map(|d| Some(*d)).collect(), span: Span::default() })
}

#[test]
fn floating_point_is_proved_again_or_not_certified() {
    let (two, lp) = (puzzle(TWO), crate::backend::named("lp").unwrap());
    let proved = ask(lp, &two, &Request::count()).unwrap();
    assert_eq!((proved.count, proved.certified, proved.proved_by), (2, true, Some("batsat")));
    let engine = Engine::new(Plan { prover: None, ..Plan::new(lp) });
    let believed = engine.solver().solve(&two, &Request::count(), &mut |_| {}).unwrap();
    assert_eq!((believed.count, believed.certified, believed.proved_by), (2, false, None));
}

#[test]
fn no_time_is_no_answer() {
    let two = puzzle(TWO);
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
