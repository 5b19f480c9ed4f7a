//! Runs one backend on one puzzle: lowers the model, opens a session, enumerates its solutions and collects counts, times and
//! work in a `BackendRun`. `Solver` combines such runs to an outcome.

use super::engine::{Compiled, prepare};
use super::enumeration::{Enumeration, NextSolution};
use super::{Count, CountMethod, Plan, Request, SolveError};
use crate::backend::{Backend, Limits, Moment, Session, Stop, Template, Work};
use crate::formulation::Size;
use crate::model::{Literal, Model};
use crate::presolve::{Reduction, Summary};
use crate::puzzle::{Digit, Grid, PuzzleData};
use std::sync::Arc;

/// The result of running one backend on one puzzle.
pub(super) struct BackendRun {
    pub solutions: Vec<Grid>,
    /// The number of solutions; the largest number if `total` is larger.
    pub count: u64,
    /// The number of solutions, where they were not all found one by one.
    pub total: Option<Count>,
    /// How they were counted then.
    pub method: Option<CountMethod>,
    /// Whether the backend reported that there is no further solution.
    pub exhausted: bool,
    /// Whether two of the solutions found differ in a digit.
    pub digits_differ: bool,
    /// The answer of the last solution found.
    pub last: Vec<Digit>,
    pub stopped: Option<Stop>,
    pub work: Work,
    pub size: Option<Size>,
    pub residual: usize,
    /// What presolving removed; `None` if the model was not presolved.
    pub presolved: Option<Summary>,
    pub moments: Moments,
    /// The backend that searched, if it was not the search's own.
    pub by: Option<&'static dyn Backend>,
}

/// When the stages of a run were completed; `None` if a limit was reached before.
#[derive(Clone, Copy, Default)]
pub(super) struct Moments {
    pub lowered: Option<Moment>,
    pub first: Option<Moment>,
    /// When as many solutions were found as requested, or the search was exhausted.
    pub answered: Option<Moment>,
}

/// A compiled puzzle and the request about it.
#[derive(Clone, Copy)]
pub(super) struct PuzzleSearch<'a> {
    pub puzzle: &'a PuzzleData,
    pub compiled: &'a Arc<Compiled>,
    pub request: &'a Request,
    pub limits: &'a Limits,
    pub plan: &'a Plan,
    /// The backend that searches: the plan's own, its partner or its prover.
    pub backend: &'static dyn Backend,
}

impl PuzzleSearch<'_> {
    /// Returns an empty run if a limit has been reached. Lowering a large grid takes a good part of a second, so this is called
    /// after each stage of it; [`enumerate`](Self::enumerate) checks again. The memory limit is not checked here: the error of a
    /// refused lowering is more precise, since it names the size.
    pub fn out_of_limits(&self) -> Option<BackendRun> {
        let stop = self.limits.poll(0).filter(|stop| *stop != Stop::Memory)?;
        Some(BackendRun { stopped: Some(stop), ..BackendRun::nothing() })
    }

    pub fn with_units(&self, facts: &[Literal], on_solution: &mut dyn FnMut(&Grid)) -> Result<BackendRun, SolveError> {
        let lowered = self.plan.template(self.backend, &self.compiled.model, facts);
        let Some((template, presolved)) = lowered else { return Ok(BackendRun::refuted()) };
        let run = self.on_template(template.map_err(SolveError::Prepare)?, None, on_solution)?;
        Ok(BackendRun { presolved, ..run })
    }

    /// Searches a model that has the same variables as the puzzle's own, with the facts propagated.
    pub fn propagated(
        &self,
        model: &Model,
        facts: &[Literal],
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<BackendRun, SolveError> {
        match self.plan.reduced(self.backend, model, facts) {
            None => Ok(BackendRun::refuted()),
            Some((mut reduction, presolved)) => {
                if let Some(run) = self.out_of_limits() {
                    return Ok(run);
                }
                let model = Arc::new(std::mem::take(&mut reduction.model));
                let template = prepare(self.backend, &model, &[], &self.plan.settings).map_err(SolveError::Prepare)?;
                let run = self.on_template(template, Some(&reduction), on_solution)?;
                Ok(BackendRun { presolved, ..run })
            }
        }
    }

    fn on_template(
        &self,
        template: Arc<dyn Template>,
        reduction: Option<&Reduction>,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<BackendRun, SolveError> {
        if let Some(run) = self.out_of_limits() {
            return Ok(run);
        }
        let mut session = template.open();
        session.assume(&[]);
        let mut run = self.enumerate(session.as_mut(), reduction, on_solution)?;
        run.size = Some(template.size());
        run.residual = template.residual().len();
        Ok(run)
    }

    /// Enumerates the solutions of a session whose assumptions are set.
    pub fn enumerate(
        &self,
        session: &mut dyn Session,
        reduction: Option<&Reduction>,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<BackendRun, SolveError> {
        let mut pursuit = RunInProgress::begin(self, session, reduction);
        pursuit.go_on(self, session, reduction, self.limits, self.request.solutions, on_solution)?;
        Ok(pursuit.end(session))
    }

    /// Lets `prover` confirm that the run found all solutions and no others. Returns false if a limit was reached first, or
    /// `prover` cannot take the instance.
    pub fn prove_again(
        &self,
        run: &BackendRun,
        facts: &[Literal],
        prover: &'static dyn Backend,
    ) -> Result<bool, SolveError> {
        let keep = self.request.keep.saturating_add(1);
        let request = Request { solutions: Some(run.count.saturating_add(1)), keep, ..self.request.clone() };
        let search = PuzzleSearch { request: &request, backend: prover, ..*self };
        let proof = match search.propagated(&self.compiled.model, facts, &mut |_| {}) {
            Err(SolveError::Prepare(_)) => return Ok(false),
            proof => proof?,
        };
        let (more, fewer, by, witness) = match proof.count > run.count {
            true => (&proof, run, self.backend, prover),
            false => (run, &proof, prover, self.backend),
        };
        if more.count > fewer.count && fewer.exhausted {
            // If not all solutions were kept, report the last one kept in place of the one that was missed.
            let missed = more.solutions.iter().find(|grid| {
                !fewer.solutions.iter().any(|other| self.puzzle.answer_of(other) == self.puzzle.answer_of(grid))
            });
            let grid = missed.or(more.solutions.last()).cloned().unwrap_or(Grid(Vec::new()));
            return Err(SolveError::missed(by, witness.name(), grid));
        }
        Ok(proof.exhausted && proof.count == run.count)
    }
}

impl BackendRun {
    /// The run of a puzzle that propagation alone refuted.
    pub fn refuted() -> Self {
        let now = Some(Moment::now());
        Self { exhausted: true, moments: Moments { lowered: now, first: None, answered: now }, ..Self::nothing() }
    }

    /// The run of a count that found a number, and not each solution.
    pub fn of_total(total: Count, method: CountMethod) -> Self {
        let count = total.saturating();
        let moments = Moments { answered: Some(Moment::now()), ..Moments::default() };
        Self { count, total: Some(total), method: Some(method), moments, ..Self::nothing() }
    }

    pub fn nothing() -> Self {
        Self {
            solutions: Vec::new(),
            count: 0,
            total: None,
            method: None,
            exhausted: false,
            digits_differ: false,
            last: Vec::new(),
            stopped: None,
            work: Work::default(),
            size: None,
            residual: 0,
            presolved: None,
            moments: Moments::default(),
            by: None,
        }
    }
}

/// The run of one session so far. If a limit stops it, it can be resumed under another limit.
pub(super) struct RunInProgress<'p> {
    found: Enumeration<'p>,
    run: BackendRun,
}

impl<'p> RunInProgress<'p> {
    /// Starts a run: loads the instance into the session, whose assumptions are set.
    pub fn begin(search: &PuzzleSearch<'p>, session: &mut dyn Session, reduction: Option<&Reduction>) -> Self {
        let mut run = BackendRun { stopped: search.limits.poll(0), ..BackendRun::nothing() };
        if run.stopped.is_none() {
            run.stopped = session.load(search.limits).err();
        }
        if run.stopped.is_none() {
            run.moments.lowered = Some(Moment::now());
        }
        let variables = reduction.map_or(search.compiled.model.variables().len(), |r| r.open.len());
        Self { found: Enumeration::new(search.puzzle, variables, search.backend.name()), run }
    }

    /// Continues until the search is exhausted, `wanted` solutions are found, or a limit is reached. Returns whether the search
    /// is exhausted.
    ///
    /// # Errors
    /// If the backend's grid is not a solution or was found before, or its program failed.
    pub fn go_on(
        &mut self,
        search: &PuzzleSearch<'p>,
        session: &mut dyn Session,
        reduction: Option<&Reduction>,
        limits: &Limits,
        wanted: Option<u64>,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<bool, SolveError> {
        let Self { found, run } = self;
        while run.stopped.is_none() && wanted.is_none_or(|wanted| found.count() < wanted) {
            let grid = match found.next(session, reduction, &search.compiled.checker, limits)? {
                NextSolution::Solution(grid) => grid,
                NextSolution::Exhausted => {
                    run.exhausted = true;
                    break;
                }
                NextSolution::Stopped(stop) => {
                    run.stopped = Some(stop);
                    break;
                }
            };
            run.moments.first.get_or_insert_with(Moment::now);
            on_solution(grid);
            if run.solutions.len() < search.request.keep {
                run.solutions.push(grid.clone());
            }
            search.request.found.raise_to(found.count());
        }
        Ok(run.exhausted)
    }

    pub fn count(&self) -> u64 {
        self.found.count()
    }

    /// The limit that stopped the run; `None` if none did.
    pub fn stopped(&self) -> Option<Stop> {
        self.run.stopped
    }

    /// Clears the stop, so that the run can continue.
    pub fn resume(&mut self) {
        self.run.stopped = None;
    }

    pub fn end(self, session: &dyn Session) -> BackendRun {
        let Self { found, mut run } = self;
        run.moments.answered = run.stopped.is_none().then(Moment::now);
        (run.count, run.digits_differ) = (found.count(), found.digits_differ());
        run.last = found.into_last();
        run.work = session.work();
        run
    }
}
