//! The session that all heuristics share: it checks what a search finds, drops repetitions, and decides when to give up.

use super::{HeuristicModel, HeuristicSearch, Pace, Random, SearchProblem};
use crate::backend::branching::values_left;
use crate::backend::{Limits, Session, SessionStep, Work};
use crate::model::{Assignment, Literal, Status};
use std::collections::HashSet;
use std::sync::Arc;

/// A further solution is searched for this many times as long as the longest search so far: if it is as likely to be found, it
/// almost certainly has been by then.
const TIMES_THE_LONGEST: u64 = 5;

/// The minimum number of nodes for that, however soon the first was found.
const LEAST: u64 = 100_000;

/// A session that checks what the search finds, returns each answer once, and gives up.
pub(super) struct HeuristicSession {
    shared: Arc<HeuristicModel>,
    allowed: Vec<Vec<i32>>,
    /// `None` if the facts obviously contradict each other: even that is not reported, since nothing was proved.
    search: Option<Box<dyn HeuristicSearch>>,
    seen: HashSet<Vec<i32>>,
    nodes: u64,
    /// Nodes when the last answer was found, and the largest number that any answer took.
    last: u64,
    longest: u64,
}

impl HeuristicSession {
    pub fn new(shared: Arc<HeuristicModel>) -> Self {
        let mut session =
            Self { shared, allowed: Vec::new(), search: None, seen: HashSet::new(), nodes: 0, last: 0, longest: 0 };
        session.assume(&[]);
        session
    }

    /// The number of nodes at which the search gives up.
    fn end(&self) -> u64 {
        let patience = self.shared.tuning.patience;
        let patience = match self.seen.is_empty() {
            true => patience,
            false => patience.min(self.longest.saturating_mul(TIMES_THE_LONGEST).max(LEAST)),
        };
        self.last.saturating_add(patience)
    }

    fn is_solution(&self, found: &Assignment) -> bool {
        let model = &self.shared.model;
        let is_allowed =
            |(var, values): (_, &Vec<i32>)| found.get(var).is_some_and(|v| values.binary_search(&v).is_ok());
        model.var_ids().zip(&self.allowed).all(is_allowed)
            && model.constraints().iter().all(|constraint| constraint.status(found) != Status::Violated)
    }
}

impl Session for HeuristicSession {
    fn assume(&mut self, assumptions: &[Literal]) {
        let HeuristicModel { model, units, seed, method, tuning, prepared } = &*self.shared;
        let facts: Vec<Literal> = units.iter().chain(assumptions).copied().collect();
        self.allowed = values_left(model, &facts);
        self.search = match self.allowed.iter().any(Vec::is_empty) {
            true => None,
            false => (method.open)(SearchProblem {
                model,
                prepared,
                allowed: &self.allowed,
                tuning,
                random: Random::new(*seed),
            }),
        };
        self.seen.clear();
        (self.nodes, self.last, self.longest) = (0, 0, 0);
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        let mut pace = Pace::new(limits, self.nodes, self.end());
        // A search may find the same solution again and again, so each call counts as a node.
        while pace.node()
            && let Some(search) = &mut self.search
            && let Some(found) = search.find(&mut pace)
        {
            self.nodes = pace.nodes();
            // Constraints without variables have not been checked before.
            if !self.is_solution(&found) {
                continue;
            }
            let answer = self.shared.model.answers().filter_map(|var| found.get(var)).collect();
            if self.seen.insert(answer) {
                self.longest = self.longest.max(self.nodes - self.last);
                self.last = self.nodes;
                *solution = found;
                return SessionStep::Solution;
            }
        }
        self.nodes = pace.nodes();
        if self.search.is_none() {
            pace.give_up();
        }
        SessionStep::Stopped(pace.stop())
    }

    fn work(&self) -> Work {
        Work { nodes: Some(self.nodes), ..Work::default() }
    }
}
