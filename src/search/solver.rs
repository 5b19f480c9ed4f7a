//! The main loop of the CDCL solver: decide, propagate, learn from conflicts, backtrack. Solves under assumptions and accepts new
//! clauses between calls.

use super::analysis::{Analysis, AnalysisContext};
use super::clauses::Conflict;
use super::log::Log;
use super::order::DecisionOrder;
use super::phases::Phases;
use super::restarts::Restarts;
use super::state::SolverState;
use super::trail::Reason;
use crate::propagate::{ClauseNumber, Observer, Propagators, SearchLit};
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Conflicts before the first reduction of the learnt clauses; each later interval is longer by this number.
const REDUCTION: u64 = 400;

/// Conflicts, and decisions, between two calls of the `stop` callback.
const CONFLICTS_PER_POLL: u64 = 64;
const DECISIONS_PER_POLL: u64 = 1024;

/// A seeded search makes one random decision in this number.
const RANDOM_DECISIONS: u64 = 50;

/// Whether and how the search decides a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionPolicy {
    /// Never decided, because another variable determines it.
    Never,
    /// Decided to its last value, initially false.
    Last,
    /// Decided to its last value, initially true.
    LastOrTrue,
    /// Always decided to be true.
    True,
}

/// Selects heuristics by the kind of constraints.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tuning {
    /// For sums, automata and similar rules; most queries need a few hundred conflicts.
    #[default]
    Rules,
    /// For thousands of variables with only disequalities between them. Solutions are rare, and are found by staying close to the
    /// last long trail. Learnt clauses are vivified.
    Differences,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchOutcome {
    /// All clauses and constraints are satisfied; [`CdclSolver::value`] gives the values.
    Satisfiable,
    /// No solution under the assumptions; see [`CdclSolver::failed`].
    Unsatisfiable,
    /// The `stop` callback or the budget ended the search.
    Stopped,
}

/// Work counters since the solver was created.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchCounts {
    /// Decided literals, without assumptions.
    pub decisions: u64,
    pub conflicts: u64,
    /// Literals propagated through the clauses.
    pub propagations: u64,
}

/// A CDCL solver with propagators for constraints that are not encoded as clauses.
///
/// The trail is kept between calls. After a solution, the caller may add clauses that exclude it; the search then continues from
/// the last decision compatible with them.
pub struct CdclSolver<O: Observer = ()> {
    pub(super) state: SolverState,
    pub(super) propagators: Propagators,
    pub(super) log: Log<O>,
    pub(super) analysis: Analysis,
    order: DecisionOrder,
    restarts: Restarts,
    tuning: Tuning,
    choices: Vec<DecisionPolicy>,
    phases: Phases,
    /// The assumptions, which are the decisions of the first levels of the trail.
    assumed: Vec<SearchLit>,
    failed: Vec<SearchLit>,
    pub(super) is_broken: bool,
    statistics: SearchCounts,
    next_reduction: u64,
    reductions: u64,
    /// Set during vivification: literals are assumed for a test only, so saved phases must not change.
    pub(super) is_trying: bool,
    /// The propagation count at the last vivification.
    pub(super) vivified_at: u64,
    random: Option<Xoshiro256PlusPlus>,
    clause: Vec<SearchLit>,
}

impl CdclSolver {
    /// Creates a solver without an observer; see [`observed`](Self::observed).
    pub fn new(propagators: Propagators, seed: u64) -> Self {
        Self::observed(propagators, seed, ())
    }
}

impl<O: Observer> CdclSolver<O> {
    /// Creates a solver without clauses. Initially variables are decided in their order; if `seed` is not 0, some decisions are
    /// random. `observer` receives each derived clause.
    pub fn observed(propagators: Propagators, seed: u64, observer: O) -> Self {
        Self {
            state: SolverState::default(),
            propagators,
            log: Log::new(observer),
            analysis: Analysis::default(),
            order: DecisionOrder::default(),
            restarts: Restarts::default(),
            tuning: Tuning::default(),
            choices: Vec::new(),
            phases: Phases::default(),
            assumed: Vec::new(),
            failed: Vec::new(),
            is_broken: false,
            statistics: SearchCounts::default(),
            next_reduction: REDUCTION,
            reductions: 0,
            is_trying: false,
            vivified_at: 0,
            random: (seed != 0).then(|| Xoshiro256PlusPlus::seed_from_u64(seed)),
            clause: Vec::new(),
        }
    }

    /// Selects the heuristics. Must be called before the search begins.
    pub fn tune(&mut self, tuning: Tuning) {
        self.tuning = tuning;
        self.restarts = match tuning {
            Tuning::Rules => Restarts::default(),
            Tuning::Differences => Restarts::mostly_stable(),
        };
    }

    /// Adds a variable. Among variables without conflict activity, the one of highest `weight` is decided first.
    pub fn add_variable(&mut self, choice: DecisionPolicy, weight: f64) {
        self.state.trail.grow();
        self.state.clauses.grow();
        self.analysis.grow();
        // A random amount smaller than the increment of the first conflict breaks ties.
        let chance = self.random.as_mut().map_or(0.0, |random| f64::from(random.next_u32()) / f64::from(u32::MAX));
        self.order.grow(choice != DecisionPolicy::Never, weight + chance);
        self.choices.push(choice);
        self.phases.grow(choice == DecisionPolicy::LastOrTrue);
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.choices.len()
    }

    pub fn observer(&self) -> &O {
        self.log.observer()
    }

    pub fn counts(&self) -> SearchCounts {
        SearchCounts { propagations: self.state.clauses.propagations, ..self.statistics }
    }

    /// Returns the value of a literal; `None` if it is open.
    pub fn value(&self, lit: SearchLit) -> Option<bool> {
        self.state.trail.value(lit)
    }

    /// Whether a literal is true in every solution, independently of the assumptions.
    pub fn is_fact(&self, lit: SearchLit) -> bool {
        self.state.trail.is_true(lit) && self.state.trail.is_fact(lit)
    }

    /// Returns assumptions of the last call that cannot all hold, if its result was [`SearchOutcome::Unsatisfiable`].
    pub fn failed(&self) -> &[SearchLit] {
        &self.failed
    }

    /// Whether a clause was omitted for lack of space. From then on every search stops at once.
    pub fn is_full(&self) -> bool {
        self.state.clauses.is_full
    }

    /// Adds a clause. If it contradicts decisions, the search backtracks past them.
    pub fn add_clause(&mut self, literals: &[SearchLit]) {
        if self.is_broken {
            return;
        }
        let trail = &self.state.trail;
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals.iter().filter(|lit| !(trail.is_false(**lit) && trail.is_fact(**lit))));
        clause.sort_unstable();
        clause.dedup();
        let is_idle = clause.windows(2).any(|pair| pair[0] == !pair[1])
            || clause.iter().any(|lit| trail.is_true(*lit) && trail.is_fact(*lit));
        if !is_idle {
            let number = self.log.given(literals, &clause, &self.state, &mut self.propagators);
            self.insert(&mut clause, number);
        }
        self.clause = clause;
    }

    /// Adds a clause over different variables, none of them fixed at level 0.
    fn insert(&mut self, clause: &mut [SearchLit], number: ClauseNumber) {
        // Literals that are not false come first, then those that became false last.
        let trail = &self.state.trail;
        clause.sort_by_key(|lit| if trail.is_false(*lit) { usize::MAX - trail.level_of(*lit) } else { 0 });
        match *clause {
            [] => self.is_broken = true,
            [lit] => {
                self.log.keep(clause, Reason::None, number);
                self.go_back(0);
                self.state.trail.push(lit, Reason::None);
            }
            [first, second, ..] => {
                let reason = self.state.clauses.add(clause, None);
                self.log.keep(clause, reason, number);
                let trail = &self.state.trail;
                if !trail.is_false(second) {
                    return;
                }
                // At the level of `second`, all literals but the first are false. If both became false there, backtrack one level
                // further.
                let level = trail.level_of(second);
                let is_late = trail.is_false(first) && trail.level_of(first) == level;
                self.go_back(if is_late { level - 1 } else { level });
                if !is_late && self.state.trail.value(first).is_none() {
                    self.state.trail.push(first, reason);
                }
            }
        }
    }

    pub(super) fn go_back(&mut self, level: usize) {
        let closed = self.state.trail.level().saturating_sub(level);
        if closed == 0 {
            return;
        }
        let Self { state, order, phases, is_trying, .. } = self;
        state.trail.undo(level, |lit| {
            if !*is_trying {
                phases.opened(lit);
            }
            order.offer(lit.variable());
        });
        self.propagators.close_levels(closed);
        self.assumed.truncate(level);
    }

    pub(super) fn decide(&mut self, lit: Option<SearchLit>) {
        self.state.trail.open_level();
        self.propagators.open_level();
        if let Some(lit) = lit {
            self.state.trail.push(lit, Reason::None);
        }
    }

    /// Searches for a solution under assumptions, until `budget` conflicts are used up or `stop` returns true.
    pub fn solve(
        &mut self,
        assumptions: &[SearchLit],
        budget: Option<u64>,
        mut stop: impl FnMut() -> bool,
    ) -> SearchOutcome {
        let kept = self.assumed.iter().zip(assumptions).take_while(|(a, b)| a == b).count();
        if kept < self.assumed.len() || kept < assumptions.len() {
            self.go_back(kept);
        }
        self.failed.clear();
        let end = budget.map(|budget| self.statistics.conflicts.saturating_add(budget));
        loop {
            if self.is_broken {
                return SearchOutcome::Unsatisfiable;
            }
            if self.is_full() {
                return SearchOutcome::Stopped;
            }
            if let Some(conflict) = self.state.propagate(&mut self.propagators) {
                self.statistics.conflicts += 1;
                self.learn(conflict);
                let is_over = end.is_some_and(|end| self.statistics.conflicts >= end);
                if is_over || self.statistics.conflicts.is_multiple_of(CONFLICTS_PER_POLL) && stop() {
                    return SearchOutcome::Stopped;
                }
                continue;
            }
            if self.restarts.is_due() {
                self.go_back(assumptions.len().min(self.state.trail.level()));
                if self.tuning == Tuning::Differences {
                    self.phases.rephase(self.statistics.conflicts);
                }
            }
            if self.statistics.conflicts >= self.next_reduction {
                self.reduce();
            }
            match self.next_assumption(assumptions) {
                AssumptionStep::Chosen => {}
                AssumptionStep::Failed => return SearchOutcome::Unsatisfiable,
                AssumptionStep::None => {
                    let Some(lit) = self.choose() else { return SearchOutcome::Satisfiable };
                    self.decide(Some(lit));
                    self.statistics.decisions += 1;
                    if self.statistics.decisions.is_multiple_of(DECISIONS_PER_POLL) && stop() {
                        return SearchOutcome::Stopped;
                    }
                }
            }
        }
    }

    /// Learns a clause from a conflict and backtracks to the level where it propagates.
    fn learn(&mut self, conflict: Conflict) {
        let level = self.state.level_of(conflict);
        self.go_back(level);
        if level == 0 {
            self.is_broken = true;
            self.log.learnt(&[], conflict, &self.state, &mut self.propagators);
            return;
        }
        let SolverState { trail, clauses, refused } = &mut self.state;
        if self.tuning == Tuning::Differences && self.restarts.is_stable() {
            self.phases.note(trail.before_level());
        }
        let mut parts =
            AnalysisContext { trail, clauses, propagators: &mut self.propagators, order: &mut self.order, refused };
        let (learnt, glue) = self.analysis.learn(conflict, &mut parts);
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend_from_slice(learnt);
        self.restarts.learnt(glue);
        self.order.decay();
        let number = self.log.learnt(&clause, conflict, &self.state, &mut self.propagators);
        self.go_back(clause.get(1).map_or(0, |second| self.state.trail.level_of(*second)));
        let SolverState { trail, clauses, .. } = &mut self.state;
        let reason = if clause.len() > 1 { clauses.add(&clause, Some(glue)) } else { Reason::None };
        self.log.keep(&clause, reason, number);
        trail.push(clause[0], reason);
        self.clause = clause;
    }

    /// Pushes the next assumption that is not on the trail yet.
    fn next_assumption(&mut self, assumptions: &[SearchLit]) -> AssumptionStep {
        while let Some(assumption) = assumptions.get(self.state.trail.level()).copied() {
            let value = self.state.trail.value(assumption);
            match value {
                Some(false) => {
                    let SolverState { trail, clauses, refused } = &mut self.state;
                    let (propagators, order) = (&mut self.propagators, &mut self.order);
                    let mut parts = AnalysisContext { trail, clauses, propagators, order, refused };
                    self.failed = self.analysis.failed(assumption, &mut parts);
                    self.log.failed(&self.failed, &self.state, &mut self.propagators);
                    return AssumptionStep::Failed;
                }
                // An empty level keeps levels and assumptions aligned.
                Some(true) => self.decide(None),
                None => self.decide(Some(assumption)),
            }
            self.assumed.push(assumption);
            if value.is_none() {
                return AssumptionStep::Chosen;
            }
        }
        AssumptionStep::None
    }

    /// Returns the next decision; `None` if all variables are assigned.
    fn choose(&mut self) -> Option<SearchLit> {
        let trail = &self.state.trail;
        let is_open = |variable: &u32| trail.value(SearchLit::new(*variable, true)).is_none();
        let at_random = self.random.as_mut().and_then(|random| {
            (random.next_u64() % RANDOM_DECISIONS == 0)
                .then(|| self.order.pick(random.next_u64()))
                .flatten()
                .filter(is_open)
        });
        let variable = at_random.or_else(|| std::iter::from_fn(|| self.order.take()).find(is_open))?;
        let is_positive = self.choices[variable as usize] == DecisionPolicy::True
            || self.phases.of(variable, self.restarts.is_stable());
        Some(SearchLit::new(variable, is_positive))
    }

    fn reduce(&mut self) {
        if self.tuning == Tuning::Differences {
            self.vivify();
        }
        if self.is_broken {
            return;
        }
        // Facts are reported first, because their clauses may be removed.
        self.log.facts(&self.state, &mut self.propagators);
        let SolverState { trail, clauses, .. } = &mut self.state;
        let moved = clauses.reduce(trail, |clause| self.log.deleted(clause));
        trail.relocate(&moved);
        self.log.relocate(&moved);
        self.reductions += 1;
        self.next_reduction = self.statistics.conflicts + REDUCTION * (self.reductions + 1);
    }
}

/// The result of pushing the next assumption: a literal was chosen, it is already false, or none is left.
enum AssumptionStep {
    Chosen,
    Failed,
    None,
}
