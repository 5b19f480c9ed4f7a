//! Decides whether all solutions of a puzzle have the same digits. This differs from uniqueness if the puzzle has layers:
//! solutions may then differ in a layer alone. Called after a run of the solver; it may start one further search.

use super::search::{BackendRun, PuzzleSearch};
use super::{Request, SolveError};
use crate::backend::{Backend, Exhaustion};
use crate::model::{Constraint, ConstraintKind, Literal, Model, OriginId, VarId};
use crate::puzzle::Digit;

impl PuzzleSearch<'_> {
    /// Whether all solutions have the same digits; `None` if there is no solution or it is not known. If all solutions found
    /// agree and the search was not exhausted, this searches for a solution with another digit.
    pub fn digits_unique(&self, run: &BackendRun, facts: &[Literal]) -> Result<Option<bool>, SolveError> {
        if self.puzzle.layout.is_blank() {
            return Ok(None);
        }
        if run.digits_differ {
            return Ok(Some(false));
        }
        if run.exhausted || run.count < 2 || run.stopped.is_some() {
            return Ok((run.exhausted && run.count > 0).then_some(true));
        }
        let digits = run.last.get(..self.puzzle.layout.cells().len()).unwrap_or_default();
        let same = is_each(digits);
        let mut model = Model::clone(&self.compiled.model);
        model.add(Constraint::new(ConstraintKind::Clause(same.map(|literal| !literal).collect()), OriginId(0)));
        Ok(match self.ask(&model, facts, [Some(self.backend), self.plan.prover])? {
            Some(other) if other.count > 0 => Some(false),
            Some(none) if none.exhausted => Some(true),
            _ => None,
        })
    }

    /// Searches for a solution with these values of cells and layers, by their indices in a filled grid. It prefers another backend
    /// than the one whose answers are compared with the result.
    pub fn with_values(&self, values: &[(usize, Digit)], facts: &[Literal]) -> Result<Option<BackendRun>, SolveError> {
        let stated = values.iter().map(|(index, value)| Literal::is(VarId(*index as u32), *value));
        let facts: Vec<Literal> = facts.iter().copied().chain(stated).collect();
        self.ask(&self.compiled.model, &facts, [self.plan.prover, Some(self.backend)])
    }

    /// Searches for one solution, with the first of `backends` that is exact. Returns `None` if none is exact, or it cannot take
    /// the model.
    fn ask(
        &self,
        model: &Model,
        facts: &[Literal],
        backends: [Option<&'static dyn Backend>; 2],
    ) -> Result<Option<BackendRun>, SolveError> {
        let exact = backends.into_iter().flatten().find(|backend| backend.abilities().exhaustion == Exhaustion::Exact);
        let Some(backend) = exact else { return Ok(None) };
        let request = Request { solutions: Some(1), keep: 1, ..self.request.clone() };
        match (PuzzleSearch { request: &request, backend, ..*self }).propagated(model, facts, &mut |_| {}) {
            Err(SolveError::Prepare(_)) => Ok(None),
            run => run.map(Some),
        }
    }
}

/// The literals that assign these digits to the cells, which are the first variables of every model.
fn is_each(digits: &[Digit]) -> impl Iterator<Item = Literal> + '_ {
    (0..).zip(digits).map(|(cell, digit)| Literal::is(VarId(cell), *digit))
}
