//! Uses varisat to write a DRAT proof that a formula is unsatisfiable.

use super::varisat::VarisatSolver;
use crate::backend::{Limits, Refutation, Stop};
use crate::formulation::cnf::text::CnfText;
use crate::formulation::cnf::{ClauseSink, CnfLit};
use std::cell::Cell;
use std::fs::File;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::rc::Rc;
use varisat::{ExtendFormula, ProofFormat};

/// Clauses added to the solver between two checks of the limits.
const CLAUSES_PER_POLL: u32 = 1 << 12;

/// Writes a DRAT proof that the formula is unsatisfiable. The solver cannot be interrupted, but gives up when its proof cannot be
/// written; writes are rejected once a limit is reached.
pub fn refute(formula: &CnfText<'_>, proof: &Path, limits: &Limits) -> Refutation {
    let file = match File::create(proof) {
        Ok(file) => file,
        Err(error) => return Refutation::Failed(format!("the proof cannot be written: {error}")),
    };
    // A panic is a bug of the solver; there is no proof in that case.
    let done = catch_unwind(AssertUnwindSafe(|| search(formula, file, limits)));
    done.unwrap_or_else(|_| Refutation::Failed("the solver panicked".to_owned()))
}

fn search(formula: &CnfText<'_>, file: File, limits: &Limits) -> Refutation {
    let paper = ProofSink { file, limits: limits.clone(), stop: Rc::default() };
    let stopped = Rc::clone(&paper.stop);
    let mut solver = varisat::Solver::new();
    solver.write_proof(paper, ProofFormat::BinaryDrat);
    let mut feed = FormulaFeeder { solver: &mut solver, clause: Vec::new(), given: 0, limits, stop: None };
    let _ = formula.stream(&mut feed);
    if let Some(stop) = feed.stop {
        return Refutation::Stopped(stop);
    }
    match solver.solve().and_then(|found| solver.close_proof().map(|()| found)) {
        Ok(true) => Refutation::Model,
        Ok(false) => Refutation::Written,
        Err(error) => match stopped.get() {
            Some(stop) => Refutation::Stopped(stop),
            None => Refutation::Failed(format!("the proof cannot be written: {error}")),
        },
    }
}

/// A sink that passes the clauses of the formula to varisat as long as the limits allow.
struct FormulaFeeder<'s, 'l> {
    solver: &'s mut varisat::Solver<'static>,
    clause: Vec<varisat::Lit>,
    given: u32,
    limits: &'l Limits,
    stop: Option<Stop>,
}

impl ClauseSink for FormulaFeeder<'_, '_> {
    fn clause(&mut self, literals: &[CnfLit]) {
        self.clause.clear();
        self.clause.extend(literals.iter().map(|literal| VarisatSolver::literal(*literal)));
        self.solver.add_clause(&self.clause);
        self.given = self.given.wrapping_add(1);
        if self.given.is_multiple_of(CLAUSES_PER_POLL) {
            self.stop = self.stop.or_else(|| self.limits.poll(0));
        }
    }

    fn is_closed(&mut self) -> bool {
        self.stop.is_some()
    }
}

/// The output of the proof, written in blocks of some kilobytes as long as the limits allow.
struct ProofSink {
    file: File,
    limits: Limits,
    stop: Rc<Cell<Option<Stop>>>,
}

impl Write for ProofSink {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        let stop = self.stop.get().or_else(|| self.limits.poll(0));
        self.stop.set(stop);
        match stop {
            Some(_) => Err(io::Error::other("a limit was reached")),
            None => self.file.write(proof),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
