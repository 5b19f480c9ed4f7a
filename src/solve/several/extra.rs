//! Finds a few extra givens that make a puzzle with several solutions unique.

use super::DividedTime;
use crate::puzzle::{CellId, Digit, Given, Grid, PuzzleData, Span};
use crate::solve::{Engine, Request, SolveError};
use std::collections::BTreeMap;

/// Extra givens that would make a puzzle unique; this is proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtraGivens {
    pub givens: Vec<(CellId, Digit)>,
    /// Whether each is needed: without it, there are several solutions. False if the time ran out before that was known.
    pub minimal: bool,
}

/// Number of solutions examined for a puzzle with some extra givens. If there are more, these are a sample.
const SAMPLE: u64 = 200;

/// Up to this many solutions, the best pair of givens is searched for.
const PAIRED: usize = 1000;

impl Engine {
    /// Chooses a few givens that leave one solution, greedily: repeatedly the digit that the fewest known solutions have, until
    /// all remaining solutions are known; then one or two givens at once, if that many suffice. `pool` are solutions, all of them
    /// if `complete`. `None` if the time runs out first, or all solutions have the same digits.
    pub(super) fn extra_givens(
        &self,
        puzzle: &PuzzleData,
        mut pool: Vec<Grid>,
        mut complete: bool,
        budget: &DividedTime<'_>,
    ) -> Result<Option<ExtraGivens>, SolveError> {
        let mut givens: Vec<(CellId, Digit)> = Vec::new();
        while !complete {
            let Some(rarest) = rarest(puzzle, &pool) else { return Ok(None) };
            givens.push(rarest);
            let with = with(puzzle, &givens);
            let mut solutions = self.solutions(&with, &Request { solutions: Some(SAMPLE), ..budget.until(1.0) })?;
            let found = solutions.by_ref().collect::<Result<Vec<Grid>, SolveError>>()?;
            complete = solutions.is_complete();
            if !complete && solutions.stopped().is_some() {
                return Ok(None);
            }
            pool.retain(|grid| grid.digit(rarest.0) == rarest.1);
            // The solutions known before differ more than those enumerated in a row.
            pool.extend(found);
            if complete {
                pool = solutions_once(puzzle, pool);
            }
        }
        let Some(last) = decisive(puzzle, &pool) else { return Ok(None) };
        // One or two givens found among all solutions are never superfluous.
        let fewest = givens.is_empty() && last.len() <= 2;
        givens.extend(last);
        self.without_superfluous(puzzle, givens, fewest, budget)
    }

    /// Removes givens as long as one solution remains, unless they are the `fewest`. The result is proved once more.
    fn without_superfluous(
        &self,
        puzzle: &PuzzleData,
        mut givens: Vec<(CellId, Digit)>,
        fewest: bool,
        budget: &DividedTime<'_>,
    ) -> Result<Option<ExtraGivens>, SolveError> {
        let mut minimal = true;
        let all = if fewest { 0 } else { givens.len() };
        for tried in (0..all).rev() {
            let mut fewer = givens.clone();
            fewer.remove(tried);
            match self.is_unique(&with(puzzle, &fewer), budget)? {
                Some(true) => givens = fewer,
                Some(false) => {}
                None => minimal = false,
            }
        }
        givens.sort_unstable();
        let proven = self.is_unique(&with(puzzle, &givens), budget)? == Some(true);
        Ok(proven.then_some(ExtraGivens { givens, minimal }))
    }

    /// Whether there is exactly one solution; `None` if the time ran out, or the backend cannot prove it.
    fn is_unique(&self, puzzle: &PuzzleData, budget: &DividedTime<'_>) -> Result<Option<bool>, SolveError> {
        let mut solutions = self.solutions(puzzle, &Request { solutions: Some(2), ..budget.until(1.0) })?;
        for solution in solutions.by_ref() {
            solution?;
        }
        Ok(match solutions.found() {
            2.. => Some(false),
            found => solutions.is_complete().then_some(found == 1),
        })
    }
}

/// The puzzle with further givens.
fn with(puzzle: &PuzzleData, givens: &[(CellId, Digit)]) -> PuzzleData {
    let given = |(cell, digit): &(CellId, Digit)| Given { cell: *cell, digit: *digit, span: Span::default() };
    let mut more = puzzle.clone();
    more.givens.extend(givens.iter().map(given));
    more
}

fn solutions_once(puzzle: &PuzzleData, pool: Vec<Grid>) -> Vec<Grid> {
    let by_answer: BTreeMap<Vec<Digit>, Grid> =
        pool.into_iter().map(|grid| (puzzle.answer_of(&grid).into_owned(), grid)).collect();
    by_answer.into_values().collect()
}

/// For each digit that not all of these solutions share, the solutions that have it.
fn shares(puzzle: &PuzzleData, pool: &[Grid]) -> BTreeMap<(CellId, Digit), Vec<u32>> {
    let mut shares: BTreeMap<(CellId, Digit), Vec<u32>> = BTreeMap::new();
    for (number, grid) in (0..).zip(pool) {
        for (cell, digit) in (0..).map(CellId).zip(puzzle.digits_of(grid)) {
            shares.entry((cell, *digit)).or_default().push(number);
        }
    }
    shares.retain(|_, having| having.len() < pool.len());
    shares
}

/// The digit that the fewest solutions have; `None` if all have the same digits.
fn rarest(puzzle: &PuzzleData, pool: &[Grid]) -> Option<(CellId, Digit)> {
    let shares = shares(puzzle, pool);
    shares.into_iter().min_by_key(|(_, having)| having.len()).map(|(given, _)| given)
}

/// The fewest givens that leave one of these solutions, which are all that exist: none, one, two, or a few chosen greedily.
/// `None` if some of them have the same digits.
fn decisive(puzzle: &PuzzleData, pool: &[Grid]) -> Option<Vec<(CellId, Digit)>> {
    if pool.len() < 2 {
        return Some(Vec::new());
    }
    let shares = shares(puzzle, pool);
    if let Some((given, _)) = shares.iter().find(|(_, having)| having.len() == 1) {
        return Some(vec![*given]);
    }
    if pool.len() <= PAIRED
        && let Some(pair) = pair(&shares)
    {
        return Some(pair);
    }
    let (given, having) = shares.iter().min_by_key(|(_, having)| having.len())?;
    let fewer: Vec<Grid> = having.iter().map(|number| pool[*number as usize].clone()).collect();
    let mut givens = decisive(puzzle, &fewer)?;
    givens.push(*given);
    Some(givens)
}

/// Two givens that exactly one solution has in common.
fn pair(shares: &BTreeMap<(CellId, Digit), Vec<u32>>) -> Option<Vec<(CellId, Digit)>> {
    let sets: Vec<(&(CellId, Digit), Vec<u64>)> = shares.iter().map(|(given, having)| (given, bits(having))).collect();
    for (index, (given, set)) in sets.iter().enumerate() {
        for (other, others) in &sets[index + 1..] {
            let both: u32 = set.iter().zip(others).map(|(a, b)| (a & b).count_ones()).sum();
            if both == 1 {
                return Some(vec![**given, **other]);
            }
        }
    }
    None
}

fn bits(numbers: &[u32]) -> Vec<u64> {
    let mut bits = vec![0_u64; PAIRED.div_ceil(64)];
    for number in numbers {
        if let Some(word) = bits.get_mut(*number as usize / 64) {
            *word |= 1 << (number % 64);
        }
    }
    bits
}
