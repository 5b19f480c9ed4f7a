//! Estimates the number of solutions by random descents into the search tree.

use super::{Engine, Random, SolveError};
use crate::backend::{Dives, Limits, Stop};
use crate::language::facts;
use crate::puzzle::PuzzleData;
use std::ops::ControlFlow;

/// An estimate of the number of solutions: the mean of independent descents, each with the number of solutions as its expected
/// value (Knuth 1975).
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// The mean of all descents; infinite if it is beyond 1e308.
    pub mean: f64,
    /// The number of descents.
    pub descents: u64,
    /// The unit of `squares`: the first number that is not 0. Squares of larger numbers could overflow.
    unit: f64,
    /// The sum of the squared differences from the mean, each divided by the unit.
    squares: f64,
}

impl Estimate {
    /// The standard error of the mean, estimated from the spread of the descents; infinite with fewer than two. The distribution
    /// is skewed: a few descents may contribute most of the sum, so that the true error may be larger.
    pub fn standard_error(&self) -> f64 {
        let count = self.descents as f64;
        if self.descents < 2 || self.mean.is_infinite() {
            return f64::INFINITY;
        }
        self.unit * (self.squares / (count - 1.0) / count).sqrt()
    }

    /// The interval in which the number of solutions is with a probability of 95 %, if the mean is normally distributed.
    pub fn interval(&self) -> (f64, f64) {
        let width = 1.96 * self.standard_error();
        let least = if width.is_finite() { (self.mean - width).max(0.0) } else { 0.0 };
        (least, self.mean + width)
    }

    /// Adds a descent (B. P. Welford, *Note on a method for calculating corrected sums of squares and products*, Technometrics 4,
    /// 1962).
    fn add(&mut self, found: f64) {
        self.descents += 1;
        if self.unit == 0.0 {
            self.unit = found;
        }
        if found.is_infinite() || self.mean.is_infinite() {
            self.mean = f64::INFINITY;
            return;
        }
        let before = found - self.mean;
        self.mean += before / self.descents as f64;
        if self.unit > 0.0 {
            self.squares += before / self.unit * ((found - self.mean) / self.unit);
        }
    }
}

impl Engine {
    /// Estimates the number of solutions; `see` is given the estimate after each descent, and ends it. `None` if the puzzle's
    /// domains or constraints are too large for the filters of `domains`; otherwise the estimate, and the limit that ended it.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed.
    pub fn estimate(
        &self,
        puzzle: &PuzzleData,
        seed: u64,
        limits: &Limits,
        see: &mut dyn FnMut(&Estimate) -> ControlFlow<()>,
    ) -> Result<Option<(Estimate, Option<Stop>)>, SolveError> {
        let compiled = self.compiled(puzzle)?;
        let Some(mut dives) = Dives::new(&compiled.model, &facts(puzzle)) else { return Ok(None) };
        let mut random = Random::new(seed, 0);
        let mut estimate = Estimate::default();
        loop {
            match dives.next(&mut |end| random.below(end), limits) {
                Ok(found) => estimate.add(found),
                Err(stop) => return Ok(Some((estimate, Some(stop)))),
            }
            if see(&estimate).is_break() {
                return Ok(Some((estimate, None)));
            }
        }
    }
}
