//! The trail together with the clauses: the state on which the solver propagates.

use super::clauses::{Clauses, Conflict};
use super::trail::{Reason, Trail};
use crate::propagate::{Propagators, SearchAccess, SearchLit};

#[derive(Default)]
pub(super) struct SolverState {
    pub trail: Trail,
    pub clauses: Clauses,
    /// The clause of the last conflict found by a propagator.
    pub refused: Vec<SearchLit>,
}

impl SearchAccess for SolverState {
    fn trail(&self) -> &[SearchLit] {
        self.trail.literals()
    }

    fn value(&self, lit: SearchLit) -> Option<bool> {
        self.trail.value(lit)
    }

    fn imply(&mut self, lit: SearchLit) {
        self.trail.push(lit, Reason::Propagator);
    }

    fn refuse(&mut self, clause: &[SearchLit]) {
        self.refused.clear();
        self.refused.extend_from_slice(clause);
    }
}

impl SolverState {
    /// Propagates clauses and propagators to a fixed point; returns a conflict, if any.
    pub fn propagate(&mut self, propagators: &mut Propagators) -> Option<Conflict> {
        loop {
            if let Some(conflict) = self.clauses.propagate(&mut self.trail) {
                return Some(conflict);
            }
            if propagators.is_empty() {
                return None;
            }
            let before = self.trail.literals().len();
            if !propagators.check(self) {
                return Some(Conflict::Propagator);
            }
            if self.trail.literals().len() == before {
                return None;
            }
        }
    }

    /// Propagates the clauses only.
    pub fn propagate_clauses(&mut self) -> Option<Conflict> {
        self.clauses.propagate(&mut self.trail)
    }

    /// Returns the literals of a conflict, all of which are false.
    pub fn literals_of(&self, conflict: Conflict) -> Vec<SearchLit> {
        match conflict {
            Conflict::Binary(a, b) => vec![a, b],
            Conflict::Clause(clause) => {
                (0..self.clauses.length(clause)).map(|i| self.clauses.literal(clause, i)).collect()
            }
            Conflict::Propagator => self.refused.clone(),
        }
    }

    /// Returns the highest level among a conflict's literals. It is below the trail's level if a propagator detects a conflict
    /// later than it could have.
    pub fn level_of(&self, conflict: Conflict) -> usize {
        let highest =
            |lits: &mut dyn Iterator<Item = SearchLit>| lits.map(|lit| self.trail.level_of(lit)).max().unwrap_or(0);
        match conflict {
            Conflict::Binary(a, b) => highest(&mut [a, b].into_iter()),
            Conflict::Clause(clause) => {
                highest(&mut (0..self.clauses.length(clause)).map(|i| self.clauses.literal(clause, i)))
            }
            Conflict::Propagator => highest(&mut self.refused.iter().copied()),
        }
    }
}
