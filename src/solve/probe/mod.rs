//! Answers many questions about one puzzle with one incremental session. The generators use it to test givens.

mod quick;

use super::engine::Compiled;
use super::singles::Singles;
use super::{Disagreement, Engine, SolveError};
use crate::backend::{Exhaustion, Limits, Session, SessionStep, Stop};
use crate::language::{Checker, Violation, facts};
use crate::model::{Assignment, Literal, VarId};
use crate::puzzle::{CellId, Digit, Grid, PuzzleData};
use std::sync::Arc;

/// Searches for solutions of a puzzle under changing givens, with one session of one template: the puzzle's own givens and marks
/// always hold, the others are assumptions of each question.
///
/// Every grid is checked against the puzzle and the givens of the question. If a limit is reached, the result is
/// [`ProbeResult::Unknown`]; so is a "no" of a backend that is not exact, unless the plan's prover confirms it.
pub struct Probe<'e> {
    engine: &'e Engine,
    board: PuzzleData,
    compiled: Arc<Compiled>,
    session: Box<dyn Session>,
    /// Proves the session's answers again; opened when first needed.
    prover: Option<Box<dyn Session>>,
    /// The quick search; `None` if the model has more than regions.
    singles: Option<Singles>,
    facts: usize,
    /// The puzzle's facts, followed by the givens of the question.
    assumptions: Vec<Literal>,
    assignment: Assignment,
    grid: Grid,
    work: ProbeWork,
}

/// The number of questions asked so far, and their cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ProbeWork {
    pub questions: u64,
    /// Number of questions that the quick search decided.
    pub opinions: u64,
    /// The backend's search nodes, if it counts them.
    pub nodes: u64,
}

/// The result of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProbeResult {
    /// There is such a solution: [`Probe::grid`] holds it, checked.
    Found,
    None,
    /// A limit was reached first.
    Unknown(Stop),
}

impl Engine {
    /// Opens a session for questions about a board.
    ///
    /// # Errors
    /// If the board cannot be compiled within the memory allowed.
    pub fn probe(&self, board: &PuzzleData) -> Result<Probe<'_>, SolveError> {
        let compiled = self.compiled(board)?;
        let session = compiled.template(self.plan()).map_err(SolveError::Prepare)?.open();
        let assumptions = facts(board);
        Ok(Probe {
            engine: self,
            assignment: Assignment::open(compiled.model.variables().len()),
            singles: Singles::new(&compiled.model),
            compiled,
            session,
            prover: None,
            facts: assumptions.len(),
            assumptions,
            grid: Grid(vec![0; board.places()]),
            board: board.clone(),
            work: ProbeWork::default(),
        })
    }
}

/// Whether "there is no solution" has to be a proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trust {
    /// The backend answers: "none" is a proof.
    Proof,
    /// For puzzles with regions only, a quick search with singles answers, and the backend only if that gives up. A solution
    /// found is checked, but "none" is not proven: prove what follows from it.
    Opinion,
}

/// The solution that a question asks for.
#[derive(Clone, Copy)]
enum SolutionRequest<'a> {
    Any,
    /// A solution whose answer differs from that of this grid.
    Other(&'a Grid),
}

impl Probe<'_> {
    /// Is there a solution with these givens?
    ///
    /// # Errors
    /// If the backend returns a grid that is not one.
    pub fn solution(
        &mut self,
        givens: impl IntoIterator<Item = (CellId, Digit)>,
        trust: Trust,
        limits: &Limits,
    ) -> Result<ProbeResult, SolveError> {
        self.assume(givens);
        self.ask(SolutionRequest::Any, trust, limits)
    }

    /// Is there a solution with these givens whose answer differs from that of `grid`, which is a solution?
    ///
    /// # Errors
    /// If the backend returns a grid that is not a solution, or none while `grid` is one.
    pub fn other(
        &mut self,
        givens: impl IntoIterator<Item = (CellId, Digit)>,
        grid: &Grid,
        trust: Trust,
        limits: &Limits,
    ) -> Result<ProbeResult, SolveError> {
        self.assume(givens);
        self.ask(SolutionRequest::Other(grid), trust, limits)
    }

    /// Is there a solution with these givens whose digit in `cell` is not `digit`? If there is none, and the givens together with
    /// this digit have one solution, then the givens alone have one solution.
    ///
    /// # Errors
    /// If the backend returns a grid that is not a solution.
    pub fn differing(
        &mut self,
        givens: impl IntoIterator<Item = (CellId, Digit)>,
        cell: CellId,
        digit: Digit,
        trust: Trust,
        limits: &Limits,
    ) -> Result<ProbeResult, SolveError> {
        self.assume(givens);
        self.assumptions.push(Literal::is_not(VarId(cell.0), digit));
        self.ask(SolutionRequest::Any, trust, limits)
    }

    /// Reopens the session, so that its results do not depend on earlier questions.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed.
    pub fn renew(&mut self) -> Result<(), SolveError> {
        self.session = self.compiled.template(self.engine.plan()).map_err(SolveError::Prepare)?.open();
        self.prover = None;
        Ok(())
    }

    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    pub fn board(&self) -> &PuzzleData {
        &self.board
    }

    /// The work so far.
    pub fn work(&self) -> ProbeWork {
        self.work
    }

    fn assume(&mut self, givens: impl IntoIterator<Item = (CellId, Digit)>) {
        self.assumptions.truncate(self.facts);
        self.assumptions.extend(givens.into_iter().map(|(cell, digit)| Literal::is(VarId(cell.0), digit)));
    }

    fn ask(&mut self, wanted: SolutionRequest<'_>, trust: Trust, limits: &Limits) -> Result<ProbeResult, SolveError> {
        if trust == Trust::Opinion
            && let Some(answer) = self.opinion(wanted, limits)?
        {
            return Ok(answer);
        }
        if let Some(stop) = limits.poll(0).filter(|stop| *stop != Stop::Nodes) {
            return Ok(ProbeResult::Unknown(stop));
        }
        self.work.questions += 1;
        let plan = self.engine.plan();
        let answer = self.search(false, wanted, limits)?;
        if answer != ProbeResult::None || plan.backend.abilities().exhaustion == Exhaustion::Exact {
            return Ok(answer);
        }
        let Some(prover) = plan.prover else { return Ok(ProbeResult::Unknown(Stop::Failed)) };
        if self.prover.is_none() {
            let template = super::engine::prepare(prover, &self.compiled.model, &[], &plan.settings);
            self.prover = Some(template.map_err(SolveError::Prepare)?.open());
        }
        match self.search(true, wanted, limits)? {
            ProbeResult::Found => Err(SolveError::missed(plan.backend, prover.name(), self.grid.clone())),
            answer => Ok(answer),
        }
    }

    /// Asks the session, or that of the prover if `again`.
    fn search(&mut self, again: bool, wanted: SolutionRequest<'_>, limits: &Limits) -> Result<ProbeResult, SolveError> {
        let plan = self.engine.plan();
        let asked = if again { plan.prover.unwrap_or(plan.backend) } else { plan.backend };
        let backend = asked.name();
        let session = match (&mut self.prover, again) {
            (Some(prover), true) => prover,
            _ => &mut self.session,
        };
        session.assume(&self.assumptions);
        let mut seen = false;
        let answer = loop {
            match session.next(limits, &mut self.assignment) {
                SessionStep::Solution => {}
                SessionStep::Exhausted => break ProbeResult::None,
                SessionStep::Stopped(stop) => break ProbeResult::Unknown(stop),
            }
            read(&self.assignment, &mut self.grid);
            judge(&self.compiled.checker, &self.board, &self.assumptions[self.facts..], &self.grid, backend)?;
            let known = match wanted {
                SolutionRequest::Any => false,
                SolutionRequest::Other(grid) => self.board.answer_of(&self.grid) == self.board.answer_of(grid),
            };
            if !known {
                break ProbeResult::Found;
            }
            if std::mem::replace(&mut seen, true) {
                let repeated = Disagreement::Repeated { backend, grid: self.grid.clone() };
                return Err(SolveError::Disagreement(Box::new(repeated)));
            }
        };
        self.work.nodes += session.work().nodes.unwrap_or(0);
        match (answer, wanted) {
            (ProbeResult::None, SolutionRequest::Other(grid)) if !seen => {
                Err(SolveError::missed(asked, "the generator", grid.clone()))
            }
            _ => Ok(answer),
        }
    }
}

/// Reads the grid: cells and then layers are the first variables of every elaborated model. An unassigned variable becomes a
/// digit that no layout has, so that the checker rejects it.
fn read(assignment: &Assignment, grid: &mut Grid) {
    for (place, var) in grid.0.iter_mut().zip(0..) {
        *place = assignment.get(VarId(var)).unwrap_or(i32::MIN);
    }
}

/// Checks a grid against the puzzle's rules and the givens of the question.
fn judge(
    checker: &Checker,
    board: &PuzzleData,
    assumptions: &[Literal],
    grid: &Grid,
    backend: &'static str,
) -> Result<(), SolveError> {
    let violation = match checker.check(board, grid) {
        Err(violation) => violation,
        Ok(()) => match assumptions.iter().find(|literal| !literal.holds(grid.0[literal.var.index()])) {
            Some(broken) => Violation::Given(CellId(broken.var.0)),
            None => return Ok(()),
        },
    };
    Err(SolveError::Disagreement(Box::new(Disagreement::Wrong { backend, grid: grid.clone(), violation })))
}
