//! The three formulations to which a model is lowered (exact cover with colours, CNF, 0-1 ILP), and direct export of the model.
//!
//! Each formulation lowers a [`Model`](crate::model::Model) and the facts taken as units into a *sink* (a solver, a counter or a
//! file) by streaming, so that an instance is never in memory twice. Each can compute its [`Size`] beforehand. Backends and
//! `solve` call this module.

pub mod answer;
pub mod cnf;
mod coverage;
pub mod direct;
pub mod exact_cover;
pub mod ilp;
mod names;
mod propagated;
pub mod reading;
mod text;

pub use coverage::{ResidualReason, Treatment};
pub use names::{Names, NumberNames, candidate};
pub use propagated::{PropagationLimits, PropagationResult, PropagationStop};
pub use text::{Comments, Pen, Preamble, bare};

use crate::model::{ConstraintKind, named};

named! {
    /// The target of a lowering.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
    pub enum Formulation {
        /// Exact cover with colours (Knuth, TAOCP 7.2.2.1).
        ExactCover = "exact-cover": "choose options so that every primary item is covered exactly once (XCC)",
        Cnf = "cnf": "clauses over literals",
        Ilp = "ilp": "linear rows over 0-1 columns",
        Direct = "direct": "no formulation: the backend works on the core model",
    }
}

impl Formulation {
    /// Whether it has no form for constraints of this kind.
    pub(crate) fn lacks(self, kind: &ConstraintKind) -> bool {
        match kind {
            ConstraintKind::Connected { .. } => matches!(self, Self::ExactCover | Self::Ilp),
            ConstraintKind::Division(_) => self != Self::Direct,
            _ => false,
        }
    }
}

/// The size of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// An exact cover with colours.
    ExactCover {
        /// Items that must be covered.
        primary: u64,
        /// Items that may be covered at most once, or by options that agree on their colour.
        secondary: u64,
        /// Options.
        options: u64,
        /// The total number of items in all options.
        nodes: u64,
    },
    /// Clauses.
    Cnf {
        /// Variables, including auxiliary ones.
        variables: u64,
        /// Variables other than (variable, value) candidates and bits of a variable.
        auxiliary: u64,
        /// Clauses.
        clauses: u64,
        /// The total number of literals in all clauses.
        literals: u64,
    },
    /// A 0-1 program.
    Ilp {
        /// 0-1 columns.
        columns: u64,
        /// Linear rows.
        rows: u64,
        /// Nonzero coefficients.
        nonzeros: u64,
    },
    /// No instance other than the model.
    Direct {
        /// Variables of the model.
        variables: u64,
        /// The total number of values of all variables.
        candidates: u64,
        /// Constraints of the model.
        constraints: u64,
    },
}
