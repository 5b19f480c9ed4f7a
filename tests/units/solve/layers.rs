//! Tests puzzles with layers: counts, comparisons and messages.

use super::{ask, stated, two};
use crate::backend::liar::{Liar, Lie};
use gridc::stages::backend::{BACKENDS, Backend, Exhaustion};
use gridc::stages::model::VarId;
use gridc::stages::puzzle::{CellId, Digit, Given, Layer, LayerLook, Place, PuzzleData, Span};
use gridc::stages::solve::{CountIs, Disagreement, Engine, Plan, Request, SolveError, Stated, Verdict};
use std::sync::Arc;
use std::time::Duration;

/// Returns a layer on the first cells, after the 16 cells and `before` variables of other layers.
fn layer(name: &str, cells: u32, before: u32, answer: bool) -> Layer {
    Layer {
        name: name.to_owned(),
        values: vec![0, 1],
        boolean: true,
        places: (0..cells).map(|cell| Place::Cell(CellId(cell))).collect(),
        answer,
        look: LayerLook::Plain,
        first: VarId(16 + before),
        span: Span::default(),
    }
}

/// One of the two solutions of [`two`].
const ONE: [Digit; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 4, 1, 2, 3, 2, 3, 4, 1];

/// Returns [`two`], optionally with one solution left, with layers.
fn with(layers: Vec<Layer>, unique: bool) -> PuzzleData {
    let mut puzzle = PuzzleData { layers, ..two() };
    if unique {
        puzzle.givens.push(Given { cell: CellId(9), digit: ONE[9], span: Span::default() });
    }
    puzzle
}

fn backends() -> impl Iterator<Item = &'static dyn Backend> {
    BACKENDS.iter().copied()
}

#[test]
fn answer_layers_count_and_hidden_ones_do_not() {
    for backend in backends() {
        for (answer, hidden, unique, expected) in [(2, 0, true, 4), (2, 0, false, 8), (0, 2, true, 1), (2, 3, false, 8)]
        {
            let layers = vec![layer("hidden", hidden, 0, false), layer("shown", answer, hidden, true)];
            let puzzle = with(layers, unique);
            let outcome = ask(backend, &puzzle, &Request { keep: 100, ..Request::count() }).unwrap();
            assert_eq!(outcome.count, expected, "{}", backend.name());
            assert_eq!(outcome.digits_unique, Some(unique), "{}", backend.name());
            assert!(outcome.solutions.iter().all(|grid| grid.0.len() == puzzle.places()));
        }
    }
}

#[test]
fn digits_may_be_unique_while_a_layer_is_open() {
    for backend in backends() {
        for unique in [true, false] {
            let puzzle = with(vec![layer("shown", 3, 0, true)], unique);
            for wanted in [2, 3] {
                let outcome = ask(backend, &puzzle, &Request::up_to(wanted)).unwrap();
                let seen = (outcome.verdict, outcome.count_is, outcome.digits_unique);
                assert_eq!(seen, (Verdict::Several, CountIs::AtLeast, Some(unique)), "{}", backend.name());
                // Counting without keeping solutions also detects it.
                let counted = Request { keep: 0, ..Request::up_to(wanted) };
                assert_eq!(ask(backend, &puzzle, &counted).unwrap().digits_unique, Some(unique), "{}", backend.name());
            }
        }
        let known = |puzzle: &PuzzleData, wanted| ask(backend, puzzle, &Request::up_to(wanted)).unwrap().digits_unique;
        assert_eq!(known(&with(Vec::new(), true), 2), Some(true));
        assert_eq!(known(&with(Vec::new(), true), 1), None);
        let mut none = with(vec![layer("shown", 1, 0, true)], true);
        none.givens.push(Given { cell: CellId(9), digit: 3, span: Span::default() });
        assert_eq!(known(&none, 2), None);
    }
}

#[test]
fn stated_digits_are_judged_though_layers_are_not_stated() {
    let other = [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3];
    for answer in [true, false] {
        let layers = || vec![layer("shown", 4, 0, answer)];
        let judged = |backend, digits: &[Digit], unique, request: &Request| {
            let puzzle = PuzzleData { solution: stated(digits), ..with(layers(), unique) };
            ask(backend, &puzzle, request).unwrap().stated
        };
        for backend in backends() {
            for request in [Request::unique(), Request::up_to(1), Request::count()] {
                assert_eq!(judged(backend, &ONE, false, &request), Stated::Matches, "{}", backend.name());
                assert_eq!(judged(backend, &other, false, &request), Stated::Matches, "{}", backend.name());
                assert_eq!(judged(backend, &ONE, true, &request), Stated::Matches, "{}", backend.name());
                assert_eq!(judged(backend, &other, true, &request), Stated::Differs, "{}", backend.name());
            }
        }
        // Without time, the result is unknown.
        let no_time = Request { time: Some(Duration::ZERO), ..Request::unique() };
        assert_eq!(judged(gridc::stages::backend::named("dlx").unwrap(), &ONE, false, &no_time), Stated::Absent);
        // If a backend misses the stated digits, another one detects it.
        let puzzle = PuzzleData { solution: stated(&ONE), ..with(layers(), true) };
        assert!(matches!(caught_keeping(&puzzle), Disagreement::Missed { backend: "liar", witness: "the file", .. }));
    }
}

fn caught_keeping(puzzle: &PuzzleData) -> Disagreement {
    match ask(Liar::leaked(Lie::Missed, Exhaustion::Exact), puzzle, &Request { keep: 100, ..Request::count() }) {
        Err(SolveError::Disagreement(evidence)) => *evidence,
        other => panic!("it was believed: {other:?}"),
    }
}

#[test]
fn puzzles_with_the_same_layers_share_what_was_compiled() {
    let engine = Engine::new(Plan::new(gridc::stages::backend::named("dlx").unwrap()));
    let one = with(vec![layer("shown", 2, 0, true)], true);
    let same = PuzzleData { givens: Vec::new(), ..one.clone() };
    let other = PuzzleData { layers: vec![layer("shown", 3, 0, true)], ..one.clone() };
    let plain = PuzzleData { layers: Vec::new(), ..one.clone() };
    let compiled = |puzzle: &PuzzleData| engine.compiled(puzzle).unwrap();
    assert!(Arc::ptr_eq(&compiled(&one), &compiled(&same)));
    assert!(!Arc::ptr_eq(&compiled(&one), &compiled(&other)));
    assert!(!Arc::ptr_eq(&compiled(&one), &compiled(&plain)));
    assert!(Arc::ptr_eq(&compiled(&plain), &compiled(&plain)));
    for layers in 1..20 {
        compiled(&PuzzleData { layers: vec![layer("shown", layers % 16, 0, true)], ..one.clone() });
    }
    assert!(Arc::ptr_eq(&compiled(&one), &compiled(&same)), "compiled anew and kept");
}
