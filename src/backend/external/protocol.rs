//! What a program is given and how its answer is read.

use crate::formulation::Formulation;

/// The language that gridc and a program have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// DIMACS CNF, and the answer of a SAT solver.
    Dimacs,
    /// OPB, and the answer of a pseudo-Boolean solver.
    Opb,
    /// CPLEX-LP, and a solution file.
    Lp,
    /// Free MPS, and a solution file.
    Mps,
    /// MiniZinc, and what its `output` prints.
    Mzn,
    /// SMT-LIB, and the answers to `check-sat` and `get-value`.
    Smt,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Self; 6] = [Self::Dimacs, Self::Opb, Self::Lp, Self::Mps, Self::Mzn, Self::Smt];

    /// The word before the colon, which is also what the name of the instance's file ends with.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dimacs => "dimacs",
            Self::Opb => "opb",
            Self::Lp => "lp",
            Self::Mps => "mps",
            Self::Mzn => "mzn",
            Self::Smt => "smt",
        }
    }

    /// The form of its command lines.
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

    /// What it is, in one line.
    pub fn description(self) -> &'static str {
        match self {
            Self::Dimacs => "any SAT solver by its command line: 'dimacs:cadical -q {}'",
            Self::Opb => "any pseudo-Boolean solver: 'opb:clasp {}'",
            Self::Lp => "any ILP solver: 'lp:cbc {} solve solu {out}'",
            Self::Mps => "the same through MPS: 'mps:cbc {} solve solu {out}'",
            Self::Mzn => "any solver of MiniZinc: 'mzn:minizinc --solver gecode {}'",
            Self::Smt => "any SMT solver: 'smt:z3 {}'",
        }
    }

    /// What a file holds.
    pub fn formulation(self) -> Formulation {
        match self {
            Self::Dimacs => Formulation::Cnf,
            Self::Opb | Self::Lp | Self::Mps => Formulation::Ilp,
            Self::Mzn | Self::Smt => Formulation::Direct,
        }
    }

    /// What the name of the instance's file ends with; some programs recognise the format by that.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Dimacs => "cnf",
            Self::Smt => "smt2",
            other => other.name(),
        }
    }
}
