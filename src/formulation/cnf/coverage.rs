//! Which way each constraint takes.

use super::Encoding;
use super::groups::Groups;
use super::plan::Plan;
use super::size::constraint_size;
use crate::formulation::Path;
use crate::model::{Kind, Model};

/// The path of each constraint, by index.
pub fn coverage(model: &Model, encoding: Encoding) -> Vec<Path> {
    let groups = Groups::new(model, encoding);
    let path = |index: usize| {
        let plan = Plan::new(model, &model.constraints()[index], encoding);
        plan.path(encoding, constraint_size(model, &groups, encoding, index, &plan).literals)
    };
    (0..model.constraints().len()).map(path).collect()
}

/// The constraints (indices) that [`lower`](super::lower()) leaves to the session.
pub fn residual(model: &Model, encoding: Encoding) -> Vec<usize> {
    let is_left = |index: &usize| {
        let constraint = &model.constraints()[*index];
        // Nearly all of a layout is of these kinds, which are never left.
        !matches!(constraint.kind, Kind::Domain { .. } | Kind::Distinct(_) | Kind::Clause(_))
            && matches!(Plan::new(model, constraint, encoding), Plan::Tested(_))
    };
    (0..model.constraints().len()).filter(is_left).collect()
}
