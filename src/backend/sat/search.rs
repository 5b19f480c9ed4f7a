//! Wraps gridc's own CDCL solver (`crate::search`) as the backend `search`.

use super::super::{Abilities, Limits, Profile, Session, Stop};
use super::backend::{PROFILE, SatBackend};
use super::propagated::{self, Booleans};
use super::{Engine, EngineCounts, Enumeration, Lowering, Outcome};
use crate::formulation::cnf::Lit;
use crate::propagate;
use crate::search::{self, DecisionPolicy};
use std::sync::Arc;

/// The backend `search`.
///
/// Its search nodes are decisions; a node limit counts conflicts, because they dominate the cost of a hard instance.
pub static SEARCH: SatBackend = SatBackend {
    profile: &Profile {
        name: "search",
        description: "gridc's own search: clauses, learning, and propagators of sums, automata and connectedness",
        abilities: Abilities { seeds: true, counts_nodes: true, ..PROFILE.abilities },
        ..PROFILE
    },
    coverage: propagated::coverage,
    lower: propagated::lower,
    propagates: true,
    open,
};

fn open(lowering: Arc<Lowering>) -> Box<dyn Session> {
    Box::new(Enumeration::<Solver>::new(lowering))
}

struct Solver {
    inner: search::Solver,
    booleans: Booleans,
    clause: Vec<propagate::Lit>,
}

impl Solver {
    fn literal(&self, lit: Lit) -> propagate::Lit {
        self.booleans.literal(lit)
    }
}

impl Engine for Solver {
    fn new(lowering: &Lowering) -> Self {
        let booleans = Booleans::of(lowering);
        let mut inner = search::Solver::new(booleans.propagators(lowering), lowering.seed);
        let weights = booleans.weights(lowering);
        inner.tune(booleans.tuning());
        booleans.choices(lowering).zip(weights).for_each(|(choice, weight)| inner.add_variable(choice, weight));
        Self { inner, booleans, clause: Vec::new() }
    }

    fn clause(&mut self, literals: &[Lit]) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals.iter().map(|l| self.literal(*l)));
        while clause.iter().any(|lit| lit.variable() as usize >= self.inner.variables()) {
            self.inner.add_variable(DecisionPolicy::Last, 0.0);
        }
        self.inner.add_clause(&clause);
        self.clause = clause;
    }

    fn solve(&mut self, assumptions: &[Lit], budget: Option<u64>, limits: &Limits) -> Outcome {
        let assumptions: Vec<propagate::Lit> = assumptions.iter().map(|l| self.literal(*l)).collect();
        let mut stopped = None;
        // The node limit counts since `assume`, and is passed as the budget.
        let stop = || {
            stopped = limits.poll(0).filter(|stop| *stop != Stop::Nodes);
            stopped.is_some()
        };
        match self.inner.solve(&assumptions, budget, stop) {
            search::Outcome::Satisfiable => Outcome::Satisfiable,
            search::Outcome::Unsatisfiable => Outcome::Unsatisfiable,
            search::Outcome::Stopped if self.inner.is_full() => Outcome::Stopped(Stop::Memory),
            search::Outcome::Stopped => Outcome::Stopped(stopped.unwrap_or(Stop::Nodes)),
        }
    }

    fn is_true(&self, literal: Lit) -> bool {
        self.inner.value(self.literal(literal)) == Some(true)
    }

    fn is_fixed(&self, literal: Lit) -> bool {
        self.inner.is_fact(self.literal(literal))
    }

    fn failed(&self, assumptions: &[Lit]) -> Vec<Lit> {
        assumptions.iter().copied().filter(|l| self.inner.failed().contains(&self.literal(*l))).collect()
    }

    fn counts(&self) -> EngineCounts {
        let done = self.inner.counts();
        EngineCounts {
            decisions: Some(done.decisions),
            conflicts: Some(done.conflicts),
            propagations: Some(done.propagations),
        }
    }
}
