//! One solver for many puzzles.

use super::choice::{Way, enumerating, plans, way};
use super::{Answer, Candidates, Conflict, Error, Options, OptionsError, Puzzle, Solution, Unsolved};
#[cfg(feature = "cli")]
use crate::backend::Limits;
#[cfg(feature = "cli")]
use crate::backend::nine::{self, Digits};
use crate::backend::{Backend, Moment, Stop};
use crate::puzzle::{self, Grid};
use crate::report::{Asked, FailureKind, RedundantRecord};
use crate::solve::{self, Coverage, Engine, Features, Outcome, Plan, Request, SelectionReason, Several, SolveError};
use crate::syntax::Source;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// The time for finding out why there is no solution, where nobody says.
const WHY_TIME: Duration = Duration::from_secs(2);

/// Solves puzzles: what it has compiled for one it keeps for others of the same layout and rules.
///
/// It is shared by all threads; each may have a [`Worker`], whose sessions stay open from puzzle to puzzle.
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
    /// One for all puzzles, or one for the small and one for the others.
    engines: Vec<Engine>,
    /// The one for many solutions of boards that are not small, where nobody has chosen.
    enumerating: Option<Engine>,
}

/// One thread's sessions.
pub struct Worker<'s> {
    solver: &'s Solver,
    sessions: Vec<solve::Solver<'s>>,
    enumerating: Option<solve::Solver<'s>>,
}

/// The solutions of a puzzle, each checked, found as they are asked for.
///
/// The iterator ends with the last solution, or when a limit runs out; [`is_complete`](Self::is_complete) tells which.
pub struct Solutions<'p> {
    puzzle: &'p Puzzle,
    search: solve::Solutions<'p>,
}

impl Solver {
    /// A solver that follows these options.
    ///
    /// # Errors
    /// If they contradict each other.
    pub fn new(options: &Options) -> Result<Self, OptionsError> {
        let plans = plans(options)?;
        let enumerating = enumerating(options, &plans).map(Engine::new);
        Ok(Self { options: options.clone(), engines: plans.into_iter().map(Engine::new).collect(), enumerating })
    }

    /// The solver of a puzzle for which nothing is chosen and nothing limited.
    pub(super) fn usual() -> Result<Self, OptionsError> {
        Self::new(&Options::new())
    }

    /// A solver with one backend that no option can name.
    #[doc(hidden)]
    pub fn with(backend: &'static dyn Backend) -> Self {
        Self { options: Options::new(), engines: vec![Engine::new(Plan::new(backend))], enumerating: None }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The time for finding out why there is no solution, or how far a puzzle is from having one.
    pub fn why_time(&self) -> Duration {
        self.options.why_time.unwrap_or(WHY_TIME)
    }

    /// The engine that a puzzle goes to.
    #[doc(hidden)]
    pub fn engine(&self, puzzle: &puzzle::PuzzleData) -> &Engine {
        match self.way(puzzle) {
            Some((Way::First, _)) => &self.engines[0],
            Some((Way::FirstUpTo(_) | Way::Second, _)) | None => self.general(),
        }
    }

    /// The engine of whatever is no small board: it takes clauses, unless somebody has chosen another.
    fn general(&self) -> &Engine {
        &self.engines[self.engines.len() - 1]
    }

    /// Who solves a puzzle, and why, if nobody has said; `None` if somebody has, or there is no model to look at.
    fn way(&self, puzzle: &puzzle::PuzzleData) -> Option<(Way, Features)> {
        let [_, general] = &self.engines[..] else { return None };
        let features = Features::of_regions(puzzle).map_or_else(|| general.features(puzzle), Ok).ok()?;
        Some((way(&features), features))
    }

    /// The sessions of one thread.
    #[doc(hidden)]
    pub fn worker(&self) -> Worker<'_> {
        Worker {
            solver: self,
            sessions: self.engines.iter().map(Engine::solver).collect(),
            enumerating: self.enumerating.as_ref().map(Engine::solver),
        }
    }

    /// Whether there is exactly one solution; the answer has two of them if there are several.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or a backend failed or was caught.
    pub fn check<'p>(&self, puzzle: &'p Puzzle) -> Result<Answer<'p>, Error> {
        self.answer(puzzle, Asked::Uniqueness, Request::unique())
    }

    /// A solution, and whether there is another.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn solve<'p>(&self, puzzle: &'p Puzzle) -> Result<Answer<'p>, Error> {
        self.answer(puzzle, Asked::FirstSolution, Request::unique())
    }

    /// How many solutions there are, up to [`Options::solutions`]. None is kept.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn count<'p>(&self, puzzle: &'p Puzzle) -> Result<Answer<'p>, Error> {
        let wanted = self.options.solutions;
        self.answer(puzzle, Asked::Count(wanted), Request::number(wanted))
    }

    /// The solutions one by one, up to [`Options::solutions`]. Time is counted from here.
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

    /// For each cell the values that occur in some solution, and in how many, counted up to `cap`: 1 is enough to know
    /// whether they occur.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn candidates<'p>(&self, puzzle: &'p Puzzle, cap: u64) -> Result<Candidates<'p>, Error> {
        let found = self.worker().candidates(puzzle.data(), &self.options.within(Request::count()), cap);
        Ok(Candidates::new(puzzle, found.map_err(|unsolved| puzzle.unsolved(unsolved))?))
    }

    /// Why there is no solution, found within [`Options::why_time`]; `None` if there is one, or that time was not enough. The
    /// search is its own, by `sat`, whatever backend the options name.
    ///
    /// # Errors
    /// If one search contradicts another.
    pub fn conflict(&self, puzzle: &Puzzle) -> Result<Option<Conflict>, Error> {
        let found = self.why(puzzle.data(), puzzle.sources());
        Ok(found.map_err(|unsolved| puzzle.unsolved(unsolved))?)
    }

    /// How far a puzzle with several solutions is from having one, as far as [`Options::why_time`] allows: how many there
    /// are up to a thousand, two that are far apart, the candidates, and givens that would leave one. `None` if the puzzle
    /// is not known to have several.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    #[doc(hidden)]
    pub fn several(&self, puzzle: &Puzzle) -> Result<Option<Several>, Error> {
        let found = self.openness(puzzle.data()).map_err(|unsolved| puzzle.unsolved(unsolved))?;
        Ok(found.filter(|several| several.count > 1))
    }

    pub(crate) fn openness(&self, puzzle: &puzzle::PuzzleData) -> Result<Option<Several>, Unsolved> {
        let time = Some(self.why_time());
        let request = Request { time, nodes: None, ..self.options.within(Request::count()) };
        caught(puzzle, "the search for candidates", || unless_too_large(self.general().several(puzzle, &request)))
    }

    /// [`conflict`](Self::conflict) of a puzzle whose texts are these.
    pub(crate) fn why(&self, puzzle: &puzzle::PuzzleData, sources: &[Source]) -> Result<Option<Conflict>, Unsolved> {
        let time = Some(self.why_time());
        let request = Request { time, nodes: None, ..self.options.within(Request::unique()) };
        let found = caught(puzzle, "the search for a conflict", || {
            unless_too_large(self.engine(puzzle).conflict(puzzle, &request))
        })?;
        Ok(found.flatten().map(|found| Conflict::new(puzzle, sources, &found)))
    }

    fn answer<'p>(&self, puzzle: &'p Puzzle, asked: Asked, request: Request) -> Result<Answer<'p>, Error> {
        let found = self.worker().solve(puzzle.data(), &self.options.within(request), &mut |_| {});
        let outcome = found.map_err(|unsolved| puzzle.unsolved(unsolved))?;
        Ok(Answer::new(puzzle, asked, outcome))
    }
}

/// What a search comes to. A panic is a bug in gridc or in a library: it is reported for this puzzle.
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

/// What a session comes to within so many nodes; else the name of the backend that was stopped, if it has begun. Solutions are passed on once it has come to
/// its end, so that none is shown that another backend shows again.
fn quick(
    session: &mut solve::Solver<'_>,
    puzzle: &puzzle::PuzzleData,
    request: &Request,
    nodes: u64,
    on_solution: &mut dyn FnMut(&Grid),
) -> Result<Result<Outcome, Option<&'static str>>, SolveError> {
    let mut found = Vec::new();
    let request = Request { nodes: Some(nodes), ..request.clone() };
    match session.solve(puzzle, &request, &mut |grid| found.push(grid.clone())) {
        Ok(outcome) if outcome.stopped == Some(Stop::Nodes) => Ok(Err(Some(outcome.backend))),
        Ok(outcome) => {
            found.iter().for_each(on_solution);
            Ok(Ok(outcome))
        }
        // There is no room for it: the other may need less.
        Err(SolveError::Prepare(_)) => Ok(Err(None)),
        Err(error) => Err(error),
    }
}

/// `None` where the puzzle is too large for a question about an answer that is known: there is nothing to tell then.
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
    /// If the puzzle cannot be compiled within the memory allowed, or a backend failed or was caught.
    pub fn solve(
        &mut self,
        puzzle: &puzzle::PuzzleData,
        request: &Request,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<Outcome, Unsolved> {
        // A panic is a bug in gridc or in a library: it is reported for this puzzle, and the others go on with new
        // sessions, since the old ones may be in any state.
        match catch_unwind(AssertUnwindSafe(|| self.by_choice(puzzle, request, on_solution))) {
            Ok(result) => result.map_err(|error| Unsolved::new(error, puzzle)),
            Err(_) => {
                *self = self.solver.worker();
                Err(Unsolved::told(FailureKind::Internal, "the solver panicked".to_owned()))
            }
        }
    }

    fn by_choice(
        &mut self,
        puzzle: &puzzle::PuzzleData,
        request: &Request,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<Outcome, SolveError> {
        let start = Moment::now();
        let chosen = self.solver.way(puzzle);
        // The model has been made by now.
        let spent = start.elapsed();
        let request = &Request { time: request.time.map(|time| time.saturating_sub(spent)), ..request.clone() };
        let (general, first) = (self.sessions.len() - 1, 0);
        let mut before = None;
        let mut outcome = match (chosen, &mut self.enumerating) {
            (Some((Way::First, _)), _) => self.sessions[first].solve(puzzle, request, on_solution)?,
            (_, Some(enumerating)) if request.wants_many() => enumerating.solve(puzzle, request, on_solution)?,
            (Some((Way::FirstUpTo(nodes), _)), _) if request.nodes.is_none() => {
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
        outcome.chosen = chosen.map(|(_, features)| SelectionReason { features, before });
        outcome.times.elaborate += spent;
        outcome.times.total += spent;
        Ok(outcome)
    }

    /// Looks for up to `wanted` solutions of many boards of nine by nine by the one backend that was chosen, each within the
    /// limits. False, and nothing is done, if nobody has chosen. Where it comes to nothing, for whatever reason, the answer is
    /// given up.
    #[cfg(feature = "cli")]
    pub fn boards(
        &mut self,
        empty: &puzzle::PuzzleData,
        boards: &[Digits],
        wanted: u8,
        limits: &Limits,
        answers: &mut Vec<nine::Answer>,
    ) -> bool {
        let [session] = &mut self.sessions[..] else { return false };
        let done = catch_unwind(AssertUnwindSafe(|| session.boards(empty, boards, wanted, limits, answers)));
        if !matches!(done, Ok(Ok(()))) {
            if done.is_err() {
                *self = self.solver.worker();
            }
            answers.clear();
            answers.resize(boards.len(), nine::Answer { given_up: true, ..nine::Answer::default() });
        }
        true
    }

    /// The true candidates of a puzzle, and of each in how many solutions it occurs, up to `cap`; by a solver that takes
    /// clauses, if nobody has chosen another.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or a backend failed or was caught.
    pub fn candidates(
        &self,
        puzzle: &puzzle::PuzzleData,
        request: &Request,
        cap: u64,
    ) -> Result<solve::Candidates, Unsolved> {
        caught(puzzle, "the solver", || self.solver.general().candidates(puzzle, request, cap))
    }

    /// Which path each clue of a puzzle takes. What cannot be told is left to the answer, which says why.
    pub fn coverage(&self, puzzle: &puzzle::PuzzleData) -> Option<Coverage> {
        let engine = self.solver.engine(puzzle);
        catch_unwind(AssertUnwindSafe(|| engine.coverage(puzzle).ok())).ok().flatten()
    }
}

impl Solutions<'_> {
    /// Number of solutions found so far.
    pub fn found(&self) -> u64 {
        self.search.found()
    }

    /// Whether those found are all there are: known, and proven, once `next` has given `None`. Where not everything in the
    /// puzzle was understood they are all that the understood rules leave.
    pub fn is_complete(&self) -> bool {
        self.search.is_complete()
    }

    /// The limit that ended the search, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        self.search.stopped()
    }
}

impl<'p> Iterator for Solutions<'p> {
    type Item = Result<Solution<'p>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let puzzle = self.puzzle;
        Some(match self.search.next()? {
            Ok(grid) => Ok(Solution::new(puzzle.data(), grid)),
            Err(error) => Err(puzzle.unsolved(Unsolved::new(error, puzzle.data())).into()),
        })
    }
}

impl Puzzle {
    /// Whether there is exactly one solution. The answer has it; if there are several it has two.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn check(&self) -> Result<Answer<'_>, Error> {
        Solver::usual()?.check(self)
    }

    /// A solution, and whether there is another.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn solve(&self) -> Result<Answer<'_>, Error> {
        Solver::usual()?.solve(self)
    }

    /// How many solutions there are. That may take longer than anybody lives: see [`Options::solutions`](crate::Options::solutions).
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn count(&self) -> Result<Answer<'_>, Error> {
        Solver::usual()?.count(self)
    }

    /// For each cell the values that occur in some solution: its true candidates.
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
    pub fn candidates(&self) -> Result<Candidates<'_>, Error> {
        Solver::usual()?.candidates(self, 1)
    }

    /// The solutions one by one, each found when it is asked for.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn solutions(&self) -> Result<Solutions<'_>, Error> {
        Solver::usual()?.solutions(self)
    }

    /// Why there is no solution: a few parts of the puzzle that cannot hold together. `None` if there is a solution, or two
    /// seconds ([`Options::why_time`](crate::Options::why_time)) were not enough to find out.
    ///
    /// # Errors
    /// If a search contradicts another.
    pub fn conflict(&self) -> Result<Option<Conflict>, Error> {
        Solver::usual()?.conflict(self)
    }

    /// Which givens, marks and clues could be left out, each alone and all together; `None` if there is not exactly one
    /// solution.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn redundant(&self) -> Result<Option<RedundantRecord>, Error> {
        Solver::usual()?.redundant(self)
    }
}
