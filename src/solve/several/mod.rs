//! Analyses a puzzle with several solutions: its true candidates, the number of solutions, two solutions that differ much, and
//! givens that would make it unique.

mod apart;
mod extra;

use super::{Candidates, Engine, Request, SolveError, SolveOutcome, qualified};
use crate::backend::{Limits, Moment};
use crate::puzzle::{Grid, PuzzleData};

pub use extra::ExtraGivens;

/// Upper bound on the solutions counted.
const COUNTED: u64 = 1000;

/// Shares of the time limit by which each step has to end: the candidates, the count, a second solution far from the first. The
/// rest is for extra givens.
const FOR_CANDIDATES: f64 = 0.4;
const FOR_COUNT: f64 = 0.55;
const FOR_APART: f64 = 0.7;

/// The analysis of a puzzle with several solutions.
#[derive(Clone, Debug)]
pub struct SolutionAnalysis {
    /// The values that occur in some solution.
    pub candidates: Candidates,
    /// Solutions counted; one or none if the time ran out before.
    pub count: u64,
    pub is_complete: bool,
    /// Two solutions that differ in many places, if two were found.
    pub apart: Option<[Grid; 2]>,
    /// Givens that would leave one solution, if any were found in time.
    pub extra: Option<ExtraGivens>,
}

impl SolutionAnalysis {
    /// Adds the count and the two distant solutions to an outcome that reports two solutions.
    pub fn complete(&self, outcome: &mut SolveOutcome) {
        if self.count >= outcome.count {
            outcome.count = self.count.into();
            outcome.count_is = qualified::count_is(self.count, self.is_complete, outcome.doubt);
        }
        if let Some(apart) = &self.apart {
            outcome.solutions = apart.to_vec();
        }
    }
}

impl Engine {
    /// Analyses a puzzle with several solutions, as far as the time limit of the request allows; without a time limit it may take
    /// very long. Everything reported is proven, and every solution checked.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or a backend returns a grid that is not a solution.
    pub fn several(&self, puzzle: &PuzzleData, request: &Request) -> Result<SolutionAnalysis, SolveError> {
        let budget = DividedTime { start: Moment::now(), request };
        let keep = COUNTED as usize;
        let candidates = self.candidates(puzzle, &Request { keep, ..budget.until(FOR_CANDIDATES) }, 1)?;
        let mut counted = self.solutions(puzzle, &Request { solutions: Some(COUNTED), ..budget.until(FOR_COUNT) })?;
        let mut pool = counted.by_ref().collect::<Result<Vec<Grid>, SolveError>>()?;
        let (count, is_complete) = (counted.found(), counted.is_complete());
        if !is_complete {
            // Solutions found for candidates differ more than those enumerated in a row.
            pool.extend(candidates.outcome.solutions.iter().cloned());
        }
        let mut apart = apart::farthest(puzzle, &pool);
        if let Some([one, other]) = &mut apart
            && !is_complete
        {
            let limits = budget.limits(FOR_APART);
            if let Some(found) = self.far_from(puzzle, one, &limits)?
                && apart::distance(puzzle, one, &found) > apart::distance(puzzle, one, other)
            {
                *other = found;
            }
        }
        // Sort the pair, so that the order does not depend on the search.
        apart.iter_mut().for_each(|pair| pair.sort_unstable_by(|a, b| a.0.cmp(&b.0)));
        let extra = self.extra_givens(puzzle, pool, is_complete, &budget)?;
        Ok(SolutionAnalysis { candidates, count, is_complete, apart, extra })
    }
}

/// The time limit, divided among the steps.
struct DividedTime<'r> {
    start: Moment,
    request: &'r Request,
}

impl DividedTime<'_> {
    /// A request that ends at this share of the time.
    fn until(&self, share: f64) -> Request {
        let time = self.request.time.map(|time| time.mul_f64(share).saturating_sub(self.start.elapsed()));
        Request { time, nodes: None, ..self.request.clone() }
    }

    /// The same as limits of a search.
    fn limits(&self, share: f64) -> Limits {
        self.until(share).limits(Moment::now())
    }
}
