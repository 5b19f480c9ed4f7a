//! The solver CaDiCaL, compiled from its C++ sources.

use super::super::{Limits, Profile, Session, Stop};
use super::backend::{PROFILE, SatBackend};
use super::{Engine, Enumeration, Lowering, SatOutcome};
use crate::formulation::cnf::CnfLit;
use cadical::Callbacks;
use std::sync::Arc;

/// The backend `cadical`. Its interface provides no counts and takes no seed.
pub static CADICAL: SatBackend = SatBackend::of_clauses(
    &Profile {
        name: "cadical",
        description: "SAT by conflict-driven clause learning with inprocessing: CaDiCaL",
        ..PROFILE
    },
    open,
);

fn open(lowering: Arc<Lowering>) -> Box<dyn Session> {
    Box::new(Enumeration::<CadicalSolver>::new(lowering))
}

struct CadicalSolver {
    inner: cadical::Solver<CadicalWatch>,
    variables: i32,
    /// The model, by variable: the solver discards it as soon as a clause is added.
    model: Vec<bool>,
}

impl Engine for CadicalSolver {
    fn new(lowering: &Lowering) -> Self {
        let mut inner = cadical::Solver::new();
        let variables = i32::try_from(lowering.booleans).unwrap_or(i32::MAX);
        inner.reserve(variables);
        Self { inner, variables, model: Vec::new() }
    }

    fn clause(&mut self, literals: &[CnfLit]) {
        for literal in literals {
            self.variables = self.variables.max(literal.dimacs().abs());
        }
        self.inner.add_clause(literals.iter().map(|l| l.dimacs()));
    }

    fn solve(&mut self, assumptions: &[CnfLit], _budget: Option<u64>, limits: &Limits) -> SatOutcome {
        self.inner.set_callbacks(Some(CadicalWatch { limits: limits.clone(), asked: 0, stop: None }));
        match self.inner.solve_with(assumptions.iter().map(|l| l.dimacs())) {
            Some(true) => {
                self.model.clear();
                self.model.extend((1..=self.variables).map(|v| self.inner.value(v) == Some(true)));
                SatOutcome::Satisfiable
            }
            Some(false) => SatOutcome::Unsatisfiable,
            None => SatOutcome::Stopped(self.inner.get_callbacks().and_then(|w| w.stop).unwrap_or(Stop::Failed)),
        }
    }

    fn is_true(&self, literal: CnfLit) -> bool {
        self.model.get(literal.index() as usize).copied().unwrap_or(false) == literal.is_positive()
    }

    fn failed(&self, assumptions: &[CnfLit]) -> Vec<CnfLit> {
        assumptions.iter().copied().filter(|l| self.inner.failed(l.dimacs())).collect()
    }
}

/// The solver polls every few propagations; the clock is read once in this many polls.
const QUESTIONS_PER_POLL: u32 = 16;

/// Checks the limits from inside the search.
struct CadicalWatch {
    limits: Limits,
    asked: u32,
    stop: Option<Stop>,
}

impl Callbacks for CadicalWatch {
    fn terminate(&mut self) -> bool {
        self.asked = self.asked.wrapping_add(1);
        if self.stop.is_none() && self.asked.is_multiple_of(QUESTIONS_PER_POLL) {
            self.stop = self.limits.poll(0).filter(|s| *s != Stop::Nodes);
        }
        self.stop.is_some()
    }
}
