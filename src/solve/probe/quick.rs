//! The part of a [`Probe`] that uses the quick search with singles, for puzzles that have only regions.

use super::{Probe, ProbeResult, SolutionRequest, judge};
use crate::backend::{Limits, SessionStep, Stop};
use crate::puzzle::{CellId, Digit};
use crate::solve::singles::SinglesOutcome;
use crate::solve::{Random, SolveError};

/// Node limit of the quick search.
const NODES_OF_AN_OPINION: u64 = 500;

impl Probe<'_> {
    /// A random solution with these givens, by random choices in the search with singles. `None` is not proven. The answer is
    /// unknown ([`Stop::Nodes`]) after `NODES_OF_AN_OPINION` nodes, or if the puzzle has more than regions.
    ///
    /// # Errors
    /// If the grid found is not a solution.
    pub fn sample(
        &mut self,
        givens: impl IntoIterator<Item = (CellId, Digit)>,
        random: &mut Random,
        nodes: u64,
        limits: &Limits,
    ) -> Result<ProbeResult, SolveError> {
        self.assume(givens);
        let Some(singles) = &mut self.singles else { return Ok(ProbeResult::Unknown(Stop::Nodes)) };
        match singles.search(&self.assumptions, &[], Some(random), nodes, limits) {
            SinglesOutcome::Solution => self.quickly_found().map(|()| ProbeResult::Found),
            SinglesOutcome::Nothing => Ok(ProbeResult::None),
            SinglesOutcome::GivenUp => Ok(ProbeResult::Unknown(Stop::Nodes)),
            SinglesOutcome::Stopped(stop) => Ok(ProbeResult::Unknown(stop)),
        }
    }

    /// The number of solutions with these givens, up to `most`, by the quick search if possible, otherwise by the backend. This
    /// estimates how close the givens are to uniqueness; it is no proof. Returns the limit reached instead, if any; reaching a
    /// node limit counts as `most`.
    ///
    /// # Errors
    /// If the backend returns a grid that is not a solution.
    pub fn count(
        &mut self,
        givens: impl IntoIterator<Item = (CellId, Digit)>,
        most: u64,
        limits: &Limits,
    ) -> Result<Result<u64, Stop>, SolveError> {
        self.assume(givens);
        let Some(singles) = &mut self.singles else { return self.count_by_session(most, limits) };
        let nodes = NODES_OF_AN_OPINION.max(8 * most);
        let mut found = singles.search(&self.assumptions, &[], None, nodes, limits);
        for count in 0..most {
            match found {
                SinglesOutcome::Solution => found = singles.further(nodes, limits),
                SinglesOutcome::Nothing => return Ok(Ok(count)),
                SinglesOutcome::GivenUp => break,
                SinglesOutcome::Stopped(stop) => return Ok(Err(stop)),
            }
        }
        Ok(Ok(most))
    }

    fn count_by_session(&mut self, most: u64, limits: &Limits) -> Result<Result<u64, Stop>, SolveError> {
        self.work.questions += 1;
        self.session.assume(&self.assumptions);
        let mut count = 0;
        while count < most {
            match self.session.next(limits, &mut self.assignment) {
                SessionStep::Solution => count += 1,
                SessionStep::Exhausted => break,
                SessionStep::Stopped(Stop::Nodes) => count = most,
                SessionStep::Stopped(stop) => return Ok(Err(stop)),
            }
        }
        Ok(Ok(count))
    }

    /// The answer of the quick search; `None` if it has none.
    pub(super) fn opinion(
        &mut self,
        wanted: SolutionRequest<'_>,
        limits: &Limits,
    ) -> Result<Option<ProbeResult>, SolveError> {
        let Some(singles) = &mut self.singles else { return Ok(None) };
        let avoided = match wanted {
            SolutionRequest::Any => [].as_slice(),
            SolutionRequest::Other(grid) => &grid.0,
        };
        let mut found = singles.search(&self.assumptions, avoided, None, NODES_OF_AN_OPINION, limits);
        if let SolutionRequest::Other(grid) = wanted
            && found == SinglesOutcome::Solution
            && singles.solution().eq(grid.0.iter().copied())
        {
            found = singles.further(NODES_OF_AN_OPINION, limits);
        }
        self.work.opinions += u64::from(found != SinglesOutcome::GivenUp);
        match found {
            SinglesOutcome::Solution => self.quickly_found().map(|()| Some(ProbeResult::Found)),
            SinglesOutcome::Nothing => Ok(Some(ProbeResult::None)),
            SinglesOutcome::GivenUp => Ok(None),
            SinglesOutcome::Stopped(stop) => Ok(Some(ProbeResult::Unknown(stop))),
        }
    }

    /// Copies the grid of the quick search and checks it.
    fn quickly_found(&mut self) -> Result<(), SolveError> {
        let Some(singles) = &self.singles else { return Ok(()) };
        for (place, digit) in self.grid.0.iter_mut().zip(singles.solution()) {
            *place = digit;
        }
        judge(&self.compiled.checker, &self.board, &self.assumptions[self.facts..], &self.grid, "singles")
    }
}
