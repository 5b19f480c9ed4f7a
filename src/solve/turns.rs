//! Alternates between two exact backends on one puzzle, for requests of many solutions.
//!
//! Exact cover enumerates solutions at a constant cost for each, but may take very long to find the first one. A SAT solver finds
//! the first one of most puzzles, but excludes each by a clause, so that every further one costs more. No feature of a model
//! predicts which is better: `benches/HISTORY.md` has puzzles of the same rules on both sides. So both search in alternating
//! turns of growing length, and the backend that has found more solutions gets longer turns.

use super::SolveError;
use super::engine::prepare;
use super::search::{BackendRun, PuzzleSearch, RunInProgress};
use crate::backend::{Backend, Session, Stop, Template};
use crate::model::{Literal, Model};
use crate::presolve::Reduction;
use crate::puzzle::Grid;
use std::sync::Arc;

/// Search nodes of the first turn. A turn also ends after this many solutions. Nothing here depends on the clock, so the same
/// solutions come in the same order everywhere.
const FIRST_TURN: u64 = 16384;

/// A turn of the partner has one node where the other backend has this many: a conflict of a SAT solver costs more than a node of
/// an exact cover.
const PARTNER: u64 = 16;

/// Factor by which the turns of the backend with more solutions are longer.
const AHEAD: u64 = 8;

/// One of the two backends, with its run so far.
struct Contender<'a> {
    search: PuzzleSearch<'a>,
    template: Arc<dyn Template>,
    session: Box<dyn Session>,
    pursuit: RunInProgress<'a>,
    /// Total number of nodes that it may have used by the end of its turn.
    budget: u64,
}

/// How a turn ended.
enum Turn {
    /// The turn is over, but the search is not.
    Over,
    /// All solutions have been found, or as many as requested.
    Finished,
    /// This backend cannot continue.
    Out,
    Stopped,
}

impl<'a> PuzzleSearch<'a> {
    /// Searches with the search's backend and the plan's partner in turns. If the solutions themselves are requested, the first
    /// backend that finds one continues alone.
    ///
    /// # Errors
    /// If neither backend takes the puzzle, or one returns a grid that is not a solution, or the same one twice.
    pub fn in_turns(&self, facts: &[Literal], on_solution: &mut dyn FnMut(&Grid)) -> Result<BackendRun, SolveError> {
        let reduced = self.plan.reduced(self.backend, &self.compiled.model, facts);
        let Some((mut reduction, presolved)) = reduced else { return Ok(BackendRun::refuted()) };
        let model = Arc::new(std::mem::take(&mut reduction.model));
        let mut waiting = [Some(self.backend), self.plan.partner].into_iter().flatten();
        let mut contenders: Vec<Contender<'a>> = Vec::new();
        let (mut best, mut refused) = (None, None);
        let (mut next, mut length) = (0, FIRST_TURN);
        loop {
            if next == contenders.len() {
                match waiting.next() {
                    // The model is lowered for the second backend only after the first has had its turn.
                    Some(backend) => match self.contender(backend, &model, &reduction) {
                        Ok(contender) => contenders.push(contender),
                        Err(SolveError::Prepare(error)) => refused = Some(SolveError::Prepare(error)),
                        Err(error) => return Err(error),
                    },
                    None if contenders.is_empty() => break,
                    None => (next, length) = (0, length.saturating_mul(2)),
                }
                continue;
            }
            let count = contenders[next].pursuit.count();
            let behind = |other: &Contender<'_>| other.pursuit.count() < count;
            let ahead = contenders.iter().filter(|other| behind(other)).count() > 0;
            let is_partner = contenders[next].search.backend.name() != self.backend.name();
            let nodes = if is_partner { length / PARTNER } else { length };
            let nodes = nodes.saturating_mul(if ahead { AHEAD } else { 1 });
            match contenders[next].turn(nodes, &reduction, on_solution)? {
                Turn::Over if !self.request.number_only && contenders[next].pursuit.count() > 0 => {
                    contenders = vec![contenders.swap_remove(next)];
                    (next, waiting) = (1, [None, None].into_iter().flatten());
                }
                Turn::Over => next += 1,
                Turn::Finished => return Ok(BackendRun { presolved, ..contenders.swap_remove(next).end() }),
                Turn::Out => best = Some(better(best, contenders.remove(next).end())),
                Turn::Stopped => {
                    best = contenders.into_iter().map(Contender::end).fold(best, |best, run| Some(better(best, run)));
                    break;
                }
            }
        }
        match (best, refused) {
            (Some(run), _) => Ok(BackendRun { presolved, ..run }),
            (None, Some(refused)) => Err(refused),
            (None, None) => Ok(BackendRun { stopped: Some(Stop::Failed), ..BackendRun::nothing() }),
        }
    }

    fn contender(
        &self,
        backend: &'static dyn Backend,
        model: &Arc<Model>,
        reduction: &Reduction,
    ) -> Result<Contender<'a>, SolveError> {
        let search = PuzzleSearch { backend, ..*self };
        let template = prepare(backend, model, &[], &self.plan.settings).map_err(SolveError::Prepare)?;
        let mut session = template.open();
        session.assume(&[]);
        let pursuit = RunInProgress::begin(&search, session.as_mut(), Some(reduction));
        Ok(Contender { search, template, session, pursuit, budget: 0 })
    }
}

impl Contender<'_> {
    /// Continues for `length` nodes or solutions.
    fn turn(
        &mut self,
        length: u64,
        reduction: &Reduction,
        on_solution: &mut dyn FnMut(&Grid),
    ) -> Result<Turn, SolveError> {
        let (limits, wanted) = (self.search.limits, self.search.request.solutions);
        self.budget = self.budget.saturating_add(length);
        let goal = self.pursuit.count().saturating_add(length);
        let goal = wanted.map_or(goal, |wanted| wanted.min(goal));
        let session = self.session.as_mut();
        let within = limits.within_nodes(self.budget);
        let is_last = self.pursuit.go_on(&self.search, session, Some(reduction), &within, Some(goal), on_solution)?;
        let found_all = is_last || wanted.is_some_and(|wanted| self.pursuit.count() >= wanted);
        Ok(match self.pursuit.stopped() {
            None if found_all => Turn::Finished,
            None => Turn::Over,
            Some(Stop::Nodes) if !limits.ends_by(self.budget) => {
                self.pursuit.resume();
                Turn::Over
            }
            Some(Stop::Nodes | Stop::Failed) => Turn::Out,
            Some(Stop::Time | Stop::Memory | Stop::Interrupted) => Turn::Stopped,
        })
    }

    fn end(self) -> BackendRun {
        let mut run = self.pursuit.end(self.session.as_ref());
        run.size = Some(self.template.size());
        run.residual = self.template.residual().len();
        run.by = Some(self.search.backend);
        run
    }
}

/// The run with more solutions; of equal ones, a run that reports why it stopped.
fn better(one: Option<BackendRun>, other: BackendRun) -> BackendRun {
    match one {
        Some(one) if one.count > other.count || one.count == other.count && one.stopped.is_some() => one,
        _ => other,
    }
}
