//! Compares every rule of the library with an independent oracle (`tests/solving/oracles`): the checker's judgement on random
//! grids, and whole solution sets by two backends with different formulations.
//!
//! `cargo test --release --test solving -- --ignored rule_oracles` filters all 28 200 960 grids of 6×6 by each oracle and
//! compares the count with those of two backends; a preceding `GRIDC_RULES=thermo,arrow` selects rules.

use crate::oracles;
use crate::oracles::board::{Board, NINE, SIX, Shape, canonical, completions};
use crate::oracles::{Case, Oracle, Random};
use crate::road::Reader;
use gridc::stages::backend::named;
use gridc::stages::language::Checker;
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::solve::{CountIs, Engine, Plan, Request};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::time::Instant;

/// Cases per rule and shape.
const CASES: u64 = 6;
/// Grids judged per case, besides the one from which the case was made.
const GRIDS: usize = 150;
/// Maximum number of solutions of a case that is compared as a set.
const MOST: usize = 400;

fn random(rule: &str, number: u64) -> Random {
    let name = rule.bytes().fold(0_u64, |h, b| h.wrapping_mul(31).wrapping_add(u64::from(b)));
    Random::seed_from_u64(name ^ number)
}

fn read(reader: &mut Reader, rule: &str, text: &str) -> PuzzleData {
    reader.read(rule, text, None).remove(0)
}

/// Returns a case, and a board for which it holds if there is one: random, or found by a backend if chance finds none.
fn case(reader: &mut Reader, oracle: &Oracle, shape: Shape, number: u64) -> (Board, Case, Random) {
    let mut random = random(oracle.rule, number);
    let board = Board::random(shape, &mut random);
    let case = (oracle.case)(&board, &mut random);
    if (case.holds)(&board) {
        return (board, case, random);
    }
    // A given digit makes a different board each time.
    let place = random.random_range(0..board.digits.len());
    let text = format!("{}{}\ngivens\n{}", shape.head(), case.text, board.picture(|i| i == place));
    let found = some_solution(&read(reader, oracle.rule, &text)).map(|digits| Board::new(shape, digits));
    if let Some(found) = &found {
        assert!((case.holds)(found), "not what the oracle says\n{text}{}", found.picture(|_| true));
    }
    (found.unwrap_or(board), case, random)
}

fn some_solution(puzzle: &PuzzleData) -> Option<Vec<i64>> {
    let engine = Engine::new(Plan::new(named("sat").unwrap()));
    let request = Request { solutions: Some(1), ..Request::count() };
    let mut found = None;
    let take = &mut |g: &Grid| found = Some(g.0.iter().map(|d| i64::from(*d)).collect());
    engine.solver().solve(puzzle, &request, take).unwrap_or_else(|e| panic!("{e:?}"));
    found
}

/// Returns grids that differ little from this one, and some that differ much.
fn others(board: &Board, random: &mut Random) -> Vec<Board> {
    let side = board.side() as i64;
    let mut all = vec![board.clone()];
    for i in 0..GRIDS {
        let (a, b) = (random.random_range(1..=side), random.random_range(1..=side));
        all.push(match i % 3 {
            0 => Board::random(board.shape, random),
            1 => board.relabelled(a, b),
            _ => all[i].relabelled(a, b),
        });
    }
    all
}

#[test]
fn every_rule_has_an_oracle_and_every_oracle_a_rule() {
    let reader = gridc::Reader::new();
    let is_of_digits = |docs: Option<&str>| !docs.unwrap_or_default().contains("use grid(");
    let rules = reader.library().rules().filter(|rule| is_of_digits(rule.docs));
    let rules: BTreeSet<String> = rules.map(|rule| rule.definition.name.text.to_string()).collect();
    // These concern layers or open boards: `rule_layers`. Those of boards without digits are in `genres`.
    let own_tests: BTreeSet<String> = [
        "doublers",
        "negators",
        "modifiers",
        "chaos_construction",
        "region_border",
        "same_region",
        "distinct_but_zero",
    ]
    .map(String::from)
    .into();
    let oracles: BTreeSet<String> = oracles::all().iter().map(|o| o.rule.to_owned()).collect();
    let missing: Vec<_> = rules.difference(&oracles).filter(|r| !own_tests.contains(*r)).collect();
    let unknown: Vec<_> = oracles.difference(&rules).collect();
    assert!(missing.is_empty(), "no oracle for {missing:?}");
    assert!(unknown.is_empty(), "no rule for {unknown:?}");
}

#[test]
fn the_checker_agrees_with_the_oracles() {
    let mut reader = Reader::new();
    for oracle in oracles::all() {
        let (mut yes, mut no) = (0, 0);
        for shape in oracle.shapes {
            for number in 0..CASES {
                let (board, case, mut random) = case(&mut reader, &oracle, *shape, number);
                let text = format!("{}{}\n", shape.head(), case.text);
                let puzzle = read(&mut reader, oracle.rule, &text);
                let checker = Checker::new(&puzzle.layout);
                for board in others(&board, &mut random) {
                    let grid = Grid(board.digits.iter().map(|d| *d as i32).collect());
                    let expected = (case.holds)(&board);
                    *if expected { &mut yes } else { &mut no } += 1;
                    let found = checker.check(&puzzle, &grid);
                    assert_eq!(found.is_ok(), expected, "{text}{}{found:?}", board.picture(|_| true));
                }
            }
        }
        println!("{}: true of {yes} grids, false of {no}", oracle.rule);
        assert!(yes > 0 && no > 0, "{}: true of {yes} grids, false of {no}", oracle.rule);
    }
}

/// Returns the digits of all solutions.
fn solutions(puzzle: &PuzzleData, backend: &str) -> Vec<Vec<i64>> {
    let engine = Engine::new(Plan::new(named(backend).unwrap()));
    let mut found = Vec::new();
    let request = Request { solutions: None, ..Request::count() };
    let take = &mut |g: &Grid| found.push(g.0.iter().map(|d| i64::from(*d)).collect());
    let outcome = engine.solver().solve(puzzle, &request, take).unwrap_or_else(|e| panic!("{backend}: {e:?}"));
    assert_eq!(outcome.count_is, CountIs::Exact);
    found.sort();
    found
}

/// Gives the board's cells, in random order, until few grids remain.
fn givens(board: &Board, random: &mut Random) -> (Vec<i64>, Vec<Board>) {
    let mut order: Vec<usize> = (0..board.digits.len()).collect();
    order.shuffle(random);
    let mut given = vec![0; board.digits.len()];
    let first = if board.shape == NINE { 24 } else { 6 };
    order[..first].iter().for_each(|i| given[*i] = board.digits[*i]);
    for i in &order[first..] {
        let found = completions(board.shape, &given, MOST + 1);
        if found.len() <= MOST {
            return (given, found);
        }
        given[*i] = board.digits[*i];
    }
    let found = completions(board.shape, &given, MOST);
    (given, found)
}

#[test]
fn backends_find_what_the_oracles_keep() {
    let mut reader = Reader::new();
    for oracle in oracles::all() {
        for shape in oracle.shapes {
            for number in 0..if *shape == NINE { 1 } else { 2 } {
                let (board, case, mut random) = case(&mut reader, &oracle, *shape, number + 100);
                let (given, all) = givens(&board, &mut random);
                let picture = board.picture(|i| given[i] != 0);
                let text = format!("{}{}\ngivens\n{picture}", shape.head(), case.text);
                let puzzle = read(&mut reader, oracle.rule, &text);
                let mut expected: Vec<_> = all.iter().filter(|b| (case.holds)(b)).map(|b| b.digits.clone()).collect();
                expected.sort();
                for backend in ["sat", "dlx"] {
                    let start = Instant::now();
                    assert_eq!(solutions(&puzzle, backend), expected, "{backend}\n{text}");
                    println!("{} {backend} {:?}: {} of {}", oracle.rule, start.elapsed(), expected.len(), all.len());
                }
            }
        }
    }
}

/// Returns the number of 6×6 grids for which the predicate holds, or `None` if there are more than `most`.
fn universe(canonical: &[Board], holds: &(dyn Fn(&Board) -> bool + Send + Sync), most: usize) -> Option<usize> {
    let labels: Vec<Vec<i64>> = permutations(6);
    let mut count = 0;
    let mut board = canonical[0].clone();
    for grid in canonical {
        for label in &labels {
            board.digits.iter_mut().zip(&grid.digits).for_each(|(to, from)| *to = label[*from as usize - 1]);
            count += usize::from(holds(&board));
        }
        if count > most {
            return None;
        }
    }
    Some(count)
}

fn permutations(n: i64) -> Vec<Vec<i64>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(n - 1);
    let insert = |p: &Vec<i64>, at: usize| {
        let mut p = p.clone();
        p.insert(at, n);
        p
    };
    shorter.iter().flat_map(|p| (0..n as usize).map(move |at| insert(p, at))).collect()
}

/// Clues of one rule are added until at most this many of the 28 200 960 grids remain.
const FEW: usize = 20_000;

#[test]
#[ignore = "filters 28 200 960 grids per rule: an hour in a release build"]
fn the_whole_universe() {
    let canonical = canonical(SIX);
    assert_eq!(canonical.len(), 39_168);
    let mut reader = Reader::new();
    let only = std::env::var("GRIDC_RULES").ok();
    let wanted = |rule: &str| only.as_ref().is_none_or(|only| only.split(',').any(|name| name == rule));
    for oracle in oracles::all().into_iter().filter(|o| o.shapes.contains(&SIX) && wanted(o.rule)) {
        let mut random = random(oracle.rule, 7);
        let board = Board::random(SIX, &mut random);
        let mut text = SIX.head();
        let mut cases: Vec<Case> = Vec::new();
        let expected = loop {
            let case = (oracle.case)(&board, &mut random);
            // A rule of the whole board, or of marks, is stated once; then cells are given instead.
            let once = oracle.looks_at_marks() && !cases.is_empty();
            if once || cases.len() > 30 || text.contains(&format!("{}\n", case.text)) {
                let place = random.random_range(0..36);
                let digit = board.digits[place];
                text += &format!("marks r{}c{} in {{{digit}}}\n", place / 6 + 1, place % 6 + 1);
                cases.push(Case::new(String::new(), move |b| b.digits[place] == digit));
            } else {
                text += &format!("{}\n", case.text);
                cases.push(case);
            }
            let holds = |b: &Board| cases.iter().all(|c| (c.holds)(b));
            if let Some(count) = universe(&canonical, &holds, FEW) {
                break count;
            }
        };
        let puzzle = read(&mut reader, oracle.rule, &text);
        for backend in ["sat", "dlx"] {
            let engine = Engine::new(Plan::new(named(backend).unwrap()));
            let request = Request { solutions: None, ..Request::count() };
            let outcome = engine.solver().solve(&puzzle, &request, &mut |_| {}).unwrap_or_else(|e| panic!("{e:?}"));
            assert_eq!(
                (outcome.count.saturating(), outcome.count_is),
                (expected as u64, CountIs::Exact),
                "{backend}\n{text}"
            );
        }
        println!("{}: {expected} grids", oracle.rule);
    }
}
