//! How far a puzzle with several solutions is from having one.

mod apart;
mod extra;

use super::{Candidates, Engine, Outcome, Request, SolveError, qualified};
use crate::backend::{Limits, Moment};
use crate::puzzle::{Grid, PuzzleData};

pub use extra::Extra;

/// Solutions that are counted at most.
const COUNTED: u64 = 1000;

/// What part of the time may be over after each step: the candidates, the count, a second solution far from the first.
/// The rest is for extra givens.
const FOR_CANDIDATES: f64 = 0.4;
const FOR_COUNT: f64 = 0.55;
const FOR_APART: f64 = 0.7;

/// What there is to say of a puzzle with several solutions.
#[derive(Clone, Debug)]
pub struct Several {
    /// The values that occur in some solution.
    pub candidates: Candidates,
    /// Solutions counted; one or none if the time ran out before.
    pub count: u64,
    pub is_complete: bool,
    /// Two solutions that differ in many places, if two were found.
    pub apart: Option<[Grid; 2]>,
    /// Givens that would leave one solution, if any were found in time.
    pub extra: Option<Extra>,
}

impl Several {
    /// Puts what is known beyond two solutions into the outcome that says that there are two: the count, and two that
    /// are far apart.
    pub fn complete(&self, outcome: &mut Outcome) {
        if self.count >= outcome.count {
            outcome.count = self.count;
            outcome.count_is = qualified::count_is(self.count, self.is_complete, outcome.doubt);
        }
        if let Some(apart) = &self.apart {
            outcome.solutions = apart.to_vec();
        }
    }
}

impl Engine {
    /// What there is to say of a puzzle with several solutions, as far as the time of the request allows; without a limit
    /// of time it may take very long. Everything that is said was proven, and every solution checked.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or a backend gives a grid that is no solution.
    pub fn several(&self, puzzle: &PuzzleData, request: &Request) -> Result<Several, SolveError> {
        let budget = Budget { start: Moment::now(), request };
        let keep = COUNTED as usize;
        let candidates = self.candidates(puzzle, &Request { keep, ..budget.until(FOR_CANDIDATES) }, 1)?;
        let mut counted = self.solutions(puzzle, &Request { solutions: Some(COUNTED), ..budget.until(FOR_COUNT) })?;
        let mut pool = counted.by_ref().collect::<Result<Vec<Grid>, SolveError>>()?;
        let (count, is_complete) = (counted.found(), counted.is_complete());
        if !is_complete {
            // Those that showed candidates are further apart than those found in a row.
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
        // Always the same way round, whoever found them.
        apart.iter_mut().for_each(|pair| pair.sort_unstable_by(|a, b| a.0.cmp(&b.0)));
        let extra = self.extra_givens(puzzle, pool, is_complete, &budget)?;
        Ok(Several { candidates, count, is_complete, apart, extra })
    }
}

/// The time that may be spent, step by step.
struct Budget<'r> {
    start: Moment,
    request: &'r Request,
}

impl Budget<'_> {
    /// A request that ends when this part of the time is over.
    fn until(&self, share: f64) -> Request {
        let time = self.request.time.map(|time| time.mul_f64(share).saturating_sub(self.start.elapsed()));
        Request { time, nodes: None, ..self.request.clone() }
    }

    /// The same for searches of their own.
    fn limits(&self, share: f64) -> Limits {
        self.until(share).limits(Moment::now())
    }
}
