//! Local search for full grids that are unique with givens on a fixed pattern.

use super::dig::with_digits;
use super::unavoidable::Givens;
use super::{Effort, Generator};
use crate::backend::{Limits, Stop};
use crate::puzzle::{CellId, Grid};
use crate::solve::{Probe, ProbeResult, Random, SolveError};

/// Searches for a full grid such that its digits in the cells of a pattern have no second solution.
///
/// Random grids rarely do, so each is improved step by step. Some cells of the pattern are released, and a random solution with
/// the remaining digits replaces the grid if the pattern has no more solutions with its digits than before (the *vicinity search*
/// of puzzle collectors, on a fixed pattern). A second solution that was found thus leads away from the digits that permitted it.
pub(super) struct PatternSearch<'a, 'g> {
    pub generator: &'a Generator<'g>,
    pub probe: &'a mut Probe<'g>,
    pub pattern: &'a Givens,
    pub limits: &'a Limits,
    pub effort: &'a mut Effort,
}

/// Solutions are counted up to this number; larger counts are treated as equal.
const MOST_SOLUTIONS: u64 = 400;

/// Steps without improvement after which the search restarts with a new grid.
const PATIENCE: u32 = 300;

/// Maximum number of cells released at once.
const RELEASED: u32 = 4;

/// Node limit of one search for a random solution.
const NODES: u64 = 500;

impl PatternSearch<'_, '_> {
    /// Improves the grid until it is unique on the pattern; returns false if no improvement was found for too long.
    pub fn improve(&mut self, grid: &mut Grid, random: &mut Random) -> Result<Result<bool, Stop>, SolveError> {
        let board = &self.generator.board;
        let free: Vec<CellId> =
            self.pattern.iter().filter(|cell| !board.givens.iter().any(|given| given.cell == *cell)).collect();
        let mut solutions = match self.solutions(grid)? {
            Ok(solutions) => solutions,
            Err(stop) => return Ok(Err(stop)),
        };
        let mut stale = 0;
        while solutions > 1 && stale < PATIENCE && !free.is_empty() {
            stale += 1;
            let mut rest = self.pattern.clone();
            for _ in 0..=random.below(RELEASED) {
                random.pick(&free).into_iter().for_each(|cell| rest.remove(cell));
            }
            match self.probe.sample(with_digits(&rest, grid), random, NODES, self.limits)? {
                ProbeResult::Found => {}
                ProbeResult::None | ProbeResult::Unknown(Stop::Nodes) => continue,
                ProbeResult::Unknown(stop) => return Ok(Err(stop)),
            }
            let other = self.probe.grid().clone();
            if self.pattern.iter().all(|cell| other.digit(cell) == grid.digit(cell)) {
                continue;
            }
            self.effort.steps += 1;
            let now = match self.solutions(&other)? {
                Ok(now) => now,
                Err(stop) => return Ok(Err(stop)),
            };
            if now <= solutions {
                if now < solutions {
                    stale = 0;
                }
                (*grid, solutions) = (other, now);
            }
        }
        Ok(Ok(solutions == 1))
    }

    fn solutions(&mut self, grid: &Grid) -> Result<Result<u64, Stop>, SolveError> {
        self.probe.count(with_digits(self.pattern, grid), MOST_SOLUTIONS, self.limits)
    }
}
