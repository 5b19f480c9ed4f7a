//! [`Solver`]: solves puzzles with the backends that its options select, and caches what it has compiled. The methods of
//! [`Puzzle`] that solve call it.

use super::choice::{BackendChoice, enumerating, plans, way};
use super::{Answer, Candidates, Conflict, Error, Options, OptionsError, Puzzle, Solution, Unsolved};
#[cfg(feature = "cli")]
use crate::backend::Limits;
use crate::backend::{Backend, Interrupt, Moment, Stop};
use crate::puzzle::{self, Effect, Grid};
use crate::report::{FailureKind, RedundantRecord, UserQuestion};
use crate::solve::{
    self, CountIs, Coverage, Engine, Estimate, Features, KnownCandidates, Plan, Request, SelectionReason,
    SolutionAnalysis, SolveError, SolveOutcome, Verdict,
};
use crate::syntax::Source;
#[cfg(feature = "cli")]
use gridc_kernel::BoardResult;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// The number of random descents of an estimate, and the time for them after a limit ended a count.
const DESCENTS: u64 = 5_000;
const AFTERWARDS: Duration = Duration::from_millis(500);

/// The default time limit for finding out why there is no solution.
const WHY_TIME: Duration = Duration::from_secs(2);

/// Solves puzzles, and reuses what it has compiled for puzzles of the same layout and rules.
///
/// All threads can share it; each may have a [`Worker`], which keeps its sessions open from puzzle to puzzle.
///
/// ```
/// let solver = gridc::Solver::new(&gridc::Options::new())?;
/// let puzzles = ["1...\n....\n..3.\n....\n", "1234\n3412\n2143\n432.\n"].map(gridc::Puzzle::read);
/// std::thread::scope(|scope| {
///     for puzzle in puzzles.iter().flatten() {
///         scope.spawn(|| assert!(solver.check(puzzle).is_ok()));
///     }
/// });
/// # Ok::<(), gridc::Error>(())
/// ```
pub struct Solver {
    options: Options,
    /// One engine for all puzzles, or one for each backend of the automatic choice.
    engines: Vec<Engine>,
    /// The engine for enumerating solutions of boards that are not small, if the options name no backend.
    enumerating: Option<Engine>,
}

/// The sessions of one thread.
pub struct Worker<'s> {
    solver: &'s Solver,
    sessions: Vec<solve::PuzzleSolver<'s>>,
    enumerating: Option<solve::PuzzleSolver<'s>>,
}

/// An iterator over the solutions of a puzzle. Each is found when it is asked for, and checked.
///
/// The iterator ends after the last solution, or when a limit is reached; [`is_complete`](Self::is_complete) distinguishes the
/// two.
pub struct Solutions<'p> {
    puzzle: &'p Puzzle,
    search: solve::Solutions<'p>,
}

impl Solver {
    /// Makes a solver with these options.
    ///
    /// # Errors
    /// If they contradict each other.
    pub fn new(options: &Options) -> Result<Self, OptionsError> {
        let plans = plans(options)?;
        let enumerating = enumerating(options, &plans).map(Engine::new);
        Ok(Self { options: options.clone(), engines: plans.into_iter().map(Engine::new).collect(), enumerating })
    }

    /// Makes a solver with default options and no limits.
    pub(super) fn usual() -> Result<Self, OptionsError> {
        Self::new(&Options::new())
    }

    /// Makes a solver with a backend that no option can name, for tests.
    #[doc(hidden)]
    pub fn with(backend: &'static dyn Backend) -> Self {
        Self { options: Options::new(), engines: vec![Engine::new(Plan::new(backend))], enumerating: None }
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the time limit for finding out why there is no solution, or how far a puzzle is from having exactly one.
    pub fn why_time(&self) -> Duration {
        self.options.why_time.unwrap_or(WHY_TIME)
    }

    /// Returns the engine for a puzzle.
    #[doc(hidden)]
    pub fn engine(&self, puzzle: &puzzle::PuzzleData) -> &Engine {
        match self.way(puzzle) {
            Some((BackendChoice::ExactCover, _)) => &self.engines[0],
            _ => self.general(),
        }
    }

    /// Returns the engine for everything except small boards. It takes clauses, unless the options choose another.
    pub(super) fn general(&self) -> &Engine {
        &self.engines[self.engines.len() - 1]
    }

    /// Returns the automatic choice for a puzzle and the features behind it; `None` if the options name a backend, or there is no
    /// model.
    fn way(&self, puzzle: &puzzle::PuzzleData) -> Option<(BackendChoice, Features)> {
        let [_, _, general] = &self.engines[..] else { return None };
        let features = Features::of_regions(puzzle).map_or_else(|| general.features(puzzle), Ok).ok()?;
        Some((way(&features), features))
    }

    /// Returns the sessions of one thread.
    #[doc(hidden)]
    pub fn worker(&self) -> Worker<'_> {
        Worker {
            solver: self,
            sessions: self.engines.iter().map(Engine::solver).collect(),
            enumerating: self.enumerating.as_ref().map(Engine::solver),
        }
    }

    /// Determines whether there is exactly one solution. If there are several, the answer contains two of them.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory limit, or a backend failed or returned a wrong answer.
    pub fn check(&self, puzzle: &Puzzle) -> Result<Answer, Error> {
        self.answer(puzzle, UserQuestion::Uniqueness, Request::unique())
    }

    /// Finds a solution, and whether there is another.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn solve(&self, puzzle: &Puzzle) -> Result<Answer, Error> {
        self.answer(puzzle, UserQuestion::FirstSolution, Request::unique())
    }

    /// Counts the solutions, up to [`Options::solutions`]. No solution is kept.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn count(&self, puzzle: &Puzzle) -> Result<Answer, Error> {
        let wanted = self.options.solutions;
        self.answer(puzzle, UserQuestion::Count(wanted), Request::number(wanted))
    }

    /// Returns an iterator over the solutions, up to [`Options::solutions`]. The time limit starts with this call.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn solutions<'p>(&self, puzzle: &'p Puzzle) -> Result<Solutions<'p>, Error> {
        let data = puzzle.data();
        let request = self.options.within(Request { solutions: self.options.solutions, ..Request::count() });
        let search = self.engine(data).solutions(data, &request);
        let search = search.map_err(|error| puzzle.unsolved(Unsolved::new(error, data)))?;
        Ok(Solutions { puzzle, search })
    }

    /// Returns for each cell the values that occur in some solution, each with the number of such solutions, counted up to `cap`.
    /// A cap of 1 is enough to decide whether they occur.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn candidates(&self, puzzle: &Puzzle, cap: u64) -> Result<Candidates, Error> {
        let found = self.worker().candidates(puzzle.data(), &self.options.within(Request::count()), cap);
        Ok(Candidates::new(puzzle, found.map_err(|unsolved| puzzle.unsolved(unsolved))?))
    }

    /// Explains why there is no solution, within [`Options::why_time`]; `None` if there is one, or that time was not enough. This
    /// search always uses `sat`, whatever backend the options name.
    ///
    /// # Errors
    /// If one search contradicts another.
    pub fn conflict(&self, puzzle: &Puzzle) -> Result<Option<Conflict>, Error> {
        let found = self.why(puzzle.data(), puzzle.sources());
        Ok(found.map_err(|unsolved| puzzle.unsolved(unsolved))?)
    }

    /// Examines how far a puzzle with several solutions is from having exactly one, within [`Options::why_time`]: the number of
    /// solutions up to a thousand, two that differ widely, the candidates, and givens that would leave one. `None` if the puzzle
    /// is not known to have several.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    #[doc(hidden)]
    pub fn several(&self, puzzle: &Puzzle) -> Result<Option<SolutionAnalysis>, Error> {
        let found = self.openness(puzzle.data()).map_err(|unsolved| puzzle.unsolved(unsolved))?;
        Ok(found.filter(|several| several.count > 1))
    }

    pub(crate) fn openness(&self, puzzle: &puzzle::PuzzleData) -> Result<Option<SolutionAnalysis>, Unsolved> {
        let time = Some(self.why_time());
        let request = Request { time, nodes: None, ..self.options.within(Request::count()) };
        caught(puzzle, "the search for candidates", || unless_too_large(self.general().several(puzzle, &request)))
    }

    /// Works as [`conflict`](Self::conflict), for a puzzle with these texts.
    pub(crate) fn why(&self, puzzle: &puzzle::PuzzleData, sources: &[Source]) -> Result<Option<Conflict>, Unsolved> {
        let time = Some(self.why_time());
        let request = Request { time, nodes: None, ..self.options.within(Request::unique()) };
        let found = caught(puzzle, "the search for a conflict", || {
            unless_too_large(self.engine(puzzle).conflict(puzzle, &request))
        })?;
        Ok(found.flatten().map(|found| Conflict::new(puzzle, sources, &found)))
    }

    fn answer(&self, puzzle: &Puzzle, asked: UserQuestion, request: Request) -> Result<Answer, Error> {
        let found = self.worker().solve(puzzle.data(), &self.options.within(request), &mut |_| {});
        let outcome = found.map_err(|unsolved| puzzle.unsolved(unsolved))?;
        Ok(Answer::new(puzzle, asked, outcome))
    }
}

/// Runs a search and converts a panic to an error. A panic is a bug in gridc or in a library; it is reported for this puzzle.
pub(super) fn caught<T>(
    puzzle: &puzzle::PuzzleData,
    what: &str,
    search: impl FnOnce() -> Result<T, SolveError>,
) -> Result<T, Unsolved> {
    match catch_unwind(AssertUnwindSafe(search)) {
        Ok(found) => found.map_err(|error| Unsolved::new(error, puzzle)),
        Err(_) => Err(Unsolved::told(FailureKind::Internal, format!("{what} panicked"))),
    }
}

/// Runs a session up to this number of nodes; if it is stopped, returns the name of the backend, if that had started. Solutions
/// are passed on only after the session has finished, so that none is reported twice when another backend takes over.
fn quick(
    session: &mut solve::PuzzleSolver<'_>,
    puzzle: &puzzle::PuzzleData,
    request: &Request,
    nodes: u64,
    on_solution: &mut dyn FnMut(&Grid),
) -> Result<Result<SolveOutcome, Option<&'static str>>, SolveError> {
    let mut found = Vec::new();
    let request = Request { nodes: Some(nodes), ..request.clone() };
    match session.solve(puzzle, &request, &mut |grid| found.push(grid.clone())) {
        Ok(outcome) if outcome.stopped == Some(Stop::Nodes) => Ok(Err(Some(outcome.backend))),
        Ok(outcome) => {
            found.iter().for_each(on_solution);
            Ok(Ok(outcome))
        }
        // Not enough memory: the other backend may need less.
        Err(SolveError::Prepare(_)) => Ok(Err(None)),
        Err(error) => Err(error),
    }
}

/// Returns `None` if the puzzle is too large for an additional query about a known answer; the query is then skipped.
fn unless_too_large<T>(found: Result<T, SolveError>) -> Result<Option<T>, SolveError> {
    match found {
        Err(SolveError::Elaborate(_) | SolveError::Prepare(_)) => Ok(None),
        found => found.map(Some),
    }
}

impl Worker<'_> {
    /// Answers a request about a puzzle. Each solution is passed to `on_solution` as soon as it has been checked.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory limit, or a backend failed or returned a wrong answer.
    pub fn solve(
        &mut self,
        puzzle: &puzzle::PuzzleData,
        request: &Request,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<SolveOutcome, Unsolved> {
        // A panic is a bug in gridc or in a library: it is reported for this puzzle. The following puzzles get new sessions,
        // since the old ones may be in an inconsistent state.
        match catch_unwind(AssertUnwindSafe(|| self.by_choice(puzzle, request, on_solution))) {
            Ok(result) => {
                let outcome = result.map_err(|error| Unsolved::new(error, puzzle))?;
                self.with_estimate(puzzle, request, outcome)
            }
            Err(_) => {
                *self = self.solver.worker();
                Err(Unsolved::told(FailureKind::Internal, "the solver panicked".to_owned()))
            }
        }
    }

    /// Adds an estimate to a count that is not complete, if one was asked for, or a limit of time ended the count.
    fn with_estimate(
        &self,
        puzzle: &puzzle::PuzzleData,
        request: &Request,
        mut outcome: SolveOutcome,
    ) -> Result<SolveOutcome, Unsolved> {
        let is_open = request.number_only && !matches!(outcome.count_is, CountIs::Exact | CountIs::AtMost);
        let is_cut = matches!(outcome.stopped, Some(Stop::Time | Stop::Interrupted));
        if !is_open || !is_cut && request.descents.is_none() {
            return Ok(outcome);
        }
        // After Ctrl-C and after the limit of time, a short while is left for it.
        let (time, interrupt) = match is_cut {
            true => (Some(AFTERWARDS), Interrupt::default()),
            false => (request.time.map(|time| time.saturating_sub(outcome.times.total)), request.interrupt.clone()),
        };
        let limits = Request { time, nodes: None, interrupt, ..request.clone() }.limits(Moment::now());
        let most = request.descents.unwrap_or(DESCENTS);
        let see = &mut |estimate: &Estimate| match estimate.descents < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let seed = self.solver.options.seed.unwrap_or_default();
        let found = caught(puzzle, "the estimate", || {
            unless_too_large(self.solver.general().estimate(puzzle, seed, &limits, see))
        })?;
        match found.flatten() {
            Some((estimate, _)) => outcome.estimate = Some(estimate),
            None if request.descents.is_none() => {}
            None => {
                let message = "the puzzle is too large for an estimate, or its values are too many".to_owned();
                return Err(Unsolved::told(FailureKind::Limit, message));
            }
        }
        Ok(outcome)
    }

    fn by_choice(
        &mut self,
        puzzle: &puzzle::PuzzleData,
        request: &Request,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<SolveOutcome, SolveError> {
        let start = Moment::now();
        let chosen = self.solver.way(puzzle);
        // The model has been built by now.
        let spent = start.elapsed();
        let request = &Request { time: request.time.map(|time| time.saturating_sub(spent)), ..request.clone() };
        let general = self.sessions.len() - 1;
        let mut before = None;
        let choice = chosen.map_or(BackendChoice::Search, |(choice, _)| choice);
        let mut outcome = match (choice, &mut self.enumerating) {
            (BackendChoice::ExactCover, _) => self.sessions[0].solve(puzzle, request, on_solution)?,
            (_, Some(enumerating)) if request.wants_many() => enumerating.solve(puzzle, request, on_solution)?,
            (BackendChoice::ExactCoverUpTo(nodes) | BackendChoice::DomainsUpTo(nodes), _)
                if request.nodes.is_none() =>
            {
                let first = usize::from(matches!(choice, BackendChoice::DomainsUpTo(_)));
                self.solver.engines[first].share(self.solver.general(), puzzle);
                match quick(&mut self.sessions[first], puzzle, request, nodes, on_solution)? {
                    Ok(outcome) => outcome,
                    Err(stopped) => {
                        before = stopped.map(|name| (name, nodes));
                        self.sessions[general].solve(puzzle, request, on_solution)?
                    }
                }
            }
            _ => self.sessions[general].solve(puzzle, request, on_solution)?,
        };
        self.settle_guesses(puzzle, request, &mut outcome)?;
        outcome.chosen = chosen.map(|(_, features)| SelectionReason { features, before });
        outcome.times.elaborate += spent;
        outcome.times.total += spent;
        Ok(outcome)
    }

    /// Solves a puzzle that is unique under guesses about drawings also without the guessed clues, in the time that is left. If
    /// it is unique then, too, the solution satisfies the guesses, and the verdict is that of the puzzle without them.
    fn settle_guesses(
        &mut self,
        puzzle: &puzzle::PuzzleData,
        request: &Request,
        outcome: &mut SolveOutcome,
    ) -> Result<(), SolveError> {
        let Some(certain) = puzzle.without_guesses().filter(|_| outcome.found == Verdict::Unique) else {
            return Ok(());
        };
        let (time, nodes, memory) = (request.time, request.nodes, request.memory);
        let time = time.map(|time| time.saturating_sub(outcome.times.total));
        let request = Request { time, nodes, memory, interrupt: request.interrupt.clone(), ..Request::unique() };
        let general = self.sessions.len() - 1;
        let search = self.sessions[general].solve(&certain, &request, &mut |_| {});
        let Some(alone) = unless_too_large(search)? else { return Ok(()) };
        outcome.times.total += alone.times.total;
        if alone.found == Verdict::Unique {
            let SolveOutcome { verdict, count_is, digits_unique, stated, basis, proved_by, doubt, .. } = alone;
            // The guesses remain doubts, but only comment on the other clues.
            let doubt = doubt.max(Some(Effect::Comments));
            *outcome =
                SolveOutcome { verdict, count_is, digits_unique, stated, basis, proved_by, doubt, ..outcome.clone() };
        }
        Ok(())
    }

    /// Searches for up to `wanted` solutions of many 9×9 boards with the backend that the options name, each within the limits.
    /// Returns false, without doing anything, if they name none. A board without a result, for whatever reason, gets no answer.
    #[cfg(feature = "cli")]
    pub fn boards<const CELLS: usize>(
        &mut self,
        empty: &puzzle::PuzzleData,
        boards: &[[u8; CELLS]],
        wanted: u8,
        limits: &Limits,
        answers: &mut Vec<BoardResult<CELLS>>,
    ) -> bool {
        let [session] = &mut self.sessions[..] else { return false };
        let done = catch_unwind(AssertUnwindSafe(|| session.boards(empty, boards, wanted, limits, answers)));
        if !matches!(done, Ok(Ok(()))) {
            if done.is_err() {
                *self = self.solver.worker();
            }
            answers.clear();
            answers.resize(boards.len(), BoardResult { given_up: true, ..BoardResult::default() });
        }
        true
    }

    /// Returns the true candidates of a puzzle, each with the number of solutions in which it occurs, up to `cap`. Uses a solver
    /// that takes clauses, unless the options choose another.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory limit, or a backend failed or returned a wrong answer.
    pub fn candidates(
        &self,
        puzzle: &puzzle::PuzzleData,
        request: &Request,
        cap: u64,
    ) -> Result<solve::Candidates, Unsolved> {
        self.candidates_beside(puzzle, request, cap, &KnownCandidates::default())
    }

    /// Works as [`candidates`](Self::candidates), where some of the answer is known.
    pub(super) fn candidates_beside(
        &self,
        puzzle: &puzzle::PuzzleData,
        request: &Request,
        cap: u64,
        known: &KnownCandidates,
    ) -> Result<solve::Candidates, Unsolved> {
        caught(puzzle, "the solver", || self.solver.general().candidates_beside(puzzle, request, cap, known))
    }

    /// Returns which implementation of the backend handles each clue of a puzzle. `None` if that fails; the answer then reports
    /// the reason.
    pub fn coverage(&self, puzzle: &puzzle::PuzzleData) -> Option<Coverage> {
        let engine = self.solver.engine(puzzle);
        catch_unwind(AssertUnwindSafe(|| engine.coverage(puzzle).ok())).ok().flatten()
    }
}

impl Solutions<'_> {
    /// Returns the number of solutions found so far.
    pub fn found(&self) -> u64 {
        self.search.found()
    }

    /// Returns whether it is known and proven, once `next` has returned `None`, that there are no further solutions. If the
    /// puzzle was not understood completely, these are all solutions of what was understood.
    pub fn is_complete(&self) -> bool {
        self.search.is_complete()
    }

    /// Returns the limit that ended the search, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        self.search.stopped()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let puzzle = self.puzzle;
        Some(match self.search.next()? {
            Ok(grid) => Ok(Solution::new(puzzle.shared(), grid)),
            Err(error) => Err(puzzle.unsolved(Unsolved::new(error, puzzle.data())).into()),
        })
    }
}

impl Puzzle {
    /// Determines whether there is exactly one solution, and returns it. If there are several, the answer contains two.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn check(&self) -> Result<Answer, Error> {
        Solver::usual()?.check(self)
    }

    /// Finds a solution, and whether there is another.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn solve(&self) -> Result<Answer, Error> {
        Solver::usual()?.solve(self)
    }

    /// Counts the solutions. This may take arbitrarily long: see [`Options::solutions`](crate::Options::solutions).
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn count(&self) -> Result<Answer, Error> {
        Solver::usual()?.count(self)
    }

    /// Returns for each cell the values that occur in some solution: its true candidates.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("1...\n....\n..3.\n....\n")?;
    /// let candidates = puzzle.candidates()?;
    /// assert_eq!(candidates.symbols(0, 2), ["2", "4"]);
    /// assert_eq!((candidates.fixed(), candidates.open()), (2, 14));
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn candidates(&self) -> Result<Candidates, Error> {
        Solver::usual()?.candidates(self, 1)
    }

    /// Returns an iterator over the solutions. Each is found when it is asked for.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn solutions(&self) -> Result<Solutions<'_>, Error> {
        Solver::usual()?.solutions(self)
    }

    /// Explains why there is no solution: a few parts of the puzzle that cannot hold together. `None` if there is a solution, or
    /// two seconds ([`Options::why_time`](crate::Options::why_time)) were not enough.
    ///
    /// # Errors
    /// If a search contradicts another.
    pub fn conflict(&self) -> Result<Option<Conflict>, Error> {
        Solver::usual()?.conflict(self)
    }

    /// Determines which givens, marks and clues could be removed, each alone and all together; `None` if there is not exactly one
    /// solution.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn redundant(&self) -> Result<Option<RedundantRecord>, Error> {
        Solver::usual()?.redundant(self)
    }
}
