//! Which way each constraint takes.

use super::Lowering;
use crate::formulation::Path;
use crate::model::{Literal, Model};

/// The path of each constraint, by index.
pub fn coverage(model: &Model, units: &[Literal]) -> Vec<Path> {
    Lowering::new(model, units).paths()
}
