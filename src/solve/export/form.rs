//! The forms of instances.

use crate::formulation::Formulation;

/// The form of an instance as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// Exact cover with colours, in the form of Knuth's programs.
    Xcc,
    /// CNF, for SAT solvers.
    Dimacs,
    /// 0-1 ILP, for pseudo-Boolean solvers.
    Opb,
    /// 0-1 ILP, in the form of CPLEX.
    Lp,
    /// 0-1 ILP, free MPS.
    Mps,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 5] = [Self::Xcc, Self::Dimacs, Self::Opb, Self::Lp, Self::Mps];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Xcc => "xcc",
            Self::Dimacs => "dimacs",
            Self::Opb => "opb",
            Self::Lp => "lp",
            Self::Mps => "mps",
        }
    }

    /// What it is, in one line.
    pub fn description(self) -> &'static str {
        match self {
            Self::Xcc => "Exact cover with colours, in the form of Knuth's programs",
            Self::Dimacs => "CNF, for SAT solvers",
            Self::Opb => "0-1 ILP, for pseudo-Boolean solvers",
            Self::Lp => "0-1 ILP, in the form of CPLEX",
            Self::Mps => "0-1 ILP, free MPS",
        }
    }

    /// What it is a form of.
    pub fn formulation(self) -> Formulation {
        match self {
            Self::Xcc => Formulation::ExactCover,
            Self::Dimacs => Formulation::Cnf,
            Self::Opb | Self::Lp | Self::Mps => Formulation::Ilp,
        }
    }
}
