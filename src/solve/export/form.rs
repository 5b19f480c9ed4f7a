//! The text formats in which instances are written.

use crate::formulation::Formulation;
use crate::model::named;

named! {
    /// The text format of an instance.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Form {
        Xcc = "xcc": "Exact cover with colours, in the format of Knuth's programs",
        Dimacs = "dimacs": "CNF, for SAT solvers",
        Opb = "opb": "0-1 ILP, for pseudo-Boolean solvers",
        Lp = "lp": "0-1 ILP, in CPLEX LP format",
        Mps = "mps": "0-1 ILP, in free MPS format",
        Mzn = "mzn": "The model itself in MiniZinc, for constraint solvers",
        Smt = "smt": "The model itself in SMT-LIB 2, for SMT solvers",
    }
}

/// Common names of the formats, besides those of [`Form::name`].
pub const COMMON_NAMES: [(&str, &str); 5] =
    [("minizinc", "mzn"), ("smtlib", "smt"), ("cnf", "dimacs"), ("exactcover", "xcc"), ("dlx", "xcc")];

impl Form {
    /// The form that is meant by its name, or by a common name.
    #[doc(hidden)]
    pub fn of_word(word: &str) -> Option<Self> {
        let other = COMMON_NAMES.iter().find(|(common, _)| *common == word);
        Self::named(other.map_or(word, |(_, name)| name))
    }

    /// The formulation that the format expresses.
    pub fn formulation(self) -> Formulation {
        match self {
            Self::Xcc => Formulation::ExactCover,
            Self::Dimacs => Formulation::Cnf,
            Self::Opb | Self::Lp | Self::Mps => Formulation::Ilp,
            Self::Mzn | Self::Smt => Formulation::Direct,
        }
    }
}
