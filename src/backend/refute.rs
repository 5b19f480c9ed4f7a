//! Runs a solver that writes a DRAT proof that a formula is unsatisfiable. The proof is not trusted: [`proof`](crate::proof)
//! turns it into a certificate that is checked.

use super::external::{self, Command};
use super::{Limits, Stop, sat};
use crate::formulation::cnf::text::CnfText;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// A solver that writes DRAT proofs.
#[derive(Clone, Debug)]
pub enum Refuter {
    Varisat,
    /// An external program, which is given the path for its proof.
    Program(Command),
}

/// The result of asking for a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refutation {
    Written,
    /// The formula is satisfiable.
    Model,
    Stopped(Stop),
    /// The solver failed, with the reason in words.
    Failed(String),
}

/// The files and the directory of a refutation.
#[derive(Clone, Copy, Debug)]
pub struct Workplace<'a> {
    pub formula: &'a Path,
    /// A directory for other files that a program writes.
    pub directory: &'a Path,
    pub proof: &'a Path,
}

impl Refuter {
    /// The refuter to use with this backend: the backend itself if it is a SAT solver whose command line has a place for the
    /// proof, otherwise varisat.
    pub fn of_backend(name: Option<&str>) -> Self {
        let command = name.filter(|name| Command::is_one(name)).and_then(|name| Command::parse(name).ok());
        let writes = |command: &Command| command.writes_proof() && command.protocol == external::Protocol::Dimacs;
        command.filter(writes).map_or(Self::Varisat, Self::Program)
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Varisat => "varisat",
            Self::Program(command) => &command.text,
        }
    }

    /// Writes a proof that the formula is unsatisfiable, or finds that it is satisfiable.
    pub fn refute(&self, formula: &CnfText<'_>, place: Workplace<'_>, limits: &Limits) -> Refutation {
        match self {
            Self::Varisat => match File::create(place.proof) {
                Ok(file) => sat::refute(formula, file, limits),
                Err(error) => Refutation::Failed(format!("the proof cannot be written: {error}")),
            },
            Self::Program(command) => external::refute(command, place.formula, place.directory, place.proof, limits),
        }
    }

    /// Works as [`refute`](Self::refute) without files: varisat writes the proof to `proof`, and a program cannot be used.
    pub fn refute_to(&self, formula: &CnfText<'_>, proof: impl Write, limits: &Limits) -> Refutation {
        match self {
            Self::Varisat => sat::refute(formula, proof, limits),
            Self::Program(_) => Refutation::Failed("a program needs files".to_owned()),
        }
    }
}
