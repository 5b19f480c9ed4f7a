//! Counts well-known numbers of grids through the whole pipeline: text, layout, model, instance, search, checker.
//!
//! `cargo test --test solving -- --ignored counts` counts all 28 200 960 grids of 6×6, in a minute.

use crate::road::read_one;
use gridc::stages::backend::{Limits, named};
use gridc::stages::solve::{CountIs, Engine, Estimate, Plan, Request, SolveOutcome, Verdict};
use gridc::{CountMethod, Options, Puzzle, Solver};
use num_bigint::BigUint;
use std::ops::ControlFlow::{Break, Continue};

fn count(text: &str, backend: &str, cap: Option<u64>) -> SolveOutcome {
    let engine = Engine::new(Plan::new(named(backend).unwrap()));
    let request = Request { solutions: cap, ..Request::count() };
    engine.solver().solve(&read_one(text), &request, &mut |_| {}).unwrap_or_else(|e| panic!("{backend}: {e:?}"))
}

fn counts(text: &str, backends: &[&str], expected: u64) {
    for backend in backends {
        let outcome = count(text, backend, None);
        let found = (outcome.count.saturating(), outcome.count_is, outcome.verdict);
        assert_eq!(found, (expected, CountIs::Exact, Verdict::Several), "{backend}: {text}");
        assert!(!outcome.is_unproven() && outcome.stopped.is_none(), "{backend}");
    }
}

/// A SAT search adds a clause for each solution, so it gets a cap.
fn reaches(text: &str, backends: &[&str], cap: u64) {
    for backend in backends {
        let outcome = count(text, backend, Some(cap));
        let found = (outcome.count.saturating(), outcome.count_is, outcome.verdict);
        assert_eq!(found, (cap, CountIs::AtLeast, Verdict::Several), "{backend}: {text}");
    }
}

const FOUR: &str = "gridc 1\nuse classic(2, 2)\n";
const SIX: &str = "gridc 1\nuse classic(2, 3)\n";
const NINE: &str = "gridc 1\nuse classic\n";

fn latin(side: u32) -> String {
    format!("gridc 1\nuse latin({side})\n")
}

#[test]
fn grids_of_side_four() {
    counts(FOUR, &["dlx", "cells", "batsat", "search", "varisat", "backtrack", "brute"], 288);
}

#[test]
fn latin_squares_of_order_four() {
    counts(&latin(4), &["dlx", "cells", "batsat", "search", "varisat", "backtrack", "brute"], 576);
}

#[test]
fn latin_squares_of_order_five() {
    counts(&latin(5), &["dlx", "cells", "backtrack"], 161_280);
    reaches(&latin(5), &["batsat", "search", "varisat"], 1500);
}

#[test]
fn the_smaller_orders() {
    for (side, expected) in [(2, 2), (3, 12)] {
        counts(&latin(side), &["dlx", "cells", "batsat", "search", "varisat", "lp", "backtrack", "brute"], expected);
    }
    let one = count(&latin(1), "dlx", None);
    assert_eq!((one.count.saturating(), one.verdict), (1, Verdict::Unique));
}

/// Anti-knight, anti-king and nonconsecutive together leave 72 grids of 9×9, and with two known digits the one of the "miracle
/// sudoku" (M. Lee, 2020).
#[test]
fn miracle_grids() {
    let rules = format!("{NINE}use antiknight\nuse antiking\nuse nonconsecutive\n");
    counts(&rules, &["dlx", "cells", "batsat", "search"], 72);
    let known = count(&format!("{rules}marks r5c3 in {{1}}\nmarks r6c7 in {{2}}\n"), "batsat", None);
    assert_eq!((known.count.saturating(), known.verdict), (1, Verdict::Unique));
}

#[test]
fn a_cap_that_is_the_number_leaves_open_whether_there_are_more() {
    assert_eq!(count(FOUR, "dlx", Some(288)).count_is, CountIs::AtLeast);
    assert_eq!(count(FOUR, "dlx", Some(289)).count_is, CountIs::Exact);
}

/// Published numbers that no search would reach: the road that the puzzle chooses counts them, and the first of the ways named.
/// The orders of 25 values do not fit in 64 bits, nor does the square of an estimate of 1e160 in a floating-point number.
#[test]
fn numbers_beyond_machine_words() {
    let orders = (1_u32..=25).fold(BigUint::from(1_u32), |product, n| product * n);
    let row = Puzzle::read("gridc 2\ncells 1 by 25\nsymbols 1..25\nrows\n").unwrap();
    for method in [CountMethod::Symmetry, CountMethod::Frontier] {
        let options = Options::new().method(method);
        assert_eq!(Solver::new(&options).unwrap().count(&row).unwrap().count().to_string(), orders.to_string());
    }
    let estimate = |text: &str| {
        let engine = Engine::new(Plan::new(named("dlx").unwrap()));
        let enough = &mut |found: &Estimate| if found.descents < 20 { Continue(()) } else { Break(()) };
        engine.estimate(&read_one(text), 1, &Limits::default(), enough).unwrap().unwrap().0
    };
    let open = estimate("gridc 2\nuse open(16, 16)\n");
    assert!((open.mean / 1e256 - 1.0).abs() < 1e-9 && open.standard_error() == 0.0, "{open:?}");
    let large = estimate("gridc 2\nuse classic(4, 4)\n");
    assert!(large.mean.is_finite() && large.standard_error().is_finite(), "{large:?}");
    assert!(estimate("gridc 2\nuse open(20, 20)\n").mean.is_infinite());
}

#[test]
fn numbers_that_are_not_searched() {
    let counts = |text: &str, methods: &[Option<CountMethod>], expected: &str| {
        for method in methods {
            let options = method.map_or(Options::new(), |method| Options::new().method(method));
            let puzzle = Puzzle::read(text).unwrap();
            let answer = Solver::new(&options).unwrap().count(&puzzle).unwrap().count().to_string();
            assert_eq!(answer, expected, "{method:?}: {text}");
        }
    };
    let (frontier, symmetry) = (Some(CountMethod::Frontier), Some(CountMethod::Symmetry));
    counts(FOUR, &[None, frontier, symmetry], "288");
    counts(SIX, &[None, frontier], "28200960");
    counts(&latin(5), &[None, frontier, symmetry], "161280");
    counts(&latin(6), &[None, frontier], "812851200");
    let knights = format!("{NINE}use antiknight\nuse antiking\n");
    counts(&knights, &[None, frontier, symmetry], "1451520");
    counts(&format!("{knights}use nonconsecutive\n"), &[None, symmetry], "72");
    // Boards that share a box, boards that share nothing, and a number of more than 128 bits.
    let two =
        |part: &str, at: &str| format!("gridc 2\nlayout two {{\n  place {part} as A at r1c1, B at {at}\n}}\nuse two\n");
    counts(&two("classic(2, 2)", "r3c3"), &[None, frontier], "3456");
    counts(&two("classic(2, 3)", "r5c4"), &[None, frontier], "1104575201280");
    counts(&two("latin(4)", "r1c6"), &[None, frontier], &(576_u64 * 576).to_string());
    let power = (0..144).fold(BigUint::from(1_u32), |power, _| power * 9_u32);
    counts("gridc 1\nuse open(12, 12, 1, 9)\n", &[None, frontier], &power.to_string());
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_numbers_that_are_not_searched() {
    for (text, expected) in [
        (latin(7), "61479419904000"),
        (format!("{}use antiknight\n", latin(7)), "9797760"),
        (format!("{NINE}use antiking\nuse nonconsecutive\n"), "1152"),
        (format!("{NINE}use antiknight\nuse nonconsecutive\n"), "48552"),
    ] {
        let puzzle = Puzzle::read(&text).unwrap();
        let answer = Solver::new(&Options::new()).unwrap().count(&puzzle).unwrap().count().to_string();
        assert_eq!(answer, expected, "{text}");
    }
}

#[test]
#[ignore = "minutes"]
fn grids_of_side_six_by_exact_cover() {
    counts(SIX, &["dlx"], 28_200_960);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_grids_of_side_six_by_sat_up_to_a_cap() {
    reaches(SIX, &["batsat"], 10_000);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_grids_of_side_nine_up_to_a_cap() {
    reaches(NINE, &["dlx", "cells", "backtrack"], 300_000);
}

/// Equivalent formulations of a rule have the same solutions.
#[test]
fn ways_to_write_the_same_have_the_same_solutions() {
    let number = "4611686018427387904";
    let same = [
        ("sum([r1c1, r1c2, r1c3]) == 6", "sum(r1c1..r1c3) == 6"),
        ("sum([r1c1, r1c2, r2c1, r2c2, r3c1, r3c2]) == 15", "sum(r1c1..r3c2) == 15"),
        ("let p = [r3c1, r2c1, r1c1]\n  p[1] < p[2]", "let p = r3c1..r1c1\n  p[1] < p[2]"),
        ("|r1c1 - r2c3| == 2", "abs(r1c1 - r2c3) == 2"),
        ("r1c1 <= 3", "r1c1 in -1000000000..3"),
        ("r1c1 > 2", "not (r1c1 in -1000000000..2)"),
        // Numbers that cancel may be as large as the type allows.
        ("r1c1 + r2c3 + r4c4 == 6", &format!("{number} + r1c1 + r2c3 + r4c4 - {number} == 6")),
    ];
    let counted = |body: &str| {
        let outcome = count(&format!("use classic(2, 2)\nrule own {{\n  {body}\n}}\nuse own\n"), "dlx", None);
        assert_eq!(outcome.count_is, CountIs::Exact);
        outcome.count.saturating()
    };
    for (one, other) in same {
        let expected = counted(one);
        assert!((1..288).contains(&expected), "{one}");
        assert_eq!(counted(other), expected, "{other}");
    }
}
