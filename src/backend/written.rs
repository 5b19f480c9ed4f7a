//! Instances that were read from a file instead of lowered from a model.

use crate::formulation::Size;
use crate::formulation::cnf::text::Formula;
use crate::formulation::exact_cover::text::Cover;
use std::sync::Arc;

/// An instance from a file, for backends that use its formulation directly.
#[derive(Clone, Debug)]
pub enum FileInstance {
    /// Its template has a variable per variable of the formula, with the values 0 and 1.
    Cnf(Arc<Formula>),
    /// Its template has a variable per option, whose only value is 1. In a solution, the chosen options have that value; the
    /// others are unassigned.
    ExactCover(Arc<Cover>),
}

impl FileInstance {
    pub fn size(&self) -> Size {
        match self {
            Self::Cnf(formula) => formula.size(),
            Self::ExactCover(cover) => cover.size(),
        }
    }
}
