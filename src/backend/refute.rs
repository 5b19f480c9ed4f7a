//! Who writes why a formula has no model.
//!
//! What is written is DRAT, which nobody believes: [`proof`](crate::proof) makes of it what is checked.

use super::external::{self, Command};
use super::{Limits, Stop, sat};
use crate::formulation::cnf::text::Text;
use std::path::Path;

#[derive(Clone, Debug)]
pub enum Refuter {
    Varisat,
    /// A program, which is told where to write its proof.
    Program(Command),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refutation {
    Written,
    /// The formula has a model.
    Model,
    Stopped(Stop),
    /// The solver failed; in words.
    Failed(String),
}

/// Where the work is done.
#[derive(Clone, Copy, Debug)]
pub struct Workplace<'a> {
    pub formula: &'a Path,
    /// A directory for whatever a program writes besides.
    pub directory: &'a Path,
    pub proof: &'a Path,
}

impl Refuter {
    /// Who writes proofs where this backend is asked: itself, if it is a SAT solver whose command line has a place for them.
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

    /// Writes a proof that the formula has no model, or finds that it has one.
    pub fn refute(&self, formula: &Text<'_>, place: Workplace<'_>, limits: &Limits) -> Refutation {
        match self {
            Self::Varisat => sat::refute(formula, place.proof, limits),
            Self::Program(command) => external::refute(command, place.formula, place.directory, place.proof, limits),
        }
    }
}
