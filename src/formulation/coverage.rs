//! Describes how a formulation treats each constraint: encoded in the instance, or tested by the session. Shown by `--emit
//! coverage`.

use super::Formulation;

/// The treatment of one constraint in a formulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Treatment {
    Native {
        /// The encoding's name: `supports`, `selectors`, `diagram` …; `nothing` if it always holds.
        encoding: &'static str,
        /// The size, in the formulation's [`Formulation::unit`].
        size: u64,
    },
    /// Not in the instance: the session tests it, as described by [`Formulation::fallback`].
    Tested(ResidualReason),
}

/// Why an instance does not contain a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResidualReason {
    /// The formulation has no encoding for its kind.
    Kind,
    /// The formulation has no encoding for its kind with a guard.
    Guarded,
    /// The encoding would be too large.
    OverBudget {
        /// The size that it would have; `None` if counting was abandoned.
        needed: Option<u64>,
        most: u64,
        unit: &'static str,
    },
    /// It contains a number for which floating point might be inexact.
    Inexact {
        number: u64,
        /// The largest safe number.
        most: u64,
    },
}

impl Treatment {
    /// Whether the instance contains the constraint.
    pub fn is_native(self) -> bool {
        matches!(self, Self::Native { .. })
    }

    /// Returns the indices of the constraints that the session must test.
    pub fn tested(paths: &[Self]) -> Vec<usize> {
        (0..paths.len()).filter(|i| !paths[*i].is_native()).collect()
    }
}

impl std::fmt::Display for ResidualReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Kind => f.write_str("no encoding of this kind"),
            Self::Guarded => f.write_str("no encoding of this kind under a condition"),
            Self::OverBudget { needed: Some(needed), most, unit } => {
                write!(f, "over budget: {needed} {unit}, limit {most}")
            }
            Self::OverBudget { needed: None, most, unit } => write!(f, "over budget: more than {most} {unit}"),
            Self::Inexact { number, most } => {
                write!(f, "{number} is too large for floating point, at most {most}")
            }
        }
    }
}

impl Formulation {
    /// The unit in which constraint sizes are counted.
    pub fn unit(self) -> &'static str {
        match self {
            Self::ExactCover => "nodes",
            Self::Cnf => "literals",
            Self::Ilp => "nonzeros",
            Self::Direct => "variables",
        }
    }

    /// Describes how a session tests a constraint that is not in the instance.
    pub fn fallback(self) -> &'static str {
        match self {
            Self::ExactCover => "commit hook",
            Self::Cnf | Self::Ilp => "lazy no-goods",
            Self::Direct => "itself",
        }
    }
}
