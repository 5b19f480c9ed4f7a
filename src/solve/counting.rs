//! The ways to count the solutions of a puzzle without finding each of them, and the choice between them.
//!
//! A few solutions are found one by one first: most puzzles have no more. Then the parts of the puzzle that are independent are
//! counted separately, each by the first way that suits it: by frontier, by symmetry, by search.

use super::cases::cases;
use super::engine::Compiled;
use super::enumeration::read;
use super::frontier::{Effort, Frontier, Halt, MEMORY, Tables};
use super::search::{BackendRun, PuzzleSearch};
use super::{Count, CountMethod, Disagreement, Random, Request, SolveError};
use crate::backend::{Limits, Moment, Work};
use crate::model::Literal;
use crate::presolve::{Reduction, reduce};
use crate::puzzle::{Grid, PuzzleData};
use std::collections::HashSet;
use std::num::NonZeroU64;
use std::time::Duration;

/// The number of solutions that are found one by one, and the time for it, before another way is tried.
pub const FEW: u64 = 1_000;
const SOON: Duration = Duration::from_millis(300);

/// Why a puzzle is not counted by frontier.
const UNKNOWN: &str =
    "its layers or constraints are of a kind that this method does not know, or it has too many states";

/// Bytes of the tables of a count by frontier for each solution of a cap. A search for that many takes about as long.
const BYTES_PER_SOLUTION: u64 = 100;

impl PuzzleSearch<'_> {
    /// Whether the request leaves it open how to count, and more solutions are wanted than are found at once.
    pub fn may_choose_method(&self) -> bool {
        let Request { solutions, nodes, method, number_only, .. } = self.request;
        *number_only && method.is_none() && nodes.is_none() && solutions.is_none_or(|cap| cap > FEW)
    }

    /// A request for the solutions that are found at once, and its limits.
    pub fn few(&self) -> (Request, Limits) {
        let time = Some(self.request.time.map_or(SOON, |time| time.min(SOON)));
        let few = Request { solutions: Some(FEW), time, ..self.request.clone() };
        let limits = few.limits(Moment::now());
        (few, limits)
    }

    /// Counts the solutions that satisfy the facts, of which `found` are known.
    ///
    /// # Errors
    /// If a backend's grid is not a solution or was found before, or the method that was asked for does not suit the puzzle.
    pub fn counted(&self, facts: &[Literal], found: u64, base: &Grid) -> Result<BackendRun, SolveError> {
        let mut found = found;
        if self.may_choose_method() && found < FEW {
            let (request, limits) = self.few();
            let run = PuzzleSearch { request: &request, limits: &limits, ..*self }.any_way(facts)?;
            if run.exhausted {
                return Ok(run);
            }
            found = run.count;
        }
        if self.request.method == Some(CountMethod::Frontier) || self.may_choose_method() {
            match self.by_frontier(facts)? {
                Some(run) if run.exhausted && run.count < found => {
                    return Err(SolveError::Disagreement(Box::new(Disagreement::Missed {
                        backend: CountMethod::Frontier.name(),
                        witness: self.backend.name(),
                        grid: base.clone(),
                    })));
                }
                // What a search has found is known.
                Some(run) if !run.exhausted => return Ok(BackendRun { count: found, digits_differ: found > 1, ..run }),
                Some(run) => return Ok(run),
                None if self.request.method.is_some() => {
                    return Err(unsuited(CountMethod::Frontier, UNKNOWN));
                }
                None => {}
            }
        }
        if self.request.method == Some(CountMethod::Symmetry) || self.may_choose_method() {
            match self.by_symmetry(facts)? {
                Some(run) => return Ok(run),
                None if self.request.method == Some(CountMethod::Symmetry) => {
                    return Err(unsuited(CountMethod::Symmetry, "it has no symmetry"));
                }
                None => {}
            }
        }
        self.any_way(facts)
    }

    /// Draws different solutions uniformly at random, as many as are wanted, or all.
    ///
    /// # Errors
    /// If the puzzle cannot be counted by frontier, or a solution is wrong.
    pub fn drawn(
        &self,
        facts: &[Literal],
        seed: u64,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<BackendRun, SolveError> {
        let draw = |reduction: &Reduction, tables: &Tables<'_>| {
            let total = Count::from(tables.count());
            let wanted = self.request.solutions.unwrap_or(u64::MAX).min(total.saturating());
            let mut run = BackendRun::of_total(total, CountMethod::Frontier);
            run.exhausted = true;
            let mut random = Random::new(seed, 0);
            let mut drawn = HashSet::new();
            while (drawn.len() as u64) < wanted && run.stopped.is_none() {
                let Some(grid) = tables.draw(&mut random).map(|small| read(&reduction.extend(&small), self.puzzle))
                else {
                    break;
                };
                run.stopped = self.limits.poll(0);
                if drawn.contains(&grid) {
                    continue;
                }
                if let Err(violation) = self.compiled.checker.check(self.puzzle, &grid) {
                    let backend = CountMethod::Frontier.name();
                    return Err(SolveError::Disagreement(Box::new(Disagreement::Wrong { backend, grid, violation })));
                }
                on_solution(&grid);
                if run.solutions.len() < self.request.keep {
                    run.solutions.push(grid.clone());
                }
                drawn.insert(grid);
            }
            run.digits_differ = run.count > 1;
            Ok(run)
        };
        match with_tables(self.puzzle, self.compiled, facts, self.limits, draw) {
            Ok(run) => run,
            Err(Halt::Stopped(stop)) => Ok(BackendRun { stopped: Some(stop), ..BackendRun::nothing() }),
            Err(Halt::TooLarge) => Err(unsuited(
                CountMethod::Frontier,
                &format!("{UNKNOWN}, so that its solutions cannot be drawn uniformly"),
            )),
        }
    }

    /// Counts by frontier; `None` if that does not suit the puzzle.
    fn by_frontier(&self, facts: &[Literal]) -> Result<Option<BackendRun>, SolveError> {
        // Whether two solutions differ in a digit, or in a layer only, does not follow from their number.
        if !self.puzzle.layers.is_empty() {
            return Ok(None);
        }
        let Ok(reduction) = reduce(&self.compiled.model, facts) else { return Ok(None) };
        let Some(frontier) = Frontier::new(&reduction.model, &[]) else { return Ok(None) };
        let cap = self.request.solutions.unwrap_or(u64::MAX);
        // Where no values may be exchanged, there are few states or far too many.
        let most = if frontier.effort().symmetry > 1 || self.request.method.is_some() { MEMORY } else { MEMORY / 8 };
        let bytes = cap.saturating_mul(BYTES_PER_SOLUTION).min(most as u64) as usize;
        let run = match frontier.count(self.limits, bytes) {
            Ok(counted) => BackendRun {
                digits_differ: counted.count > 1_u32.into(),
                exhausted: true,
                work: work(counted.effort),
                ..BackendRun::of_total(counted.count.into(), CountMethod::Frontier)
            },
            Err(Halt::TooLarge) => return Ok(None),
            Err(Halt::Stopped(stop)) => {
                BackendRun { stopped: Some(stop), work: work(frontier.effort()), ..BackendRun::nothing() }
            }
        };
        Ok(Some(run))
    }

    /// Splits the puzzle into cases and counts one of those that a symmetry maps to each other, for all of them; `None` if there is
    /// no symmetry.
    fn by_symmetry(&self, facts: &[Literal]) -> Result<Option<BackendRun>, SolveError> {
        let Ok(reduction) = reduce(&self.compiled.model, facts) else { return Ok(None) };
        let Some(cases) = cases(self.puzzle, &reduction) else { return Ok(None) };
        let (mut total, mut sum) = (Count::default(), BackendRun::nothing());
        sum.exhausted = true;
        for (number, case) in cases.iter().enumerate() {
            let facts: Vec<Literal> = facts.iter().chain(&case.literals).copied().collect();
            let run = self.any_way(&facts)?;
            total += Count::from(run.count) * case.times.clone();
            self.request.found.raise_to(total.saturating());
            sum.digits_differ |= run.digits_differ || case.times > 1 && run.count > 0;
            sum.work = sum.work.with(&run.work);
            (sum.by, sum.stopped) = (run.by, run.stopped);
            sum.exhausted &= run.exhausted;
            let is_enough = self.request.solutions.is_some_and(|cap| total > cap);
            if !run.exhausted || is_enough && number + 1 < cases.len() {
                sum.exhausted = false;
                break;
            }
        }
        sum.work.symmetry = cases.iter().filter_map(|case| NonZeroU64::new(case.times.saturating())).max();
        let BackendRun { count, total, method, .. } = BackendRun::of_total(total, CountMethod::Symmetry);
        Ok(Some(BackendRun { count, total, method, ..sum }))
    }
}

/// Calls `with` with the reduction of a puzzle and the tables of the reduced model.
///
/// # Errors
/// If a limit was reached, or the puzzle is too large or of a kind that is not counted by frontier.
pub(super) fn with_tables<T>(
    puzzle: &PuzzleData,
    compiled: &Compiled,
    facts: &[Literal],
    limits: &Limits,
    with: impl FnOnce(&Reduction, &Tables<'_>) -> T,
) -> Result<T, Halt> {
    // Whether two solutions differ in a digit, or in a layer only, does not follow from their number.
    if !puzzle.layers.is_empty() {
        return Err(Halt::TooLarge);
    }
    let reduction = reduce(&compiled.model, facts).map_err(|_| Halt::TooLarge)?;
    let frontier = Frontier::new(&reduction.model, &[]).ok_or(Halt::TooLarge)?;
    let tables = frontier.tables(limits)?;
    Ok(with(&reduction, &tables))
}

fn unsuited(method: CountMethod, why: &str) -> SolveError {
    SolveError::Method(format!("the puzzle cannot be counted by `{}`: {why}", method.name()))
}

fn work(effort: Effort) -> Work {
    let Effort { width, symmetry, states } = effort;
    let number = |number: usize| u32::try_from(number).ok();
    Work { states: number(states), width: number(width), symmetry: NonZeroU64::new(symmetry), ..Work::default() }
}
