//! Instances that were read instead of lowered.

use crate::formulation::Size;
use crate::formulation::cnf::text::Formula;
use crate::formulation::exact_cover::text::Cover;
use std::sync::Arc;

/// An instance as a file has it, for the backends that take its formulation as it stands.
#[derive(Clone, Debug)]
pub enum Written {
    /// Its template has a variable per variable of the formula, with the values 0 and 1.
    Cnf(Arc<Formula>),
    /// Its template has a variable per option, whose only value is 1. In a solution those chosen have it, and the
    /// others are left unassigned.
    ExactCover(Arc<Cover>),
}

impl Written {
    pub fn size(&self) -> Size {
        match self {
            Self::Cnf(formula) => formula.size(),
            Self::ExactCover(cover) => cover.size(),
        }
    }
}
