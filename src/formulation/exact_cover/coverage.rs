//! Which way each constraint takes.

use super::Lowering;
use crate::formulation::{Path, Why};
use crate::model::{Literal, Model};

/// The path of each constraint, by index.
pub fn coverage(model: &Model, units: &[Literal]) -> Vec<Path> {
    let mut paths = vec![Path::Native { encoding: "items", size: 0 }; model.constraints().len()];
    for index in Lowering::new(model, units).residual() {
        paths[*index] = Path::Tested(Why::Kind);
    }
    paths
}
