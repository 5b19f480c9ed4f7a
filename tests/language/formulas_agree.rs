//! Compares the two interpreters of ground formulas: for random formulas of every kind, the fillings that the checker accepts are
//! the solutions of the elaborated model, on several backends.
//!
//! `GRIDC_CASES=200000 GRIDC_SEED=7 cargo test --release --test language formulas_agree` tests more formulas.

use crate::random_formulas::Source;
use crate::random_formulas::puzzle::{accepted, with_clues};
use gridc::stages::backend::{Facts, named};
use gridc::stages::language::{AutomatonCache, ElaborateError, ElaborateOptions, elaborate};
use gridc::stages::model::Model;
use gridc::stages::puzzle::{Digit, Formula, PuzzleData};
use gridc::stages::solve::{Engine, Plan, Request};
use std::collections::BTreeSet;

type Answers = BTreeSet<Vec<Digit>>;

/// Backends used in turn. (`lp` solves its problem again for each answer and takes a second for some of these.)
const OTHERS: [&str; 3] = ["cells", "backtrack", "varisat"];

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().map_or(otherwise, |text| text.parse().unwrap())
}

fn model(puzzle: &PuzzleData) -> Result<Model, ElaborateError> {
    elaborate(puzzle, &ElaborateOptions::default(), &AutomatonCache::default())
}

/// Returns the answers of a backend, or its error.
fn found(puzzle: &PuzzleData, backend: &str, facts: Facts) -> Result<Answers, String> {
    let plan = Plan { facts, prover: None, ..Plan::new(named(backend).unwrap()) };
    let request = Request { keep: usize::MAX, ..Request::count() };
    let outcome = Engine::new(plan).solver().solve(puzzle, &request, &mut |_| {}).map_err(|e| format!("{e:?}"))?;
    Ok(outcome.solutions.iter().map(|grid| puzzle.answer_of(grid).into_owned()).collect())
}

/// Describes how the interpreters differ, if they do.
fn difference(puzzle: &PuzzleData, backends: &[(&str, Facts)]) -> Option<String> {
    let (expected, _) = accepted(puzzle);
    backends.iter().find_map(|(backend, facts)| match found(puzzle, backend, *facts) {
        Err(problem) => Some(format!("{backend} as {facts:?}: {problem}")),
        Ok(found) if found == expected => None,
        Ok(found) => {
            let missed: Vec<_> = expected.difference(&found).take(3).collect();
            let wrong: Vec<_> = found.difference(&expected).take(3).collect();
            Some(format!("{backend} as {facts:?}: missed {missed:?}, found beyond {wrong:?}"))
        }
    })
}

/// Returns the direct subformulas.
fn parts(formula: &Formula) -> Vec<Formula> {
    match formula {
        Formula::Not(formula) => vec![Formula::clone(formula)],
        Formula::All(formulas) | Formula::Any(formulas) => {
            let fewer = |i: usize| formulas.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, f)| f.clone());
            let without = (0..formulas.len()).map(|i| match formula {
                Formula::All(_) => Formula::All(fewer(i).collect()),
                _ => Formula::Any(fewer(i).collect()),
            });
            formulas.iter().cloned().chain(without).collect()
        }
        Formula::Iff(left, right) => vec![Formula::clone(left), Formula::clone(right)],
        _ => Vec::new(),
    }
}

/// Reduces the puzzle to a smallest one on which they still differ.
fn smallest(mut puzzle: PuzzleData, backends: &[(&str, Facts)]) -> PuzzleData {
    loop {
        let formulas: Vec<Formula> = puzzle.clues.iter().flat_map(|c| &c.demands).map(|d| d.formula.clone()).collect();
        let mut smaller = Vec::new();
        for i in 0..formulas.len() {
            let mut fewer = formulas.clone();
            fewer.remove(i);
            smaller.push(fewer);
            smaller.extend(parts(&formulas[i]).into_iter().map(|part| {
                let mut changed = formulas.clone();
                changed[i] = part;
                changed
            }));
        }
        let smaller = smaller.into_iter().map(|formulas| with_clues(puzzle.clone(), vec![formulas]));
        match smaller.into_iter().find(|puzzle| difference(puzzle, backends).is_some()) {
            Some(smaller) => puzzle = smaller,
            None => return puzzle,
        }
    }
}

#[test]
fn checker_and_model_accept_the_same_fillings() {
    let (seed, cases) = (number("GRIDC_SEED", 3), number("GRIDC_CASES", 4000));
    println!("GRIDC_SEED={seed} GRIDC_CASES={cases}");
    let (mut open, mut refused) = (0, 0);
    for case in 0..cases {
        let mut source = Source::new(seed.wrapping_mul(1 << 32).wrapping_add(case));
        let puzzle = source.puzzle();
        if model(&puzzle).is_err() {
            refused += 1;
            continue;
        }
        let (expected, fillings) = accepted(&puzzle);
        open += u64::from(!expected.is_empty() && expected.len() < fillings);
        let facts = Facts::ALL[source.below(3) as usize];
        let other = OTHERS[source.below(3) as usize];
        let backends = [("brute", Facts::Units), ("sat", facts), ("dlx", facts), (other, facts)];
        if difference(&puzzle, &backends).is_some() {
            let puzzle = smallest(puzzle, &backends);
            let formulas: Vec<&Formula> = puzzle.clues.iter().flat_map(|c| &c.demands).map(|d| &d.formula).collect();
            panic!(
                "seed {seed}, case {case}: {}\n{formulas:#?}\ndigits {:?}, regions {}, layers {:#?}\nmodel {:#?}",
                difference(&puzzle, &backends).unwrap_or_default(),
                puzzle.layout.digits(),
                puzzle.layout.regions.len(),
                puzzle.layers,
                model(&puzzle),
            );
        }
    }
    println!("{open} of {cases} neither accept nor refuse everything; {refused} are over a budget");
    assert!(open * 2 > cases, "{open}: too few formulas say anything");
    assert!(refused * 20 < cases, "{refused} models were refused");
}
