//! Compares rules with layers, and rules of open boards, with plain enumeration: all answers of small boards, including layers.

use crate::candidates::occur;
use crate::oracles;
use crate::oracles::board::{Board, FOUR, Place, canonical, completions};
use crate::oracles::outside::{first_hidden, visible};
use crate::road::read_one;
use gridc::stages::backend::named;
use gridc::stages::puzzle::Grid;
use gridc::stages::solve::{CountIs, CountMethod, Engine, Plan, Request, SolveError};
use std::collections::BTreeSet;

/// Returns all answers: digits and layers.
fn answers(text: &str, backend: &str) -> BTreeSet<Vec<i32>> {
    let engine = Engine::new(Plan::new(named(backend).unwrap()));
    let mut found = BTreeSet::new();
    let request = Request { solutions: None, ..Request::count() };
    let take = &mut |g: &Grid| assert!(found.insert(g.0.clone()), "{backend} finds an answer twice\n{text}");
    let outcome = engine.solver().solve(&read_one(text), &request, take).unwrap_or_else(|e| panic!("{backend}: {e:?}"));
    assert_eq!(outcome.count_is, CountIs::Exact);
    found
}

fn agree(text: &str, expected: &BTreeSet<Vec<i32>>) {
    assert!(!expected.is_empty(), "{text}");
    for backend in ["sat", "varisat", "dlx", "cells"] {
        let found = answers(text, backend);
        assert_eq!(found.len(), expected.len(), "{backend}\n{text}");
        assert!(found == *expected, "{backend}\n{text}");
    }
    for method in CountMethod::ALL {
        let engine = Engine::new(Plan::new(named("dlx").unwrap()));
        let request = Request { method: Some(method), ..Request::number(None) };
        match engine.solver().solve(&read_one(text), &request, &mut |_| {}) {
            Err(SolveError::Method(_)) => assert_ne!(method, CountMethod::Search),
            found => assert_eq!(found.unwrap().count, expected.len() as u64, "{method:?}\n{text}"),
        }
    }
    for (backend, cap) in [("sat", 1), ("dlx", 1), ("sat", 20)] {
        occur(text, expected, backend, cap);
    }
}

fn index((row, column): Place) -> usize {
    row * 4 + column
}

/// Returns all ways to choose a cell in each row of 4×4 such that columns and boxes differ, too.
fn choices() -> Vec<[usize; 4]> {
    let mut found = Vec::new();
    for (a, b, c, d) in (0..256).map(|n| (n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6)) {
        let columns = [a, b, c, d];
        let boxes: BTreeSet<usize> = columns.iter().enumerate().map(|(r, c)| FOUR.box_of((r, *c))).collect();
        if columns.iter().collect::<BTreeSet<_>>().len() == 4 && boxes.len() == 4 {
            found.push(columns);
        }
    }
    found
}

/// Returns all grids of 4×4 with all choices of cells for which a predicate on digits and values holds.
fn modified(value: fn(i64) -> i64, every_digit: bool, holds: fn(&dyn Fn(Place) -> i64) -> bool) -> BTreeSet<Vec<i32>> {
    let mut found = BTreeSet::new();
    for grid in completions(FOUR, &[0; 16], usize::MAX) {
        for columns in choices() {
            let chosen: Vec<usize> = columns.iter().enumerate().map(|(r, c)| index((r, *c))).collect();
            let digits: BTreeSet<i64> = chosen.iter().map(|i| grid.digits[*i]).collect();
            let read = |place: Place| {
                let digit = grid.at(place);
                if chosen.contains(&index(place)) { value(digit) } else { digit }
            };
            if (!every_digit || digits.len() == 4) && holds(&read) {
                let layer = (0..16).map(|i| i32::from(chosen.contains(&i)));
                found.insert(grid.digits.iter().map(|d| *d as i32).chain(layer).collect());
            }
        }
    }
    found
}

const CLASSIC: &str = "gridc 1\nuse classic(2, 2)\n";

#[test]
fn doublers() {
    agree(&format!("{CLASSIC}use doublers\n"), &modified(|d| 2 * d, true, |_| true));
    let sums = "sum_cage 9 r1c1 r1c2\nthermo r3c3 r3c4 r4c4\n";
    let holds =
        |at: &dyn Fn(Place) -> i64| at((0, 0)) + at((0, 1)) == 9 && at((2, 2)) < at((2, 3)) && at((2, 3)) < at((3, 3));
    agree(&format!("{CLASSIC}use doublers(every_digit = false)\n{sums}"), &modified(|d| 2 * d, false, holds));
}

#[test]
fn negators() {
    let holds = |at: &dyn Fn(Place) -> i64| {
        (0..4).map(|c| at((0, c))).sum::<i64>() == 2 && (at((3, 3)) - at((3, 2))).abs() >= 4
    };
    agree(
        &format!("{CLASSIC}use negators\nsum_cage 2 row 1\nwhispers gap=4 r4c4 r4c3\n"),
        &modified(|d| -d, true, holds),
    );
}

#[test]
fn modifiers() {
    let holds = |at: &dyn Fn(Place) -> i64| at((1, 1)) == at((2, 2)) + at((3, 0));
    let text = format!("{CLASSIC}use modifiers(factor = 3, offset = -1)\narrow r2c2 : r3c3 r4c1\n");
    agree(&text, &modified(|d| 3 * d - 1, true, holds));
}

/// Returns all ways to divide 4×4 into four connected pieces of four cells; pieces are numbered in reading order.
fn pieces() -> Vec<[i32; 16]> {
    fn connected(cells: &[usize]) -> bool {
        let mut reached = vec![cells[0]];
        let mut at = 0;
        while at < reached.len() {
            let (r, c) = (reached[at] / 4, reached[at] % 4);
            at += 1;
            for next in cells {
                let distance = r.abs_diff(next / 4) + c.abs_diff(next % 4);
                if distance == 1 && !reached.contains(next) {
                    reached.push(*next);
                }
            }
        }
        reached.len() == cells.len()
    }
    fn cut(areas: &mut [i32; 16], number: i32, found: &mut Vec<[i32; 16]>) {
        let Some(first) = areas.iter().position(|a| *a == 0) else {
            found.push(*areas);
            return;
        };
        let open: Vec<usize> = (first + 1..16).filter(|i| areas[*i] == 0).collect();
        for set in 0_u32..1 << open.len() {
            if set.count_ones() == 3 {
                let others = open.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, cell)| *cell);
                let piece: Vec<usize> = std::iter::once(first).chain(others).collect();
                if connected(&piece) {
                    piece.iter().for_each(|i| areas[*i] = number);
                    cut(areas, number + 1, found);
                    piece.iter().for_each(|i| areas[*i] = 0);
                }
            }
        }
    }
    let mut found = Vec::new();
    cut(&mut [0; 16], 1, &mut found);
    found
}

#[test]
fn chaos_construction() {
    let pieces = pieces();
    assert_eq!(pieces.len(), 117, "the divisions of 4×4 into four tetrominoes are well known");
    // Latin squares with the first row in order; the digits of others are relabelled.
    let latin = canonical(oracles::board::Shape { height: 1, width: 4 });
    assert_eq!(latin.len(), 24);
    let every_digit = |grid: &Board, areas: &[i32; 16]| {
        let seen: BTreeSet<(i32, i64)> = areas.iter().copied().zip(grid.digits.iter().copied()).collect();
        seen.len() == 16
    };
    let mut expected = BTreeSet::new();
    for grid in &latin {
        for areas in pieces.iter().filter(|areas| every_digit(grid, areas)) {
            expected.insert(grid.digits.iter().map(|d| *d as i32).chain(areas.iter().copied()).collect());
        }
    }
    let text = "gridc 1\nuse latin(4)\nuse chaos_construction\ngivens\n  1 2 3 4\n  ....\n  ....\n  ....\n";
    agree(text, &expected);
    // The layer follows the 16 digits.
    expected.retain(|answer| answer[16] != answer[17] && answer[16 + 15] == answer[16 + 11]);
    agree(&format!("{text}region_border r1c1 r1c2\nsame_region r4c4 r3c4\n"), &expected);
}

#[test]
fn japanese_sums_and_zeros_that_may_repeat() {
    let runs = |line: [i32; 3]| -> Vec<i32> {
        line.split(|d| *d == 0).filter(|run| !run.is_empty()).map(|run| run.iter().sum()).collect()
    };
    let distinct = |line: [i32; 3]| (0..3).all(|i| (0..i).all(|j| line[i] != line[j] || line[i] == 0));
    let mut expected = BTreeSet::new();
    for number in 0..4_i32.pow(9) {
        let grid: Vec<i32> = (0..9).map(|i| number / 4_i32.pow(i) % 4).collect();
        let row = |r: usize| [grid[3 * r], grid[3 * r + 1], grid[3 * r + 2]];
        let column = |c: usize| [grid[c], grid[c + 3], grid[c + 6]];
        let lines = (0..3).all(|i| distinct(row(i)) && distinct(column(i)));
        if lines && runs(row(0)) == [3] && runs(row(2)) == [1, 2] && runs(column(1)).is_empty() {
            expected.insert(grid);
        }
    }
    let text = "gridc 1\nuse open(3, 3, 0, 3)\ndistinct_but_zero row 1 ; row 2 ; row 3\ndistinct_but_zero column 1 ; column 2 ; column 3\njapanese_sums row 1 : 3\njapanese_sums row 3 : 1 2\njapanese_sums column 2 : 0\n";
    agree(text, &expected);
}

/// Values may be negative: a sum that exceeds the total may return to it, or fall below a piece that was complete.
#[test]
fn pieces_of_a_line_with_negative_values() {
    fn cut(line: &[i32], total: i32) -> bool {
        line.is_empty() || (1..=line.len()).any(|n| line[..n].iter().sum::<i32>() == total && cut(&line[n..], total))
    }
    let lines = (0..5_i32.pow(4)).map(|n| (0..4).map(|i| n / 5_i32.pow(i) % 5 - 2).collect::<Vec<_>>());
    for total in 1..=3 {
        let expected: BTreeSet<Vec<i32>> = lines.clone().filter(|line| cut(line, total)).collect();
        agree(&format!("use open(1, 4, -2, 2)\nsegmented_sum total={total} r1c1..r1c4\n"), &expected);
    }
}

/// The boards of the oracles begin with 1, so height 0 needs a separate test: all lines of four heights, including repetitions.
#[test]
fn buildings_of_no_height() {
    let lines = || (0..4_i64.pow(4)).map(|n| [n / 64, n / 16 % 4, n / 4 % 4, n % 4]);
    let expect = |clue: &str, holds: &dyn Fn(&[i64]) -> bool| {
        let expected =
            lines().filter(|line| holds(line)).map(|line| line.iter().map(|h| *h as i32).collect()).collect();
        agree(&format!("gridc 1\nuse open(1, 4, 0, 3)\n{clue} row 1\n"), &expected);
    };
    for height in 0..=3 {
        expect(&format!("hidden_skyscraper {height}"), &|line| first_hidden(line) == Some(height));
    }
    for seen in 0..=3 {
        expect(&format!("skyscraper {seen}"), &|line| visible(line).len() == seen);
    }
}
