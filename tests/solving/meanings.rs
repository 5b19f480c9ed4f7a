//! Tests the meaning of conflicts, candidates and steps on random puzzles of 4×4 and 6×6, with every rule of the library that
//! fits such a board: each result is compared with all grids, filtered by the oracles.

use crate::candidates::occur;
use crate::oracles::Random;
use crate::oracles::board::{Board, FOUR, SIX, Shape};
use crate::random_puzzles::{RandomPuzzle, oracles_on};
use crate::road::Reader;
use gridc::stages::backend::{Limits, named};
use gridc::stages::rate::{self, Candidate, Finder, RatingOptions, StepOnBoard, Style, Technique, Walk};
use gridc::stages::solve::{Engine, FixedParts, Member, Minimal, Plan, Request, ShrinkTask, Verdict};
use rand::SeedableRng;
use std::collections::{BTreeMap, BTreeSet};

fn engine() -> Engine {
    Engine::new(Plan::new(named("sat").unwrap()))
}

/// Calls a test with `puzzles` puzzles of every rule; `astray` as in [`RandomPuzzle::new`].
fn for_every_rule(shape: Shape, puzzles: u64, astray: bool, mut test: impl FnMut(&RandomPuzzle)) {
    let mut reader = Reader::new();
    for oracle in oracles_on(shape) {
        for number in 0..puzzles {
            let name = oracle.rule.bytes().fold(number, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
            test(&RandomPuzzle::new(&mut reader, &oracle, shape, astray, &mut Random::seed_from_u64(name)));
        }
    }
}

/// A candidate is true if it occurs in a solution.
fn candidates(shape: Shape, puzzles: u64) {
    let (mut none, mut several) = (0, 0);
    for_every_rule(shape, puzzles, false, |puzzle| {
        let digits = |board: &&Board| board.digits.iter().map(|digit| *digit as i32).collect();
        let solutions: BTreeSet<Vec<i32>> = puzzle.solutions().iter().map(digits).collect();
        none += usize::from(solutions.is_empty());
        several += usize::from(solutions.len() > 1);
        occur(&puzzle.text, &solutions, "sat", 2);
    });
    assert!(none < several && several > 20, "{none} without a solution, {several} with several");
}

#[test]
fn candidates_are_what_occurs_in_a_solution() {
    candidates(FOUR, 2);
    candidates(SIX, 2);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_candidates_are_what_occurs_in_a_solution() {
    candidates(FOUR, 10);
    candidates(SIX, 10);
}

/// No grid satisfies all members of a conflict, but without any one of them a grid does.
fn conflicts_among_parts(puzzles: u64) {
    let (mut conflicts, mut by_rule) = (0, BTreeSet::new());
    for_every_rule(FOUR, puzzles, true, |puzzle| {
        if !puzzle.is_member_by_member() {
            return;
        }
        let grids = puzzle.all_grids();
        let together =
            |members: &[Member]| grids.iter().any(|board| members.iter().all(|member| puzzle.holds(*member, board)));
        let mut subsets = engine().subsets(&puzzle.data, FixedParts::default()).unwrap();
        let members: Vec<Member> = subsets.members().collect();
        let found = subsets.shrink(&ShrinkTask::of(&members), &Limits::default()).unwrap();
        let Some(Minimal { members: left, minimal, .. }) = found else {
            assert!(together(&members), "no conflict is found in\n{}", puzzle.text);
            return;
        };
        assert!(minimal && !together(&left), "{left:?} is no conflict of\n{}", puzzle.text);
        for one in &left {
            let others: Vec<Member> = left.iter().copied().filter(|other| other != one).collect();
            assert!(together(&others), "{one:?} is not needed in {left:?} of\n{}", puzzle.text);
        }
        conflicts += 1;
        by_rule.extend(left.iter().flat_map(|member| member.clues(&puzzle.data)).map(|clue| clue.rule.clone()));
    });
    println!("{conflicts} conflicts, with {} rules", by_rule.len());
    assert!(conflicts > 20 && by_rule.len() > 20, "{conflicts} conflicts, with {by_rule:?}");
}

#[test]
fn conflicts_among_parts_are_minimal() {
    conflicts_among_parts(8);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_conflicts_among_parts_are_minimal() {
    conflicts_among_parts(100);
}

/// Number of assignments that plain enumeration tries for one conflict. On side 4 most conflicts need fewer; for the others,
/// which leave many cells open, exact cover searches for a grid.
const MOST_TRIED: u64 = 100_000;

/// Tests the conflict that is reported for a whole puzzle, including regions: the oracles agree with its witnesses, and searches
/// without clauses find no grid of its members alone.
fn reported_conflicts(shape: Shape, puzzles: u64) {
    let searches = ["brute", "dlx"].map(|name| Engine::new(Plan::new(named(name).unwrap())));
    let (mut conflicts, mut proved, mut witnesses) = (0, [0, 0], 0);
    for_every_rule(shape, puzzles, true, |puzzle| {
        let Some(conflict) = engine().conflict(&puzzle.data, &Request::unique()).unwrap() else {
            assert!(!puzzle.solutions().is_empty(), "no conflict is found in\n{}", puzzle.text);
            return;
        };
        assert!(puzzle.solutions().is_empty() && conflict.is_minimal(), "{conflict:?} of\n{}", puzzle.text);
        conflicts += 1;
        let alone = Member::alone(&puzzle.data, &conflict.members, false);
        let request = Request { nodes: Some(MOST_TRIED), ..Request::unique() };
        for (search, proved) in searches.iter().zip(&mut proved) {
            let verdict = search.solver().solve(&alone, &request, &mut |_| {}).unwrap().verdict;
            assert!(matches!(verdict, Verdict::None | Verdict::Unknown), "{conflict:?} of\n{}", puzzle.text);
            if verdict == Verdict::None {
                *proved += 1;
                break;
            }
        }
        for (one, grid) in conflict.members.iter().zip(&conflict.witnesses) {
            let board = Board::new(shape, grid.0.iter().map(|digit| i64::from(*digit)).collect());
            // The oracles judge full grids of the layout.
            if puzzle.is_member_by_member() && Member::regions(&puzzle.data).all(|region| puzzle.holds(region, &board))
            {
                let broken = conflict.members.iter().filter(|member| !puzzle.holds(**member, &board));
                assert!(broken.eq([one]), "the grid without {one:?} in {conflict:?} of\n{}", puzzle.text);
                witnesses += 1;
            }
        }
    });
    let [enumerated, covered] = proved;
    println!("{conflicts} conflicts, {enumerated} enumerated, {covered} by exact cover; {witnesses} witnesses judged");
    assert!(enumerated >= 5 && (enumerated + covered) * 10 >= conflicts * 9, "{proved:?} of {conflicts} conflicts");
    assert!(conflicts > 20 && witnesses > 20, "{conflicts} conflicts, {witnesses} witnesses");
}

#[test]
fn reported_conflicts_are_minimal() {
    reported_conflicts(FOUR, 1);
    reported_conflicts(SIX, 1);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_reported_conflicts_are_minimal() {
    reported_conflicts(FOUR, 10);
    reported_conflicts(SIX, 6);
}

/// What a step removes is in no solution, and what it places is in all of them. Techniques that assume uniqueness are used only
/// if there is one solution.
fn steps(shape: Shape, puzzles: u64) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for_every_rule(shape, puzzles, false, |puzzle| {
        let solutions: Vec<Vec<u8>> = puzzle.solutions().iter().map(|board| indices(board)).collect();
        let Some(first) = solutions.first() else { return };
        let choice = RatingOptions { uniqueness: solutions.len() == 1, ..RatingOptions::default() };
        for style in Style::ALL {
            let start = rate::Board::new(&puzzle.data).unwrap();
            let mut finder = Finder::new(&puzzle.data, choice, style, first);
            for StepOnBoard { board, step, .. } in Walk::new(start, |board| Some(finder.next(board))) {
                if step.technique == Technique::Search {
                    break;
                }
                *counts.entry(step.technique.name()).or_default() += 1;
                let of = |candidate: &Candidate, solution: &Vec<u8>| solution[candidate.cell()] == candidate.digit;
                let has = |candidate: &Candidate| board.has(*candidate);
                let removed = step.eliminations.iter().all(|c| has(c) && !solutions.iter().any(|s| of(c, s)));
                let placed = step.placements.iter().all(|c| has(c) && solutions.iter().all(|s| of(c, s)));
                assert!(removed && placed, "{step:?} of {} solutions of\n{}", solutions.len(), puzzle.text);
            }
        }
    });
    println!("{counts:?}");
    for technique in [Technique::NakedSingle, Technique::HiddenSingle, Technique::SmallSet] {
        assert!(counts.get(technique.name()).is_some_and(|count| *count > 20), "{counts:?}");
    }
}

/// Returns digits as indices of symbols.
fn indices(board: &Board) -> Vec<u8> {
    board.digits.iter().map(|digit| *digit as u8 - 1).collect()
}

#[test]
fn steps_agree_with_every_solution() {
    steps(FOUR, 2);
    steps(SIX, 2);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_steps_agree_with_every_solution() {
    steps(FOUR, 10);
    steps(SIX, 10);
}
