//! Tests random mixes of library rules on 6×6: every backend, with every way of passing facts and sampled encodings, finds
//! exactly the grids that the oracles accept.

use crate::every_plan::every_plan;
use crate::oracles;
use crate::oracles::board::{Board, SIX, completions};
use crate::oracles::{Case, Oracle, Random};
use crate::road::Reader;
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::solve::{CountIs, Engine, Plan, Request};
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
