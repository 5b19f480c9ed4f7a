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
    /// The model in MiniZinc, with its globals.
    Mzn,
    /// The model in SMT-LIB, in linear integer arithmetic.
    Smt,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 7] = [Self::Xcc, Self::Dimacs, Self::Opb, Self::Lp, Self::Mps, Self::Mzn, Self::Smt];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Xcc => "xcc",
            Self::Dimacs => "dimacs",
            Self::Opb => "opb",
            Self::Lp => "lp",
            Self::Mps => "mps",
            Self::Mzn => "mzn",
            Self::Smt => "smt",
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
            Self::Mzn => "The model itself in MiniZinc, for constraint solvers",
            Self::Smt => "The model itself in SMT-LIB 2, for SMT solvers",
        }
    }

    /// What it is a form of.
    pub fn formulation(self) -> Formulation {
        match self {
            Self::Xcc => Formulation::ExactCover,
            Self::Dimacs => Formulation::Cnf,
            Self::Opb | Self::Lp | Self::Mps => Formulation::Ilp,
            Self::Mzn | Self::Smt => Formulation::Direct,
        }
    }
}
