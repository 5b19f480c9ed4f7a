//! One thread's way from puzzles to outcomes.

use super::engine::{Compiled, prepare};
use super::{CountIs, Coverage, Disagreement, Engine, Outcome, Plan, Request, SolveError, Stated, Times, Verdict};
use crate::backend::{
    Assignment, Backend, Facts, Limits, Literal, Model, Reduction, Session, Size, Step, Stop, Template, VarId, Work,
    reduce,
};
use crate::language::facts;
use crate::puzzle::{Given, Grid, Puzzle};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

/// Solves puzzles one after the other, and keeps its session open between puzzles of the same layout.
pub struct Solver<'e> {
    engine: &'e Engine,
    open: Option<Open>,
}

/// The session of the last layout, kept for the next puzzle.
struct Open {
    compiled: Arc<Compiled>,
    session: Box<dyn Session>,
    size: Size,
    residual: usize,
}

/// So many solutions are remembered, so that one that comes again is known; of later ones only the last is.
const REMEMBERED: usize = 1000;

/// What one run of one backend over one puzzle gave.
struct Run {
    solutions: Vec<Grid>,
    count: u64,
    /// Whether the backend said that there is no further solution.
    exhausted: bool,
    stopped: Option<Stop>,
    work: Work,
    size: Option<Size>,
    residual: usize,
    prepared: Instant,
    first: Option<Instant>,
}

impl<'e> Solver<'e> {
    pub(super) fn new(engine: &'e Engine) -> Self {
        Self { engine, open: None }
    }

    /// Which path each clue of a puzzle takes.
    ///
    /// # Errors
    /// If the puzzle has no model.
    pub fn coverage(&self, puzzle: &Puzzle) -> Result<Coverage, SolveError> {
        self.engine.coverage(puzzle)
    }

    /// Answers a request. Each solution found is passed to `on_solution` as soon as it has been checked.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or a backend contradicts the checker, the stated
    /// solution or another backend.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        request: &Request,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<Outcome, SolveError> {
        let start = Instant::now();
        let plan = *self.engine.plan();
        let limits = request.limits(start);
        let compiled = self.engine.compiled(puzzle)?;
        let facts = facts(puzzle);
        let search = Search { puzzle, compiled: &compiled, request, limits: &limits, backend: plan.backend };
        let run = match (search.out_of_limits(), plan.facts) {
            (Some(run), _) => run,
            (None, Facts::Assumptions) => self.under_assumptions(&search, &facts, &plan, on_solution)?,
            (None, Facts::Units) => search.with_units(&facts, &plan, on_solution)?,
            (None, Facts::Propagated) => search.propagated(&facts, &plan, on_solution)?,
        };
        let mut certified = !run.exhausted || plan.backend.abilities().exact;
        let mut proved_by = None;
        if !certified && let Some(prover) = plan.prover {
            certified = search.prove_again(&run, &facts, &plan, prover)?;
            proved_by = certified.then(|| prover.name());
        }
        let verdict = match (run.count, run.exhausted) {
            (0, true) => Verdict::None,
            (1, true) => Verdict::Unique,
            (0 | 1, false) => Verdict::Unknown,
            _ => Verdict::Several,
        };
        let stated = search.judge_stated(&run)?;
        let since = |t: Instant| t.saturating_duration_since(start);
        Ok(Outcome {
            verdict,
            count: run.count,
            count_is: if run.exhausted { CountIs::Exact } else { CountIs::AtLeast },
            stated,
            certified,
            backend: plan.backend.name(),
            proved_by,
            formulation: plan.backend.formulation(),
            size: run.size,
            residual: run.residual,
            work: run.work,
            times: Times {
                prepare: since(run.prepared),
                first: run.first.map(|t| t.saturating_duration_since(run.prepared)),
                total: start.elapsed(),
            },
            stopped: run.stopped,
            solutions: run.solutions,
        })
    }

    fn under_assumptions(
        &mut self,
        search: &Search<'_>,
        facts: &[Literal],
        plan: &Plan,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<Run, SolveError> {
        let open = match self.open.take() {
            Some(open) if Arc::ptr_eq(&open.compiled, search.compiled) => open,
            _ => {
                let template = search.compiled.template(plan).map_err(SolveError::Prepare)?;
                if let Some(run) = search.out_of_limits() {
                    return Ok(run);
                }
                Open::new(search.compiled, &*template)
            }
        };
        let open = self.open.insert(open);
        if let Some(run) = search.out_of_limits() {
            return Ok(run);
        }
        let prepared = Instant::now();
        open.session.assume(facts);
        let mut run = search.enumerate(open.session.as_mut(), None, prepared, on_solution)?;
        run.size = Some(open.size);
        run.residual = open.residual;
        Ok(run)
    }
}

impl Open {
    fn new(compiled: &Arc<Compiled>, template: &dyn Template) -> Self {
        Self {
            compiled: compiled.clone(),
            session: template.open(),
            size: template.size(),
            residual: template.residual().len(),
        }
    }
}

/// One puzzle, compiled, and what is asked about it.
struct Search<'a> {
    puzzle: &'a Puzzle,
    compiled: &'a Arc<Compiled>,
    request: &'a Request,
    limits: &'a Limits,
    backend: &'static dyn Backend,
}

impl Search<'_> {
    /// The run that ends before it begins, if a limit has run out. Lowering a large board takes a good part of a
    /// second, so this is asked after each stage of it; [`enumerate`](Self::enumerate) asks once more. Memory is not
    /// looked at: a refusal to lower says more, since it names the size.
    fn out_of_limits(&self) -> Option<Run> {
        let stop = self.limits.poll(0).filter(|stop| *stop != Stop::Memory)?;
        Some(Run { stopped: Some(stop), ..Run::nothing(Instant::now()) })
    }

    fn with_units(
        &self,
        facts: &[Literal],
        plan: &Plan,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<Run, SolveError> {
        self.on_model(&self.compiled.model, facts, None, plan, on_solution)
    }

    fn propagated(
        &self,
        facts: &[Literal],
        plan: &Plan,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<Run, SolveError> {
        match reduce(&self.compiled.model, facts) {
            Err(_) => Ok(Run { exhausted: true, ..Run::nothing(Instant::now()) }),
            Ok(mut reduction) => {
                if let Some(run) = self.out_of_limits() {
                    return Ok(run);
                }
                let model = Arc::new(std::mem::take(&mut reduction.model));
                self.on_model(&model, &[], Some(&reduction), plan, on_solution)
            }
        }
    }

    fn on_model(
        &self,
        model: &Arc<Model>,
        units: &[Literal],
        reduction: Option<&Reduction>,
        plan: &Plan,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<Run, SolveError> {
        let template = prepare(self.backend, model, units, &plan.settings).map_err(SolveError::Prepare)?;
        if let Some(run) = self.out_of_limits() {
            return Ok(run);
        }
        let mut session = template.open();
        let prepared = Instant::now();
        session.assume(&[]);
        let mut run = self.enumerate(session.as_mut(), reduction, prepared, on_solution)?;
        run.size = Some(template.size());
        run.residual = template.residual().len();
        Ok(run)
    }

    fn enumerate(
        &self,
        session: &mut dyn Session,
        reduction: Option<&Reduction>,
        prepared: Instant,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<Run, SolveError> {
        let mut run = Run { stopped: self.limits.poll(0), ..Run::nothing(prepared) };
        let cells = self.puzzle.layout.cells().len();
        let mut assignment =
            Assignment::open(reduction.map_or(self.compiled.model.variables().len(), |r| r.open.len()));
        let mut seen: HashSet<Grid> = HashSet::new();
        let mut previous: Option<Grid> = None;
        while run.stopped.is_none() && self.request.solutions.is_none_or(|wanted| run.count < wanted) {
            match session.next(self.limits, &mut assignment) {
                Step::Solution => {}
                Step::Exhausted => {
                    run.exhausted = true;
                    break;
                }
                Step::Stopped(stop) => {
                    run.stopped = Some(stop);
                    break;
                }
            }
            let grid = match reduction {
                Some(reduction) => read(&reduction.extend(&assignment), cells),
                None => read(&assignment, cells),
            };
            let backend = self.backend.name();
            let refuse = |d| Err(SolveError::Disagreement(Box::new(d)));
            if let Err(violation) = self.compiled.checker.check(self.puzzle, &grid) {
                return refuse(Disagreement::Wrong { backend, grid, violation });
            }
            if previous.as_ref() == Some(&grid) || seen.contains(&grid) {
                return refuse(Disagreement::Repeated { backend, grid });
            }
            run.count += 1;
            run.first.get_or_insert_with(Instant::now);
            on_solution(&grid);
            if run.solutions.len() < self.request.keep {
                run.solutions.push(grid.clone());
            }
            if let Some(earlier) = previous.replace(grid)
                && seen.len() < REMEMBERED
            {
                seen.insert(earlier);
            }
        }
        run.work = session.work();
        Ok(run)
    }

    /// Lets `prover` confirm that the run found all solutions, and only those. False if a limit ran out first.
    fn prove_again(
        &self,
        run: &Run,
        facts: &[Literal],
        plan: &Plan,
        prover: &'static dyn Backend,
    ) -> Result<bool, SolveError> {
        let keep = self.request.keep.saturating_add(1);
        let request = Request { solutions: Some(run.count.saturating_add(1)), keep, ..self.request.clone() };
        let search = Search { request: &request, backend: prover, ..*self };
        let proof = search.propagated(facts, plan, &mut |_| {})?;
        let (more, fewer, by, witness) = match proof.count > run.count {
            true => (&proof, run, self.backend, prover),
            false => (run, &proof, prover, self.backend),
        };
        if more.count > fewer.count && fewer.exhausted {
            // Where not all solutions were kept, any stands for the one that was missed.
            let missed = more.solutions.iter().find(|grid| !fewer.solutions.contains(grid));
            let grid = missed.or(more.solutions.last()).cloned().unwrap_or(Grid(Vec::new()));
            let missed = Disagreement::Missed { backend: by.name(), witness: witness.name(), grid };
            return Err(SolveError::Disagreement(Box::new(missed)));
        }
        Ok(proof.exhausted && proof.count == run.count)
    }

    /// Compares the solution that the file states with the puzzle's rules and with what was found.
    fn judge_stated(&self, run: &Run) -> Result<Stated, SolveError> {
        let Some(stated) = &self.puzzle.solution else { return Ok(Stated::Absent) };
        let Some(digits) = stated.digits.iter().copied().collect::<Option<Vec<_>>>() else {
            let other = |given: &Given| stated.digits[given.cell.index()].is_some_and(|d| d != given.digit);
            if self.puzzle.givens.iter().any(other) {
                return Ok(Stated::Differs);
            }
            let fits = |grid: &Grid| grid.0.iter().zip(&stated.digits).all(|(g, s)| s.is_none_or(|s| s == *g));
            return Ok(match run.solutions.iter().any(fits) {
                true => Stated::Matches,
                false if run.exhausted && run.solutions.len() as u64 == run.count => Stated::Differs,
                false => Stated::Absent,
            });
        };
        let grid = Grid(digits);
        if self.compiled.checker.check(self.puzzle, &grid).is_err() {
            return Ok(Stated::Differs);
        }
        let all_seen = run.exhausted && run.solutions.len() as u64 == run.count;
        if all_seen && !run.solutions.contains(&grid) {
            let missed = Disagreement::Missed { backend: self.backend.name(), witness: "the file", grid };
            return Err(SolveError::Disagreement(Box::new(missed)));
        }
        Ok(Stated::Matches)
    }
}

impl Run {
    fn nothing(prepared: Instant) -> Self {
        Self {
            solutions: Vec::new(),
            count: 0,
            exhausted: false,
            stopped: None,
            work: Work::default(),
            size: None,
            residual: 0,
            prepared,
            first: None,
        }
    }
}

/// The cells' digits: cells are the first variables of every model that the elaborator makes.
fn read(assignment: &Assignment, cells: usize) -> Grid {
    // A variable that a backend left open becomes a digit that no layout has, for the checker to refuse.
    Grid((0..cells as u32).map(|v| assignment.get(VarId(v)).unwrap_or(i32::MIN)).collect())
}
