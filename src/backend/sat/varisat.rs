//! The solver varisat. It cannot be interrupted, so it runs on its own thread.
//!
//! An abandoned search still ends early: the solver writes a proof as it runs, and gives up when the proof cannot be written. The
//! proof is discarded; [`Brake`] rejects writes once the search has been abandoned.

use super::super::{Abilities, Interrupt, Limits, OwnThread, Profile, Session, Stop};
use super::backend::{PROFILE, SatBackend};
use super::{Engine, Enumeration, Lowering, SatOutcome};
use crate::formulation::cnf::CnfLit;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use varisat::ExtendFormula;

/// The backend `varisat`. It provides no counts, so a node limit has no effect.
pub static VARISAT: SatBackend = SatBackend::of_clauses(
    &Profile {
        name: "varisat",
        description: "SAT by conflict-driven clause learning: varisat",
        abilities: Abilities { interruptible: false, ..PROFILE.abilities },
        ..PROFILE
    },
    open,
);

fn open(lowering: Arc<Lowering>) -> Box<dyn Session> {
    Box::new(OwnThread::new(move || Enumeration::<VarisatSolver>::new(Arc::clone(&lowering))))
}

pub struct VarisatSolver {
    brake: Brake,
    inner: varisat::Solver<'static>,
    /// By variable; one that the solver has never seen counts as false.
    model: Vec<bool>,
    clause: Vec<varisat::Lit>,
}

impl VarisatSolver {
    /// A literal as varisat numbers it.
    pub(super) fn literal(lit: CnfLit) -> varisat::Lit {
        varisat::Lit::from_index(lit.index() as usize, lit.is_positive())
    }
}

impl Engine for VarisatSolver {
    fn new(lowering: &Lowering) -> Self {
        let brake = Brake::default();
        let mut inner = varisat::Solver::new();
        inner.write_proof(brake.clone(), varisat::ProofFormat::Varisat);
        Self { brake, inner, model: Vec::with_capacity(lowering.booleans as usize), clause: Vec::new() }
    }

    fn clause(&mut self, literals: &[CnfLit]) {
        self.clause.clear();
        self.clause.extend(literals.iter().map(|l| Self::literal(*l)));
        self.inner.add_clause(&self.clause);
    }

    fn solve(&mut self, assumptions: &[CnfLit], _budget: Option<u64>, limits: &Limits) -> SatOutcome {
        self.brake.0.replace(limits.interrupt.clone());
        // The solver keeps the result "unsatisfiable under assumptions" until assumptions are set again.
        let assumptions: Vec<varisat::Lit> = assumptions.iter().map(|l| Self::literal(*l)).collect();
        self.inner.assume(&assumptions);
        match self.inner.solve() {
            Ok(true) => {
                self.model.clear();
                for literal in self.inner.model().unwrap_or_default() {
                    if self.model.len() <= literal.index() {
                        self.model.resize(literal.index() + 1, false);
                    }
                    self.model[literal.index()] = literal.is_positive();
                }
                SatOutcome::Satisfiable
            }
            Ok(false) => SatOutcome::Unsatisfiable,
            Err(_) if limits.interrupt.raised() => SatOutcome::Stopped(Stop::Interrupted),
            Err(_) => SatOutcome::Stopped(Stop::Failed),
        }
    }

    fn is_true(&self, literal: CnfLit) -> bool {
        self.model.get(literal.index() as usize).copied().unwrap_or(false) == literal.is_positive()
    }

    fn failed(&self, assumptions: &[CnfLit]) -> Vec<CnfLit> {
        let failed = self.inner.failed_core().unwrap_or_default();
        let failed: HashSet<varisat::Lit> = failed.iter().copied().collect();
        assumptions.iter().copied().filter(|l| failed.contains(&Self::literal(*l))).collect()
    }
}

/// Accepts the proof, in blocks of some kilobytes, until the search has been abandoned.
#[derive(Clone, Default)]
struct Brake(Rc<RefCell<Interrupt>>);

impl io::Write for Brake {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        if self.0.borrow().raised() { Err(io::Error::other("abandoned")) } else { Ok(proof.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
