//! Models on their way to a backend: presolved if the plan wants that, and without what facts decide.

use super::Plan;
use super::engine::prepare;
use crate::backend::{Backend, PrepareError, Template};
use crate::model::{Literal, Model};
use crate::presolve::{Normal, Reduction, Refutation, Summary, is_plain, presolve, reduce};
use std::sync::Arc;

impl Plan {
    /// What a model comes to under these facts; `None` if there is no solution, as propagation alone tells.
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

    /// The template of a model under units, which presolving may use. What has no solution is lowered as it is.
    pub(super) fn template(
        &self,
        backend: &dyn Backend,
        model: &Arc<Model>,
        units: &[Literal],
    ) -> (Result<Arc<dyn Template>, PrepareError>, Option<Summary>) {
        match self.presolved(backend, model, units) {
            Some(Ok(normal)) => {
                (prepare(backend, &Arc::new(normal.model), units, &self.settings), Some(normal.summary))
            }
            Some(Err(_)) | None => (prepare(backend, model, units, &self.settings), None),
        }
    }

    /// `None` where nothing is to be presolved.
    fn presolved(&self, backend: &dyn Backend, model: &Model, facts: &[Literal]) -> Option<Result<Normal, Refutation>> {
        let sums = backend.gains_from_sums(&self.settings);
        (self.presolve && !is_plain(model)).then(|| presolve(model, facts, sums))
    }
}
