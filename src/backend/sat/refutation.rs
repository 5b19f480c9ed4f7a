//! Uses varisat to write a DRAT proof that a formula is unsatisfiable.

use super::varisat::VarisatSolver;
use crate::backend::{Limits, Refutation, Stop, Watched};
use crate::formulation::cnf::text::CnfText;
use crate::formulation::cnf::{ClauseSink, CnfLit};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use varisat::{ExtendFormula, ProofFormat};

/// Clauses added to the solver between two checks of the limits.
const CLAUSES_PER_POLL: u32 = 1 << 12;

/// Writes a DRAT proof that the formula is unsatisfiable. The solver cannot be interrupted, but gives up when its proof cannot be
/// written; writes are rejected once a limit is reached.
pub fn refute(formula: &CnfText<'_>, proof: impl Write, limits: &Limits) -> Refutation {
    // A panic is a bug of the solver; there is no proof in that case.
    let done = catch_unwind(AssertUnwindSafe(|| search(formula, proof, limits)));
    done.unwrap_or_else(|_| Refutation::Failed("the solver panicked".to_owned()))
}

fn search(formula: &CnfText<'_>, proof: impl Write, limits: &Limits) -> Refutation {
    let mut proof = Watched { out: proof, limits, stop: None };
    let mut solver = varisat::Solver::new();
    // It writes blocks of some kilobytes.
    solver.write_proof(&mut proof, ProofFormat::BinaryDrat);
    let mut feed = FormulaFeeder { solver: &mut solver, clause: Vec::new(), given: 0, limits, stop: None };
    let _ = formula.stream(&mut feed);
    if let Some(stop) = feed.stop {
        return Refutation::Stopped(stop);
    }
    let found = solver.solve().and_then(|found| solver.close_proof().map(|()| found));
    drop(solver);
    match found {
        Ok(true) => Refutation::Model,
        Ok(false) => Refutation::Written,
        Err(error) => match proof.stop {
            Some(stop) => Refutation::Stopped(stop),
            None => Refutation::Failed(format!("the proof cannot be written: {error}")),
        },
    }
}

/// A sink that passes the clauses of the formula to varisat as long as the limits allow.
struct FormulaFeeder<'s, 'p, 'l> {
    solver: &'s mut varisat::Solver<'p>,
    clause: Vec<varisat::Lit>,
    given: u32,
    limits: &'l Limits,
    stop: Option<Stop>,
}

impl ClauseSink for FormulaFeeder<'_, '_, '_> {
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
