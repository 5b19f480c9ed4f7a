//! Lowers a model to a backend's template: presolves it if the plan says so, and removes what the facts decide. Called by the
//! engine's cache and by each search.

use super::Plan;
use super::engine::{LoweredModel, prepare};
use crate::backend::Backend;
use crate::model::{Literal, Model};
use crate::presolve::{Presolved, Reduction, Refutation, Summary, is_plain, presolve, reduce};
use std::sync::Arc;

impl Plan {
    /// Presolves and reduces a model under these facts; `None` if propagation alone shows that there is no solution.
    pub(super) fn reduced(
        &self,
        backend: &dyn Backend,
        model: &Model,
        facts: &[Literal],
    ) -> Option<(Reduction, Option<Summary>)> {
        match self.presolved(backend, model, facts) {
            None => Some((reduce(model, facts).ok()?, None)),
            Some(Err(_)) => None,
            Some(Ok(normal)) => Some((reduce(&normal.model, &[]).ok()?, Some(normal.summary))),
        }
    }

    /// Builds the template of a model under units, which presolving may use; `None` if presolving shows that there is no solution.
    pub(super) fn template(
        &self,
        backend: &dyn Backend,
        model: &Arc<Model>,
        units: &[Literal],
    ) -> Option<LoweredModel> {
        match self.presolved(backend, model, units) {
            None => Some((prepare(backend, model, units, &self.settings), None)),
            Some(Err(_)) => None,
            Some(Ok(normal)) => {
                Some((prepare(backend, &Arc::new(normal.model), units, &self.settings), Some(normal.summary)))
            }
        }
    }

    /// Presolves the model; `None` if the plan does not ask for it or the model is plain.
    fn presolved(
        &self,
        backend: &dyn Backend,
        model: &Model,
        facts: &[Literal],
    ) -> Option<Result<Presolved, Refutation>> {
        let sums = backend.gains_from_sums(&self.settings);
        (self.presolve && backend.gains_from_presolving() && !is_plain(model)).then(|| presolve(model, facts, sums))
    }
}
