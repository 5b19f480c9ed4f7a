//! Lists how the 0-1 ILP treats each constraint, for `--emit coverage`.

use super::plan::RowPlan;
use super::row::RowDraft;
use super::size::constraint_part;
use crate::formulation::Treatment;
use crate::model::{ConstraintKind, Model};

/// Returns the treatment of each constraint, by index.
pub fn coverage(model: &Model) -> Vec<Treatment> {
    let candidates = model.candidates();
    let mut draft = RowDraft::default();
    let mut path = |index: usize| {
        let plan = RowPlan::new(model, &model.constraints()[index]);
        plan.path(constraint_part(model, &candidates, index, &plan, &mut draft).nonzeros)
    };
    (0..model.constraints().len()).map(&mut path).collect()
}

/// Returns the indices of the constraints without rows, which must be tested on each solution.
pub fn residual(model: &Model) -> Vec<usize> {
    let is_left = |index: &usize| {
        let constraint = &model.constraints()[*index];
        // Nearly all constraints of a layout are of these kinds, which are never residual.
        !matches!(
            constraint.kind,
            ConstraintKind::Domain { .. } | ConstraintKind::Distinct(_) | ConstraintKind::Clause(_)
        ) && matches!(RowPlan::new(model, constraint), RowPlan::Tested(_))
    };
    (0..model.constraints().len()).filter(is_left).collect()
}
