//! Tests internals of exact cover: colours, and the invariants after each node. Other tests are in `tests/backends`.

use gridc::stages::backend::Task;
use gridc::stages::backend::exact_cover::residuals::Residuals;
use gridc::stages::backend::exact_cover::template::SharedCover;
use gridc::stages::formulation::exact_cover::{CoverInstance, Lowering};
use gridc::stages::model::Model;
use std::sync::Arc;
mod coloured;
mod invariants;

/// The shared part for a task, whatever its size.
pub fn shared(task: &Task<'_>) -> Arc<SharedCover> {
    Arc::new(SharedCover::new(task, &Lowering::new(task.model, task.units)))
}

/// The shared part around an instance that was not lowered from the model.
pub fn of_instance(model: Arc<Model>, instance: CoverInstance) -> Arc<SharedCover> {
    let residuals = Residuals::new(&model, &[]);
    let size = Lowering::new(&model, &[]).size();
    Arc::new(SharedCover::of_instance(model, instance, residuals, size))
}
