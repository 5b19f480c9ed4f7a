//! Bounds propagation on the rows of a 0-1 ILP, without a solver: determines which columns are fixed without any guess.
//!
//! Each row is bounded by its columns alone, without groups: for a row `Σ x = 1` this is unit propagation on "at least one" and "at
//! most one"; a row with larger coefficients propagates like its sum.

use super::{RowSystem, lower, size};
use crate::formulation::propagated::{PropagationLimits, PropagationResult, PropagationStop};
use crate::model::{Assignment, CandidateId, Literal, Model};

/// Returns what bounds propagation decides in the 0-1 ILP of `model` under `units`.
///
/// # Errors
/// If the rows would exceed the memory limit, or if stopped.
pub fn propagate(
    model: &Model,
    units: &[Literal],
    bounds: &PropagationLimits<'_>,
) -> Result<PropagationResult, PropagationStop> {
    bounds.admit(size(model))?;
    let mut system = RowSystem::default();
    lower(model, units, &mut system);
    system.finish(false);
    let mut step = 0;
    while let Some(holds) = system.step() {
        if !holds {
            return Ok(PropagationResult::Contradiction);
        }
        bounds.go_on(step)?;
        step += 1;
    }
    let candidates = model.candidates();
    let mut decided = Assignment::open(model.variables().len());
    for candidate in (0..candidates.len() as u32).filter(|column| system.value(*column) == Some(true)).map(CandidateId)
    {
        decided.set(candidates.var(candidate), candidates.value(candidate));
    }
    Ok(PropagationResult::Decided(decided))
}
