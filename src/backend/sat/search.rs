//! Wraps gridc's own CDCL solver (`crate::search`) as the backend `search`.

use super::super::{Abilities, Limits, Profile, Session, Stop};
use super::backend::{PROFILE, SatBackend};
use super::propagated::{self, Booleans};
use super::{Engine, EngineCounts, Enumeration, Lowering, SatOutcome};
use crate::formulation::cnf::CnfLit;
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
    Box::new(Enumeration::<OwnSolver>::new(lowering))
}

struct OwnSolver {
    inner: search::CdclSolver,
    booleans: Booleans,
    clause: Vec<propagate::SearchLit>,
}

impl OwnSolver {
    fn literal(&self, lit: CnfLit) -> propagate::SearchLit {
        self.booleans.literal(lit)
    }
}

impl Engine for OwnSolver {
    fn new(lowering: &Lowering) -> Self {
        let booleans = Booleans::of(lowering);
        let mut inner = search::CdclSolver::new(booleans.propagators(lowering), lowering.seed);
        let weights = booleans.weights(lowering);
        inner.tune(booleans.tuning());
        booleans.choices(lowering).zip(weights).for_each(|(choice, weight)| inner.add_variable(choice, weight));
        Self { inner, booleans, clause: Vec::new() }
    }

    fn clause(&mut self, literals: &[CnfLit]) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals.iter().map(|l| self.literal(*l)));
        while clause.iter().any(|lit| lit.variable() as usize >= self.inner.variables()) {
            self.inner.add_variable(DecisionPolicy::Last, 0.0);
        }
        self.inner.add_clause(&clause);
        self.clause = clause;
    }

    fn solve(&mut self, assumptions: &[CnfLit], budget: Option<u64>, limits: &Limits) -> SatOutcome {
        let assumptions: Vec<propagate::SearchLit> = assumptions.iter().map(|l| self.literal(*l)).collect();
        let mut stopped = None;
        // The node limit counts since `assume`, and is passed as the budget.
        let stop = || {
            stopped = limits.poll(0).filter(|stop| *stop != Stop::Nodes);
            stopped.is_some()
        };
        match self.inner.solve(&assumptions, budget, stop) {
            search::SearchOutcome::Satisfiable => SatOutcome::Satisfiable,
            search::SearchOutcome::Unsatisfiable => SatOutcome::Unsatisfiable,
            search::SearchOutcome::Stopped if self.inner.is_full() => SatOutcome::Stopped(Stop::Memory),
            search::SearchOutcome::Stopped => SatOutcome::Stopped(stopped.unwrap_or(Stop::Nodes)),
        }
    }

    fn is_true(&self, literal: CnfLit) -> bool {
        self.inner.value(self.literal(literal)) == Some(true)
    }

    fn is_fixed(&self, literal: CnfLit) -> bool {
        self.inner.is_fact(self.literal(literal))
    }

    fn failed(&self, assumptions: &[CnfLit]) -> Vec<CnfLit> {
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
