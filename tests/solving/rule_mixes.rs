//! Tests random mixes of library rules on 6×6: every backend, with every way of passing facts and sampled encodings, finds
//! exactly the grids that the oracles accept.

use crate::every_plan::every_plan;
use crate::oracles;
use crate::oracles::board::{Board, FOUR, SIX, completions};
use crate::oracles::{Case, Oracle, Random};
use crate::road::Reader;
use gridc::stages::backend::named;
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::solve::{CountIs, CountMethod, Engine, Plan, Request, SolveError};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// Number of mixes.
const MIXES: u64 = 60;
/// Maximum number of grids from which the rules of a mix select.
const MOST: usize = 12;

/// Gives cells of the board until few grids remain.
fn givens(board: &Board, random: &mut Random) -> (Vec<i64>, Vec<Board>) {
    let mut order: Vec<usize> = (0..board.digits.len()).collect();
    order.shuffle(random);
    let mut given = vec![0; board.digits.len()];
    for i in order {
        given[i] = board.digits[i];
        let found = completions(board.shape, &given, MOST + 1);
        if found.len() <= MOST {
            return (given, found);
        }
    }
    (given.clone(), completions(board.shape, &given, MOST))
}

fn solutions(plan: Plan, puzzle: &PuzzleData) -> Result<Vec<Vec<i64>>, String> {
    let engine = Engine::new(plan);
    let mut found = Vec::new();
    let request = Request { solutions: None, ..Request::count() };
    let take = &mut |g: &Grid| found.push(g.0.iter().map(|d| i64::from(*d)).collect());
    let outcome = engine.solver().solve(puzzle, &request, take).map_err(|e| format!("{e:?}"))?;
    if outcome.count_is != CountIs::Exact {
        return Err(format!("{outcome:?}"));
    }
    found.sort();
    Ok(found)
}

#[test]
fn every_backend_finds_what_the_oracles_keep() {
    let oracles: Vec<Oracle> =
        oracles::all().into_iter().filter(|o| o.shapes.contains(&SIX) && !o.looks_at_marks()).collect();
    let mut reader = Reader::new();
    let mut kept = 0;
    for seed in 0..MIXES {
        let mut random = Random::seed_from_u64(seed);
        let board = Board::random(SIX, &mut random);
        let wanted = random.random_range(2..=4);
        let mixed: Vec<&Oracle> = oracles.sample(&mut random, wanted).collect();
        let cases: Vec<Case> = mixed.iter().map(|o| (o.case)(&board, &mut random)).collect();
        let (given, all) = givens(&board, &mut random);
        let clues: Vec<&str> = cases.iter().map(|c| c.text.as_str()).collect();
        let text = format!("{}{}\ngivens\n{}", SIX.head(), clues.join("\n"), board.picture(|i| given[i] != 0));
        let puzzle = reader.read("mix", &text, None).remove(0);
        let holds = |b: &&Board| cases.iter().all(|c| (c.holds)(b));
        let mut expected: Vec<_> = all.iter().filter(holds).map(|b| b.digits.clone()).collect();
        expected.sort();
        kept += expected.len();
        for plan in every_plan(&mut random) {
            let found = solutions(plan, &puzzle);
            let with = format!("{} {:?} {:?}", plan.backend.name(), plan.facts, plan.settings);
            assert_eq!(found, Ok(expected.clone()), "seed {seed}, {with}\n{text}");
        }
    }
    assert!(kept > 50, "hardly any mix has a solution: {kept}");
}

/// The number of solutions by this way of counting; `None` if it does not suit the puzzle.
fn counted(puzzle: &PuzzleData, method: CountMethod) -> Option<u64> {
    let engine = Engine::new(Plan::new(named("dlx").unwrap()));
    let request = Request { method: Some(method), ..Request::number(None) };
    let outcome = match engine.solver().solve(puzzle, &request, &mut |_| {}) {
        Err(SolveError::Method(_)) => return None,
        found => found.unwrap(),
    };
    assert_eq!(outcome.count_is, CountIs::Exact, "{outcome:?}");
    outcome.count.to_u64()
}

/// Counts random mixes of one to three rules on 4×4, most without givens, in every way.
fn ways_of_counting_agree(mixes: u64) {
    let oracles: Vec<Oracle> =
        oracles::all().into_iter().filter(|o| o.shapes.contains(&FOUR) && !o.looks_at_marks()).collect();
    let mut reader = Reader::new();
    let (mut suited, mut several) = ([0; 3], 0);
    for seed in 0..mixes {
        let mut random = Random::seed_from_u64(seed);
        let board = Board::random(FOUR, &mut random);
        let wanted = random.random_range(0..=3);
        let mixed: Vec<&Oracle> = oracles.sample(&mut random, wanted).collect();
        let cases: Vec<Case> = mixed.iter().map(|o| (o.case)(&board, &mut random)).collect();
        let given: Vec<i64> =
            board.digits.iter().map(|digit| if random.random_range(0..10) == 0 { *digit } else { 0 }).collect();
        let clues: Vec<&str> = cases.iter().map(|c| c.text.as_str()).collect();
        let text = format!("{}{}\ngivens\n{}", FOUR.head(), clues.join("\n"), board.picture(|i| given[i] != 0));
        let puzzle = reader.read("mix", &text, None).remove(0);
        let grids = completions(FOUR, &given, 1000);
        let expected = grids.iter().filter(|grid| cases.iter().all(|c| (c.holds)(grid))).count() as u64;
        several += u64::from(expected > 1);
        for (suited, method) in suited.iter_mut().zip(CountMethod::ALL) {
            let found = counted(&puzzle, method);
            assert!(found.is_none_or(|found| found == expected), "seed {seed}, {method:?}: {found:?}\n{text}");
            *suited += u64::from(found.is_some());
        }
    }
    assert!(several > mixes / 2 && suited[0] == mixes, "{suited:?} of {mixes}, {several} with several solutions");
    assert!(suited[1] > mixes / 10 && suited[2] > mixes / 2, "{suited:?} of {mixes} were counted");
}

#[test]
fn counts_by_every_method_agree() {
    ways_of_counting_agree(200);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_counts_by_every_method_agree() {
    ways_of_counting_agree(5_000);
}
