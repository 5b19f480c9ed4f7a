//! The solver batsat (MiniSat in Rust), which can be interrupted at every decision.

use super::super::{Abilities, Limits, Profile, Session, Stop};
use super::backend::{PROFILE, SatBackend};
use super::propagated::{self, Booleans};
use super::theory::{Theory, outer};
use super::{Engine, EngineCounts, Enumeration, Lowering, SatOutcome};
use crate::formulation::cnf::CnfLit;
use crate::search::DecisionPolicy;
use batsat::{Callbacks, ClauseKind, SolverInterface, SolverOpts, lbool};
use std::cell::Cell;
use std::sync::Arc;

/// The backend `batsat`, also named `sat`.
///
/// Its search nodes are decisions; a node limit counts conflicts, because they dominate the cost of a hard instance.
pub static BATSAT: SatBackend = SatBackend {
    profile: &Profile {
        name: "batsat",
        description: "SAT by conflict-driven clause learning: batsat, MiniSat in Rust; the default for `sat`",
        abilities: Abilities { seeds: true, counts_nodes: true, ..PROFILE.abilities },
        ..PROFILE
    },
    coverage: propagated::coverage,
    lower: propagated::lower,
    propagates: true,
    open,
};

fn open(lowering: Arc<Lowering>) -> Box<dyn Session> {
    Box::new(Enumeration::<BatsatSolver>::new(lowering))
}

struct BatsatSolver {
    inner: batsat::Solver<BatsatWatch>,
    booleans: Booleans,
    theory: Theory,
    clause: Vec<batsat::Lit>,
}

impl BatsatSolver {
    fn literal(&self, lit: CnfLit) -> batsat::Lit {
        outer(self.booleans.literal(lit))
    }
}

impl Engine for BatsatSolver {
    fn new(lowering: &Lowering) -> Self {
        let mut inner = batsat::Solver::new(options(lowering.seed), BatsatWatch::default());
        let booleans = Booleans::of(lowering);
        for choice in booleans.choices(lowering) {
            let polarity = if choice == DecisionPolicy::True { lbool::TRUE } else { lbool::UNDEF };
            inner.new_var(polarity, choice != DecisionPolicy::Never);
        }
        let theory = Theory::new(booleans.propagators(lowering));
        Self { inner, booleans, theory, clause: Vec::new() }
    }

    fn clause(&mut self, literals: &[CnfLit]) {
        if let Some(last) = literals.iter().map(|l| l.index()).max() {
            self.inner.var_of_int(last);
        }
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals.iter().map(|l| self.literal(*l)));
        self.inner.add_clause_reuse(&mut clause);
        self.clause = clause;
    }

    fn solve(&mut self, assumptions: &[CnfLit], budget: Option<u64>, limits: &Limits) -> SatOutcome {
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|l| self.literal(*l)).collect();
        self.inner.cb_mut().start(budget, limits);
        match self.inner.solve_limited_th(&mut self.theory, &assumptions) {
            answer if answer == lbool::TRUE => SatOutcome::Satisfiable,
            answer if answer == lbool::FALSE => SatOutcome::Unsatisfiable,
            _ => SatOutcome::Stopped(self.inner.cb().stop.get().unwrap_or(Stop::Failed)),
        }
    }

    fn is_true(&self, literal: CnfLit) -> bool {
        self.inner.value_lit(self.literal(literal)) == lbool::TRUE
    }

    fn is_fixed(&self, literal: CnfLit) -> bool {
        self.inner.value_lvl_0(self.literal(literal)) == lbool::TRUE
    }

    fn failed(&self, assumptions: &[CnfLit]) -> Vec<CnfLit> {
        // The final conflict is a clause of the negated assumptions that failed.
        assumptions.iter().copied().filter(|l| self.inner.unsat_core_contains_lit(self.literal(!*l))).collect()
    }

    fn counts(&self) -> EngineCounts {
        EngineCounts {
            decisions: Some(self.inner.num_decisions()),
            conflicts: Some(self.inner.num_conflicts()),
            propagations: Some(self.inner.num_propagations()),
        }
    }
}

/// The share of random decisions in a seeded search.
const RANDOM_DECISIONS: f64 = 0.02;

/// MiniSat's own fixed order for seed 0; otherwise random initial activities, and occasional random decisions.
fn options(seed: u64) -> SolverOpts {
    if seed == 0 {
        return SolverOpts::default();
    }
    // The generator works modulo the prime 2³¹ − 1 and must not start at 0.
    let start = seed % ((1 << 31) - 2) + 1;
    SolverOpts {
        random_seed: start as f64,
        random_var_freq: RANDOM_DECISIONS,
        rnd_init_act: true,
        ..SolverOpts::default()
    }
}

/// The solver polls at every decision; the clock is read once in this many polls.
const DECISIONS_PER_POLL: u32 = 128;

/// Checks the limits from inside the search.
#[derive(Default)]
struct BatsatWatch {
    limits: Limits,
    budget: Option<u64>,
    conflicts: u64,
    asked: Cell<u32>,
    stop: Cell<Option<Stop>>,
}

impl BatsatWatch {
    fn start(&mut self, budget: Option<u64>, limits: &Limits) {
        self.limits = limits.clone();
        self.budget = budget;
        self.conflicts = 0;
        self.stop.set(None);
    }
}

impl Callbacks for BatsatWatch {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if kind != ClauseKind::Axiom {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        if self.stop.get().is_some() {
            return true;
        }
        let asked = self.asked.get().wrapping_add(1);
        self.asked.set(asked);
        if self.budget.is_some_and(|b| self.conflicts >= b) {
            self.stop.set(Some(Stop::Nodes));
        } else if asked.is_multiple_of(DECISIONS_PER_POLL) {
            // The node limit counts since `assume`, and is passed as the budget.
            self.stop.set(self.limits.poll(0).filter(|s| *s != Stop::Nodes));
        }
        self.stop.get().is_some()
    }
}
