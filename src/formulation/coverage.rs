//! Which way a formulation takes each constraint: what `--emit coverage` shows.

use super::Formulation;

/// Which way a formulation takes one constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Treatment {
    Native {
        /// The encoding's name: `supports`, `selectors`, `diagram` …; `nothing` where it always holds.
        encoding: &'static str,
        /// What it takes, in the formulation's [`Formulation::unit`].
        size: u64,
    },
    /// The instance does not hold it: the session tests it, in the way that [`Formulation::fallback`] names.
    Tested(Why),
}

/// Why an instance does not hold a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The formulation has no encoding of its kind.
    Kind,
    /// The formulation has no encoding of its kind under a guard.
    Guarded,
    /// It would be too large.
    OverBudget {
        /// What it would take; `None` if the count was given up.
        needed: Option<u64>,
        most: u64,
        unit: &'static str,
    },
    /// It has a number that floating point might not hold apart from the next.
    Inexact {
        number: u64,
        /// The largest that is safe.
        most: u64,
    },
}

impl Treatment {
    /// Whether the instance holds the constraint.
    pub fn is_native(self) -> bool {
        matches!(self, Self::Native { .. })
    }

    /// The indices of the constraints that the session has to test.
    pub fn tested(paths: &[Self]) -> Vec<usize> {
        (0..paths.len()).filter(|i| !paths[*i].is_native()).collect()
    }
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Kind => f.write_str("no encoding of this kind"),
            Self::Guarded => f.write_str("no encoding of this kind under a condition"),
            Self::OverBudget { needed: Some(needed), most, unit } => {
                write!(f, "over budget: {needed} {unit}, at most {most}")
            }
            Self::OverBudget { needed: None, most, unit } => write!(f, "over budget: more than {most} {unit}"),
            Self::Inexact { number, most } => {
                write!(f, "{number} is too large for floating point, at most {most}")
            }
        }
    }
}

impl Formulation {
    /// In what the size of a constraint is counted.
    pub fn unit(self) -> &'static str {
        match self {
            Self::ExactCover => "nodes",
            Self::Cnf => "literals",
            Self::Ilp => "nonzeros",
            Self::Direct => "variables",
        }
    }

    /// How a session tests a constraint that the instance does not hold.
    pub fn fallback(self) -> &'static str {
        match self {
            Self::ExactCover => "commit hook",
            Self::Cnf | Self::Ilp => "lazy no-goods",
            Self::Direct => "itself",
        }
    }
}
