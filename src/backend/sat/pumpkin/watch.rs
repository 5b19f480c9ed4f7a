//! Counts the decisions and conflicts of a Pumpkin search, and stops it at the limits.

use crate::backend::{Limits, Stop};
use pumpkin_core::DefaultBrancher;
use pumpkin_core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_core::predicates::Predicate;
use pumpkin_core::results::SolutionReference;
use pumpkin_core::statistics::StatisticLogger;
use pumpkin_core::termination::TerminationCondition;
use pumpkin_core::variables::DomainId;
use std::cell::Cell;
use std::rc::Rc;

/// Counters since the solver was created.
#[derive(Debug, Default)]
pub struct Counts {
    pub decisions: Cell<u64>,
    pub conflicts: Cell<u64>,
    /// Whether the last event was a decision rather than a conflict.
    has_decided: Cell<bool>,
}

/// The solver's default brancher, with counted decisions.
#[derive(Debug)]
pub struct Counted {
    pub inner: DefaultBrancher,
    pub counts: Rc<Counts>,
}

impl Brancher for Counted {
    fn next_decision(&mut self, context: &mut SelectionContext) -> Option<Predicate> {
        let decision = self.inner.next_decision(context);
        if decision.is_some() {
            self.counts.decisions.set(self.counts.decisions.get() + 1);
            self.counts.has_decided.set(true);
        }
        decision
    }

    fn on_conflict(&mut self) {
        self.counts.conflicts.set(self.counts.conflicts.get() + 1);
        self.inner.on_conflict();
    }

    fn on_backtrack(&mut self) {
        self.counts.has_decided.set(false);
        self.inner.on_backtrack();
    }

    fn log_statistics(&self, logger: StatisticLogger) {
        self.inner.log_statistics(logger);
    }

    fn on_solution(&mut self, solution: SolutionReference<'_>) {
        self.inner.on_solution(solution);
    }

    fn on_unassign_integer(&mut self, variable: DomainId, value: i32) {
        self.inner.on_unassign_integer(variable, value);
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.inner.on_appearance_in_conflict_predicate(predicate);
    }

    fn on_restart(&mut self) {
        self.inner.on_restart();
    }

    fn synchronise(&mut self, context: &mut SelectionContext) {
        self.inner.synchronise(context);
    }

    fn is_restart_pointless(&mut self) -> bool {
        self.inner.is_restart_pointless()
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        self.inner.subscribe_to_events()
    }
}

/// The solver polls at each decision and each conflict; the clock is read once in this many polls.
const QUESTIONS_PER_POLL: u32 = 16;

/// Stops a search.
///
/// It does so only after a decision: a solver that was stopped before the first one cannot be used again.
pub struct PumpkinWatch<'a> {
    counts: Rc<Counts>,
    limits: &'a Limits,
    /// Total number of conflicts at which to stop.
    conflicts: Option<u64>,
    asked: u32,
    pub stop: Option<Stop>,
}

impl<'a> PumpkinWatch<'a> {
    /// For one search with at most `budget` conflicts.
    pub fn new(counts: Rc<Counts>, limits: &'a Limits, budget: Option<u64>) -> Self {
        counts.has_decided.set(false);
        let conflicts = budget.map(|budget| budget.saturating_add(counts.conflicts.get()));
        Self { counts, limits, conflicts, asked: 0, stop: None }
    }
}

impl TerminationCondition for PumpkinWatch<'_> {
    fn should_stop(&mut self) -> bool {
        self.asked = self.asked.wrapping_add(1);
        if self.stop.is_none() {
            let is_spent = self.conflicts.is_some_and(|most| self.counts.conflicts.get() >= most);
            // The node limit counts since `assume`, and is passed as the budget.
            let poll = || self.limits.poll(0).filter(|stop| *stop != Stop::Nodes);
            self.stop = match is_spent {
                true => Some(Stop::Nodes),
                false if self.asked.is_multiple_of(QUESTIONS_PER_POLL) => poll(),
                false => None,
            };
        }
        self.stop.is_some() && self.counts.has_decided.get()
    }
}
