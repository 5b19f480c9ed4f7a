//! Which way each constraint takes.

use super::residual;
use crate::formulation::{Path, Why};
use crate::model::Model;

/// The path of each constraint, by index.
pub fn coverage(model: &Model) -> Vec<Path> {
    let mut paths = vec![Path::Native { encoding: "rows", size: 0 }; model.constraints().len()];
    for index in residual(model) {
        paths[index] = Path::Tested(Why::Kind);
    }
    paths
}
