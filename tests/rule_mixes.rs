//! Random mixes of rules of the library on 6×6: every backend, with every way for facts and sampled encodings, finds
//! exactly the grids that the oracles keep.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod oracles;
mod road;

use gridc::puzzle::{Grid, Puzzle};
use gridc::solve::{BACKENDS, CountIs, Engine, Facts, Formulation, Plan, Request, Settings, cnf};
use oracles::board::{Board, SIX, completions};
use oracles::{Case, Oracle, Random};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use road::Reader;

/// Mixes tried.
const MIXES: u64 = 60;
/// Grids from which the rules of a mix choose.
const MOST: usize = 12;

/// Rules that speak of the cells that other clues leave unmarked, or mark: mixed, they mean something else.
const OF_MARKS: [&str; 4] = ["nonconsecutive", "difference_negative", "minimum", "maximum"];

fn plans(random: &mut Random) -> Vec<Plan> {
    let mut plans = Vec::new();
    for &backend in BACKENDS {
        for facts in Facts::ALL {
            for _ in 0..if backend.formulation() == Formulation::Cnf { 2 } else { 1 } {
                let encoding = cnf::Encoding {
                    family: *cnf::Family::ALL.choose(random).unwrap(),
                    at_most_one: *cnf::AtMostOne::ALL.choose(random).unwrap(),
                    variables: *cnf::VariableEncoding::ALL.choose(random).unwrap(),
                    linear: *cnf::LinearEncoding::ALL.choose(random).unwrap(),
                };
                let settings = Settings { encoding, seed: random.random_range(0..3), ..Settings::default() };
                let mut plan = Plan { facts, settings, ..Plan::new(backend) };
                plan.elaborate.redundant = random.random_bool(0.3);
                plans.push(plan);
            }
        }
    }
    plans
}

/// The board with cells made known until few grids remain.
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

fn solutions(plan: Plan, puzzle: &Puzzle) -> Result<Vec<Vec<i64>>, String> {
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
    let oracles: Vec<Oracle> = oracles::all()
        .into_iter()
        .filter(|o| o.shapes.contains(&SIX) && !o.rule.ends_with("_negative") && !OF_MARKS.contains(&o.rule))
        .collect();
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
        for plan in plans(&mut random) {
            let found = solutions(plan, &puzzle);
            let with = format!("{} {:?} {:?}", plan.backend.name(), plan.facts, plan.settings);
            assert_eq!(found, Ok(expected.clone()), "seed {seed}, {with}\n{text}");
        }
    }
    assert!(kept > 50, "hardly any mix has a solution: {kept}");
}
