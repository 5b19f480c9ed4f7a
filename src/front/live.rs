//! A puzzle that is being edited: what is known about one version answers questions about the next.
//!
//! Between two versions, solutions that still satisfy the puzzle remain witnesses of their candidates, and candidates without a
//! solution remain without one as long as the puzzle only gains restrictions. So the true candidates of a version are mostly
//! known before anything is searched.
//!
//! ```
//! use gridc::{Interrupt, Options, Puzzle, live::Document};
//! let mut document = Document::new(&Options::new())?;
//! let stop = Interrupt::default();
//! let before = Puzzle::read("1...\n....\n..3.\n....\n")?;
//! assert_eq!(document.candidates(&before, 1, &stop)?.symbols(0, 2), ["2", "4"]);
//! let after = Puzzle::read("1.2.\n....\n..3.\n....\n")?;
//! assert_eq!(document.candidates(&after, 1, &stop)?.symbols(0, 2), ["2"]);
//! # Ok::<(), gridc::Error>(())
//! ```

use super::{Candidates, Error, Options, OptionsError, Puzzle, Solver};
use crate::backend::{Interrupt, Limits};
use crate::puzzle::{CellId, Digit, Fingerprint, Given, Grid, PuzzleData};
use crate::solve::{self, Estimate, KnownCandidates, Random, Request, SolveOutcome, Verdict};
use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::time::Duration;

/// The number of versions whose refuted candidates are kept; each later version is compared with all of them.
const VERSIONS: usize = 24;

/// The number of solutions that are kept for each solution that a candidate is counted up to.
const SOLUTIONS_PER_COUNT: u64 = 128;

/// The largest number of digits of all solutions that are kept.
const DIGITS: usize = 1 << 20;

/// The number of random givens that are tried for a random solution, and the time for each.
const RANDOM_GIVENS: usize = 4;
const RANDOM_TIME: Duration = Duration::from_millis(250);

/// A puzzle that is being edited, and what is known about its last versions.
///
/// The versions are puzzles of their own; the document keeps only answers. Each method ends early if its interrupt is raised, and
/// keeps what was found until then.
pub struct Document {
    solver: Solver,
    /// The last one is the most recent.
    versions: VecDeque<Version>,
    /// Solutions of some version, the most recent first.
    grids: Vec<Grid>,
}

/// What is known about a version.
struct Version {
    fingerprint: Fingerprint,
    refuted: HashSet<(usize, Digit)>,
    /// The candidates, if they are settled.
    settled: Option<solve::Candidates>,
}

impl Document {
    /// Makes a document about which nothing is known; the limits apply to each question.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn new(options: &Options) -> Result<Self, OptionsError> {
        Ok(Self { solver: Solver::new(options)?, versions: VecDeque::new(), grids: Vec::new() })
    }

    /// Returns the solver.
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// Returns the request with the limits of the document and this interrupt.
    pub(crate) fn within(&self, request: Request, stop: &Interrupt) -> Request {
        Request { interrupt: stop.clone(), ..self.solver.options().within(request) }
    }

    /// Returns the limits of a question that starts now, with this interrupt.
    pub(crate) fn limits(&self, stop: &Interrupt) -> Limits {
        self.solver.options().clone().cancel(stop).limits()
    }

    /// Returns the true candidates of this version, each with the number of solutions, counted up to `cap`, as
    /// [`Solver::candidates`] does. A version that differs from an earlier one in texts or drawings only is not searched again.
    ///
    /// # Errors
    /// As for [`Solver::check`].
    pub fn candidates(&mut self, puzzle: &Puzzle, cap: u64, stop: &Interrupt) -> Result<Candidates, Error> {
        let data = puzzle.data();
        let fingerprint = Fingerprint::of(data);
        // The texts may have changed, and with them what is doubtful.
        let answers = |known: &solve::Candidates| known.cap == cap && known.outcome.doubt == data.doubt();
        let is_known =
            |version: &Version| version.fingerprint == fingerprint && version.settled.as_ref().is_some_and(answers);
        if let Some(place) = self.versions.iter().position(is_known)
            && let Some(version) = self.versions.remove(place)
        {
            let found = version.settled.clone();
            self.versions.push_back(version);
            if let Some(found) = found {
                return Ok(Candidates::new(puzzle, found));
            }
        }
        let known = self.known(data, &fingerprint);
        let most = DIGITS / data.places().max(1);
        let keep = usize::try_from(SOLUTIONS_PER_COUNT.saturating_mul(cap)).unwrap_or(usize::MAX).min(most);
        let request = self.within(Request { keep, ..Request::count() }, stop);
        let found = self.solver.worker().candidates_beside(data, &request, cap, &known);
        let found = found.map_err(|unsolved| puzzle.unsolved(unsolved))?;
        self.remember(fingerprint, &found, known, most);
        Ok(Candidates::new(puzzle, found))
    }

    /// Returns what earlier versions tell about this one.
    fn known(&self, data: &PuzzleData, fingerprint: &Fingerprint) -> KnownCandidates {
        let wider = self.versions.iter().filter(|version| fingerprint.restricts(&version.fingerprint));
        let refuted = wider.flat_map(|version| version.refuted.iter().copied()).collect();
        let grids = self.grids.iter().filter(|grid| grid.0.len() == data.places()).cloned().collect();
        KnownCandidates { grids, refuted }
    }

    /// Keeps the result. Solutions of earlier versions are kept after those of this one, for what is undone.
    fn remember(&mut self, fingerprint: Fingerprint, found: &solve::Candidates, known: KnownCandidates, most: usize) {
        let mut refuted = known.refuted;
        refuted.extend(found.refuted());
        let settled = found.is_settled().then(|| found.clone());
        self.versions.retain(|version| version.fingerprint != fingerprint);
        if self.versions.len() >= VERSIONS {
            self.versions.pop_front();
        }
        self.versions.push_back(Version { fingerprint, refuted, settled });
        let solutions = &found.outcome.solutions;
        let room = most.min(2 * (SOLUTIONS_PER_COUNT.saturating_mul(found.cap) as usize));
        let seen: HashSet<&Grid> = solutions.iter().collect();
        let others = self.grids.iter().filter(|grid| !seen.contains(grid));
        self.grids = solutions.iter().chain(others).take(room).cloned().collect();
    }

    /// Returns an outcome with a solution, a random one if there are several. The distribution is not uniform.
    ///
    /// # Errors
    /// As for [`Solver::check`].
    pub(crate) fn random_solution(
        &self,
        puzzle: &Puzzle,
        random: &mut Random,
        stop: &Interrupt,
    ) -> Result<SolveOutcome, Error> {
        let mut worker = self.solver.worker();
        let mut solve = |data: &PuzzleData, request: Request| {
            worker.solve(data, &request, &mut |_| {}).map_err(|unsolved| puzzle.unsolved(unsolved))
        };
        let mut found = solve(puzzle.data(), self.within(Request::unique(), stop))?;
        let [first, second] = &found.solutions[..] else { return Ok(found) };
        let cells = (0..puzzle.data().layout.cells().len() as u32).map(CellId);
        let mut open: Vec<CellId> = cells.filter(|cell| first.digit(*cell) != second.digit(*cell)).collect();
        random.shuffle(&mut open);
        let mut data = puzzle.data().clone();
        for cell in open.into_iter().take(RANDOM_GIVENS) {
            let Some(digit) = random.pick(data.layout.digits()) else { break };
            let given = Given { cell, digit, span: Default::default() };
            data.givens.push(given);
            let request = self.within(Request::up_to(1), stop);
            let request =
                Request { time: Some(request.time.map_or(RANDOM_TIME, |time| time.min(RANDOM_TIME))), ..request };
            let mut with = solve(&data, request)?;
            match with.solutions.is_empty() {
                true => drop(data.givens.pop()),
                false => found.solutions = std::mem::take(&mut with.solutions),
            }
        }
        Ok(found)
    }

    /// Estimates the number of solutions by random descents until the interrupt is raised, a limit is reached, or `see`, which is
    /// given each estimate, ends it. `None` if the board has too many digits for this.
    ///
    /// # Errors
    /// As for [`Solver::check`].
    pub(crate) fn estimate(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        stop: &Interrupt,
        see: &mut dyn FnMut(&Estimate) -> ControlFlow<()>,
    ) -> Result<Option<Estimate>, Error> {
        let mut limits = self.limits(stop);
        limits.deadline = None;
        let found = super::solver::caught(puzzle.data(), "the estimate", || {
            self.solver.general().estimate(puzzle.data(), seed, &limits, see)
        });
        Ok(found.map_err(|unsolved| puzzle.unsolved(unsolved))?.map(|(estimate, _)| estimate))
    }
}

/// Returns the only solution of an outcome.
pub(crate) fn only(outcome: &SolveOutcome) -> Option<&Grid> {
    outcome.solutions.first().filter(|_| outcome.found == Verdict::Unique)
}
