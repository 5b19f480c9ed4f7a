//! The formats in which gridc and an external program exchange instances and answers.

use crate::formulation::Formulation;
use crate::model::named;

named! {
    /// The format of the instance and of the answer.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Protocol {
        /// DIMACS CNF, and the answer of a SAT solver.
        Dimacs = "dimacs": "any SAT solver, given by its command line: 'dimacs:cadical -q {}'",
        /// OPB, and the answer of a pseudo-Boolean solver.
        Opb = "opb": "any pseudo-Boolean solver: 'opb:clasp {}'",
        /// CPLEX-LP, and a solution file.
        Lp = "lp": "any ILP solver: 'lp:cbc {} solve solu {out}'",
        /// Free MPS, and a solution file.
        Mps = "mps": "any ILP solver, through MPS: 'mps:cbc {} solve solu {out}'",
        /// MiniZinc, and the output of its `output` item.
        Mzn = "mzn": "any MiniZinc solver: 'mzn:minizinc --solver gecode {}'",
        /// SMT-LIB, and the answers to `check-sat` and `get-value`.
        Smt = "smt": "any SMT solver: 'smt:z3 {}'",
    }
}

impl Protocol {
    /// The general form of its command lines, for lists.
    pub fn form(self) -> &'static str {
        match self {
            Self::Dimacs => "dimacs:…",
            Self::Opb => "opb:…",
            Self::Lp => "lp:…",
            Self::Mps => "mps:…",
            Self::Mzn => "mzn:…",
            Self::Smt => "smt:…",
        }
    }

    pub fn formulation(self) -> Formulation {
        match self {
            Self::Dimacs => Formulation::Cnf,
            Self::Opb | Self::Lp | Self::Mps => Formulation::Ilp,
            Self::Mzn | Self::Smt => Formulation::Direct,
        }
    }

    /// The extension of the instance's file; some programs recognise the format by it.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Dimacs => "cnf",
            Self::Smt => "smt2",
            other => other.name(),
        }
    }
}
