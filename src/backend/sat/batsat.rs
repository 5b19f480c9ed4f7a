//! batsat: MiniSat in Rust, interruptible at every decision.

use super::super::{
    Abilities, Backend, Exhaustion, Facts, Limits, PrepareError, Profile, Session, Settings, Stop, Task, Template,
    Written,
};
use super::theory::{Theory, inner};
use super::{Engine, Enumeration, Lowering, Outcome, SatTemplate, Statistics};
use crate::formulation::cnf::{Atom, Lit, Plans, VariableEncoding};
use crate::formulation::{Formulation, Treatment};
use crate::model::{Constraint, Kind, Literal};
use crate::propagate::Propagators;
use batsat::{Callbacks, ClauseKind, SolverInterface, SolverOpts, lbool};
use std::cell::Cell;
use std::sync::Arc;

/// The backend `batsat`, which `sat` means.
///
/// Its search nodes are decisions; a node limit counts conflicts, because that is what a hard instance costs.
pub struct Batsat;

static PROFILE: Profile = Profile {
    name: "batsat",
    description: "SAT by conflict-driven clause learning: batsat, MiniSat in Rust; `sat` means it",
    formulation: Formulation::Cnf,
    abilities: Abilities {
        interruptible: true,
        exhaustion: Exhaustion::Exact,
        cores: true,
        seeds: true,
        counts_nodes: true,
    },
    facts: Facts::Propagated,
};

impl Backend for Batsat {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }

    fn coverage(&self, task: &Task<'_>) -> Vec<Treatment> {
        plans(task).coverage(task.model)
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        let implied = task.settings.theories.then(|| task.model.with_different_halves()).flatten().map(Arc::new);
        let known = task.model.constraints().len();
        let task = Task { model: implied.as_ref().unwrap_or(task.model), ..*task };
        let mut lowering = Lowering::new(&task, plans(&task))?;
        // What is implied need not be tested.
        lowering.residual.retain(|constraint| *constraint < known);
        Ok(Box::new(SatTemplate { lowering: Arc::new(lowering), open }))
    }

    fn gains_from_sums(&self, settings: &Settings) -> bool {
        settings.theories
    }

    fn adopt(&self, written: &Written, settings: &Settings) -> Option<Result<Box<dyn Template>, PrepareError>> {
        SatTemplate::adopt(written, settings, open)
    }
}

fn plans(task: &Task<'_>) -> Plans {
    let Task { model, settings, .. } = task;
    if settings.theories { Plans::watching(model, settings.encoding) } else { Plans::new(model, settings.encoding) }
}

fn open(lowering: Arc<Lowering>) -> Box<dyn Session> {
    Box::new(Enumeration::<Solver>::new(lowering))
}

struct Solver {
    inner: batsat::Solver<Watch>,
    /// What each Boolean is for the solver: of a variable with two values, one is the negation of the other.
    literals: Vec<batsat::Lit>,
    theory: Theory,
    clause: Vec<batsat::Lit>,
}

impl Solver {
    fn literal(&self, lit: Lit) -> batsat::Lit {
        known(&self.literals, lit)
    }
}

/// Whether it is decided first that a variable has a value, whatever was tried before, instead of what it was tried to
/// be last. A value has consequences in sums and in what else tells more than that variables differ; where they only
/// differ (classic boards of all sizes), what was tried last finds solutions sooner.
fn prefers_values(lowering: &Lowering) -> bool {
    let is_told = |constraint: &Constraint| !matches!(constraint.kind, Kind::Domain { .. } | Kind::Distinct(_));
    lowering.plans.encoding().variables == VariableEncoding::Direct && lowering.model.constraints().iter().any(is_told)
}

/// What a Boolean is for the solver; auxiliary ones that a session adds are themselves.
fn known(literals: &[batsat::Lit], lit: Lit) -> batsat::Lit {
    match literals.get(lit.index() as usize) {
        Some(literal) if lit.is_positive() => *literal,
        Some(literal) => !*literal,
        None => plain(lit),
    }
}

/// The literal of the solver's variable of the same number.
fn plain(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.index()), lit.is_positive())
}

/// What the Booleans of a lowering are for the solver.
fn literals(lowering: &Lowering) -> Vec<batsat::Lit> {
    let mut literals: Vec<batsat::Lit> = (0..lowering.booleans).map(|index| plain(Lit::new(index))).collect();
    for (var, variable) in lowering.model.var_ids().zip(lowering.model.variables()) {
        if let [a, b] = *variable.domain.as_slice()
            && let (Atom::Lit(a), Atom::Lit(b)) =
                (lowering.numbering.atom(Literal::is(var, a)), lowering.numbering.atom(Literal::is(var, b)))
            && a.index() != b.index()
        {
            literals[b.index() as usize] = plain((!a).signed(b.is_positive()));
        }
    }
    literals
}

impl Engine for Solver {
    fn new(lowering: &Lowering) -> Self {
        let mut inner = batsat::Solver::new(options(lowering.seed), Watch::default());
        let literals = literals(lowering);
        let prefers = prefers_values(lowering);
        for (index, literal) in (0_u32..).zip(&literals) {
            let is_value = index < lowering.numbering.len();
            let polarity = if prefers && is_value { lbool::TRUE } else { lbool::UNDEF };
            // What stands for another is never decided, nor what stands for a pair.
            let stands = literal.var().idx() != index || lowering.pair_of(Lit::new(index)).is_some();
            inner.new_var(polarity, !stands);
        }
        let Lowering { model, plans, numbering, .. } = lowering;
        let propagators = Propagators::of(model, plans, numbering, |lit| self::inner(known(&literals, lit)));
        Self { inner, literals, theory: Theory::new(propagators), clause: Vec::new() }
    }

    fn clause(&mut self, literals: &[Lit]) {
        if let Some(last) = literals.iter().map(|l| l.index()).max() {
            self.inner.var_of_int(last);
        }
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals.iter().map(|l| self.literal(*l)));
        self.inner.add_clause_reuse(&mut clause);
        self.clause = clause;
    }

    fn solve(&mut self, assumptions: &[Lit], budget: Option<u64>, limits: &Limits) -> Outcome {
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|l| self.literal(*l)).collect();
        self.inner.cb_mut().start(budget, limits);
        match self.inner.solve_limited_th(&mut self.theory, &assumptions) {
            answer if answer == lbool::TRUE => Outcome::Satisfiable,
            answer if answer == lbool::FALSE => Outcome::Unsatisfiable,
            _ => Outcome::Stopped(self.inner.cb().stop.get().unwrap_or(Stop::Failed)),
        }
    }

    fn is_true(&self, literal: Lit) -> bool {
        self.inner.value_lit(self.literal(literal)) == lbool::TRUE
    }

    fn is_fixed(&self, literal: Lit) -> bool {
        self.inner.value_lvl_0(self.literal(literal)) == lbool::TRUE
    }

    fn failed(&self, assumptions: &[Lit]) -> Vec<Lit> {
        // The final conflict is a clause: it holds the negations of the assumptions that failed.
        assumptions.iter().copied().filter(|l| self.inner.unsat_core_contains_lit(self.literal(!*l))).collect()
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            decisions: Some(self.inner.num_decisions()),
            conflicts: Some(self.inner.num_conflicts()),
            propagations: Some(self.inner.num_propagations()),
        }
    }
}

/// How often a seeded search decides at random.
const RANDOM_DECISIONS: f64 = 0.02;

/// MiniSat's own fixed order for seed 0; otherwise random first activities, and a random decision now and then.
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

/// The solver asks at every decision; the clock is read once in so many.
const DECISIONS_PER_POLL: u32 = 128;

/// Watches the limits from inside the search.
#[derive(Default)]
struct Watch {
    limits: Limits,
    budget: Option<u64>,
    conflicts: u64,
    asked: Cell<u32>,
    stop: Cell<Option<Stop>>,
}

impl Watch {
    fn start(&mut self, budget: Option<u64>, limits: &Limits) {
        self.limits = limits.clone();
        self.budget = budget;
        self.conflicts = 0;
        self.stop.set(None);
    }
}

impl Callbacks for Watch {
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
            // The node limit counts since `assume`, and is the budget.
            self.stop.set(self.limits.poll(0).filter(|s| *s != Stop::Nodes));
        }
        self.stop.get().is_some()
    }
}
