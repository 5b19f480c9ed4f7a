//! The [`PuzzleSolver`] answers requests: it compiles a puzzle through its engine, runs the backend, has its result proved
//! again if needed, compares the solution stated in the file, and assembles the [`SolveOutcome`]. There is one solver per
//! thread.

use super::engine::Compiled;
use super::qualified;
use super::search::{BackendRun, Moments, PuzzleSearch};
use super::{Basis, CountIs, CountMethod, Coverage, Engine, Request, SolveError, SolveOutcome, Stated, Times, Verdict};
use crate::backend::{Facts, Limits, Moment, Session, SessionStep, Template};
use crate::formulation::Size;
use crate::language::facts;
use crate::model::{Assignment, Literal, VarId};
use crate::puzzle::{Grid, PuzzleData};
use gridc_kernel::BoardResult;
use std::sync::Arc;

/// Solves puzzles one after the other. It keeps its session open between puzzles of the same layout.
pub struct PuzzleSolver<'e> {
    engine: &'e Engine,
    open: Option<OpenSession>,
}

/// The session of the last layout, kept for the next puzzle.
struct OpenSession {
    compiled: Arc<Compiled>,
    session: Box<dyn Session>,
    size: Size,
    residual: usize,
}

impl Engine {
    /// Creates a solver; each thread needs its own.
    pub fn solver(&self) -> PuzzleSolver<'_> {
        PuzzleSolver::new(self)
    }
}

impl<'e> PuzzleSolver<'e> {
    pub(super) fn new(engine: &'e Engine) -> Self {
        Self { engine, open: None }
    }

    /// Returns the treatment of each clue of a puzzle.
    ///
    /// # Errors
    /// If the puzzle has no model.
    pub fn coverage(&self, puzzle: &PuzzleData) -> Result<Coverage, SolveError> {
        self.engine.coverage(puzzle)
    }

    /// Answers a request. Each solution is passed to `on_solution` as soon as it has been checked, unless only the number of
    /// solutions is wanted.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or a backend contradicts the checker, the stated solution or
    /// another backend.
    pub fn solve(
        &mut self,
        puzzle: &PuzzleData,
        request: &Request,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<SolveOutcome, SolveError> {
        let start = Moment::now();
        let plan = *self.engine.plan();
        let limits = request.limits(start);
        let compiled = self.engine.compiled(puzzle)?;
        let elaborated = Moment::now();
        let facts = facts(puzzle);
        let search =
            PuzzleSearch { puzzle, compiled: &compiled, request, limits: &limits, plan: &plan, backend: plan.backend };
        let parts = if request.number_only { search.parts(&facts) } else { Vec::new() };
        let is_counted =
            parts.len() > 1 || parts.len() == 1 && request.method.is_some_and(|m| m != CountMethod::Search);
        let is_first = parts.len() == 1 && search.may_choose_method();
        let few = is_first.then(|| search.few());
        let first = few.as_ref().map_or(search, |(request, limits)| PuzzleSearch { request, limits, ..search });
        let mut run = match (search.out_of_limits(), plan.facts) {
            (Some(run), _) => run,
            _ if let Some(seed) = request.random => search.drawn(&facts, seed, on_solution)?,
            _ if is_counted => search.multiplied(&parts, &facts, 0)?,
            _ if plan.partner.is_some() && request.wants_many() => first.in_turns(&facts, on_solution)?,
            (None, Facts::Assumptions) => self.under_assumptions(&first, &facts, on_solution)?,
            (None, Facts::Units) => first.with_units(&facts, on_solution)?,
            (None, Facts::Propagated) => first.propagated(&compiled.model, &facts, on_solution)?,
        };
        if is_first && !run.exhausted && search.out_of_limits().is_none() {
            run = search.multiplied(&parts, &facts, run.count)?;
        }
        let backend = run.by.unwrap_or(plan.backend);
        let mut basis = Basis::of_run(run.count, run.exhausted, backend);
        let mut proved_by = None;
        if basis.is_some_and(|basis| !basis.is_proven())
            && let Some(prover) = plan.prover
            && search.prove_again(&run, &facts, prover)?
        {
            (basis, proved_by) = (Some(Basis::Search), Some(prover.name()));
        }
        let found = match (run.count, run.exhausted) {
            (0, true) => Verdict::None,
            (1, true) => Verdict::Unique,
            (0 | 1, false) => Verdict::Unknown,
            _ => Verdict::Several,
        };
        let stated = search.judge_stated(&run, &facts)?;
        let doubt = qualified::doubt(puzzle, found, stated);
        let mut verdict = qualified::verdict(found, doubt);
        let mut count_is = qualified::count_is(run.count, run.exhausted, doubt);
        let mut compared = qualified::stated(stated, found, doubt);
        if verdict == Verdict::AtMostOne && stated == Stated::Matches && qualified::is_witness(puzzle, basis) {
            (verdict, count_is, compared) = (Verdict::Unique, CountIs::Exact, stated);
            basis = Some(Basis::Stated);
        }
        let certain = doubt.is_none() || verdict == Verdict::Unique;
        let digits_unique = if certain { search.digits_unique(&run, &facts)? } else { None };
        Ok(SolveOutcome {
            verdict,
            found,
            doubt,
            count: run.total.unwrap_or(run.count.into()),
            estimate: None,
            count_is,
            digits_unique,
            stated: compared,
            basis,
            backend: run.method.map_or(backend.name(), CountMethod::name),
            chosen: None,
            proved_by,
            formulation: backend.formulation(),
            size: run.size,
            residual: run.residual,
            presolved: run.presolved,
            work: run.work,
            times: run.moments.times(start, elaborated),
            stopped: run.stopped,
            solutions: run.solutions,
        })
    }

    /// Looks for up to `wanted` (one or two) solutions of each of many grids: the puzzle `empty`, which has only rules and cells
    /// with the digits from 1, with these givens. The limits apply to each grid. If a limit is reached, or the plan does not take
    /// facts as assumptions, the answer is marked `given_up`. The solutions have not been checked.
    pub fn boards<const CELLS: usize>(
        &mut self,
        empty: &PuzzleData,
        boards: &[[u8; CELLS]],
        wanted: u8,
        limits: &Limits,
        answers: &mut Vec<BoardResult<CELLS>>,
    ) -> Result<(), SolveError> {
        answers.clear();
        answers.resize(boards.len(), BoardResult { given_up: true, ..BoardResult::default() });
        if self.engine.plan().facts != Facts::Assumptions {
            return Ok(());
        }
        let compiled = self.engine.compiled(empty)?;
        let session = &mut self.session(&compiled)?.session;
        let (mut facts, mut solution) = (Vec::new(), Assignment::default());
        for (board, answer) in boards.iter().zip(answers) {
            facts.clear();
            let given = (0..).zip(board).filter(|(_, digit)| **digit > 0);
            facts.extend(given.map(|(cell, digit)| Literal::is(VarId(cell), i32::from(*digit))));
            session.assume(&facts);
            answer.given_up = loop {
                if answer.found == wanted {
                    break false;
                }
                match session.next(limits, &mut solution) {
                    SessionStep::Solution => {
                        let values = solution.as_slice().iter().copied().flatten();
                        answer.grids[usize::from(answer.found)]
                            .iter_mut()
                            .zip(values)
                            .for_each(|(digit, value)| *digit = value as u8);
                        answer.found += 1;
                    }
                    SessionStep::Exhausted => break false,
                    SessionStep::Stopped(_) => break true,
                }
            };
        }
        Ok(())
    }

    /// Returns the session of a layout, and opens it if the last session was of another.
    fn session(&mut self, compiled: &Arc<Compiled>) -> Result<&mut OpenSession, SolveError> {
        let open = match self.open.take() {
            Some(open) if Arc::ptr_eq(&open.compiled, compiled) => open,
            _ => {
                let template = compiled.template(self.engine.plan()).map_err(SolveError::Prepare)?;
                OpenSession::new(compiled, &*template)
            }
        };
        Ok(self.open.insert(open))
    }

    fn under_assumptions(
        &mut self,
        search: &PuzzleSearch<'_>,
        facts: &[Literal],
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<BackendRun, SolveError> {
        let open = self.session(search.compiled)?;
        if let Some(run) = search.out_of_limits() {
            return Ok(run);
        }
        open.session.assume(facts);
        let mut run = search.enumerate(open.session.as_mut(), None, on_solution)?;
        run.size = Some(open.size);
        run.residual = open.residual;
        run.presolved = search.compiled.presolved(search.plan);
        Ok(run)
    }
}

impl Moments {
    pub(super) fn times(self, start: Moment, elaborated: Moment) -> Times {
        let between = |from: Option<Moment>, to: Option<Moment>| Some(to?.saturating_duration_since(from?));
        Times {
            elaborate: elaborated.saturating_duration_since(start),
            lower: between(Some(elaborated), self.lowered),
            first: between(self.lowered, self.first),
            proof: between(self.first.or(self.lowered), self.answered),
            total: start.elapsed(),
        }
    }
}

impl OpenSession {
    fn new(compiled: &Arc<Compiled>, template: &dyn Template) -> Self {
        Self {
            compiled: compiled.clone(),
            session: template.open(),
            size: template.size(),
            residual: template.residual().len(),
        }
    }
}
