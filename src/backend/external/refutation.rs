//! Runs an external SAT solver that writes a proof that a formula is unsatisfiable.

use super::Command;
use super::failure::Failure;
use super::process::{Files, OutputError, run};
use crate::backend::{Limits, Refutation};
use crate::formulation::answer::{self, Claim};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitStatus;

/// Exit statuses by which SAT solvers report their result.
const SATISFIABLE: i32 = 10;
const UNSATISFIABLE: i32 = 20;

/// Runs the program on a formula, in this directory; the proof is written to `proof`.
pub fn refute(command: &Command, formula: &Path, directory: &Path, proof: &Path, limits: &Limits) -> Refutation {
    let files = Files { instance: formula.to_owned(), proof: proof.to_owned(), ..Files::new(directory, "cnf") };
    let failed = |failure: Failure, status| Refutation::Failed(failure.words(command, Some(&files), status));
    let status = match run(command, &files, limits) {
        Ok(status) => status,
        Err(OutputError::Stopped(stop)) => return Refutation::Stopped(stop),
        Err(OutputError::Failed(failure)) => return failed(failure, None),
    };
    match (claim(command, &files, status), files.proof.is_file()) {
        (Err(failure), _) => failed(failure, Some(status)),
        (Ok(Claim::Satisfiable), _) => Refutation::Model,
        (Ok(Claim::Unsatisfiable), true) => Refutation::Written,
        (Ok(Claim::Unsatisfiable), false) => failed(Failure::NoProof, Some(status)),
        (Ok(Claim::Unknown | Claim::Unstated), _) => failed(Failure::Status("unknown"), Some(status)),
    }
}

/// The program's claim, from its answer or its exit status.
fn claim(command: &Command, files: &Files, status: ExitStatus) -> Result<Claim, Failure> {
    match status.code() {
        None => return Err(Failure::Killed),
        Some(SATISFIABLE) => return Ok(Claim::Satisfiable),
        Some(UNSATISFIABLE) => return Ok(Claim::Unsatisfiable),
        Some(_) => {}
    }
    let source = if command.writes_file() { &files.out } else { &files.stdout };
    let file = File::open(source).map_err(|error| Failure::Files(error.to_string()))?;
    Ok(answer::literals(BufReader::new(file), None).map_err(Failure::Answer)?.claim)
}
