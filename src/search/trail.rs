//! The trail: the literals that are true, in the order of assignment, with the decision level and the reason of each.

use super::clauses::{ClauseRef, Relocation};
use crate::propagate::SearchLit;

/// The reason why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// A decision, an assumption or a fact.
    None,
    /// A binary clause; its other literal, which is false.
    Binary(SearchLit),
    /// A longer clause, whose first literal is the implied one.
    Clause(ClauseRef),
    /// A propagator, which explains on demand.
    Propagator,
}

/// The true literals in the order of assignment, divided into decision levels.
///
/// Invariants: `values` marks exactly the literals in `literals` and their negations; level 0 holds the facts, which are true in
/// every solution.
#[derive(Default)]
pub(super) struct Trail {
    /// By literal code: 1 if true, −1 if false, 0 if open.
    values: Vec<i8>,
    /// By variable; entries of open variables are stale.
    places: Vec<TrailEntry>,
    literals: Vec<SearchLit>,
    /// The length of the trail when each level began.
    levels: Vec<u32>,
    /// The number of literals that the clauses have propagated.
    told: usize,
}

/// The decision level and the reason of an assigned variable.
#[derive(Clone, Copy)]
struct TrailEntry {
    level: u32,
    reason: Reason,
}

impl Trail {
    /// Adds an open variable.
    pub fn grow(&mut self) {
        self.values.extend([0, 0]);
        self.places.push(TrailEntry { level: 0, reason: Reason::None });
    }

    /// The true literals, in order of assignment.
    pub fn literals(&self) -> &[SearchLit] {
        &self.literals
    }

    /// Returns the value of a literal; `None` if it is open.
    pub fn value(&self, lit: SearchLit) -> Option<bool> {
        match self.values[lit.code()] {
            0 => None,
            value => Some(value > 0),
        }
    }

    pub fn is_true(&self, lit: SearchLit) -> bool {
        self.values[lit.code()] > 0
    }

    pub fn is_false(&self, lit: SearchLit) -> bool {
        self.values[lit.code()] < 0
    }

    /// The current decision level.
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    /// The literals that were true before the last level began.
    pub fn before_level(&self) -> &[SearchLit] {
        &self.literals[..self.levels.last().map_or(self.literals.len(), |length| *length as usize)]
    }

    /// Returns the first literal of each level. For an empty level, this is the literal that follows it on the trail.
    pub fn decisions(&self) -> impl Iterator<Item = SearchLit> {
        self.levels.iter().filter_map(|length| self.literals.get(*length as usize).copied())
    }

    /// Returns the level at which an assigned literal was set.
    pub fn level_of(&self, lit: SearchLit) -> usize {
        self.places[lit.variable() as usize].level as usize
    }

    /// Returns the reason of an assigned literal.
    pub fn reason_of(&self, lit: SearchLit) -> Reason {
        self.places[lit.variable() as usize].reason
    }

    /// Whether the literal is assigned at level 0.
    pub fn is_fact(&self, lit: SearchLit) -> bool {
        self.values[lit.code()] != 0 && self.level_of(lit) == 0
    }

    /// The number of literals assigned at level 0.
    pub fn facts(&self) -> usize {
        self.levels.first().map_or(self.literals.len(), |length| *length as usize)
    }

    /// Returns the next literal to be propagated by the clauses.
    pub fn next(&mut self) -> Option<SearchLit> {
        let lit = *self.literals.get(self.told)?;
        self.told += 1;
        Some(lit)
    }

    /// Assigns an open literal.
    pub fn push(&mut self, lit: SearchLit, reason: Reason) {
        debug_assert!(self.value(lit).is_none());
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.places[lit.variable() as usize] = TrailEntry { level: self.levels.len() as u32, reason };
        self.literals.push(lit);
    }

    pub fn open_level(&mut self) {
        self.levels.push(self.literals.len() as u32);
    }

    /// Backtracks to a level; calls `opened` for each literal that is unassigned, the last first.
    pub fn undo(&mut self, level: usize, mut opened: impl FnMut(SearchLit)) {
        let Some(length) = self.levels.get(level).map(|length| *length as usize) else { return };
        for lit in self.literals.drain(length..).rev() {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
            opened(lit);
        }
        self.levels.truncate(level);
        self.told = self.told.min(length);
    }

    /// Updates the reasons after clauses have moved. The reasons of facts are dropped, because they are never needed.
    pub fn relocate(&mut self, moved: &Relocation) {
        let facts = self.facts();
        for (i, lit) in self.literals.iter().enumerate() {
            let reason = &mut self.places[lit.variable() as usize].reason;
            match *reason {
                _ if i < facts => *reason = Reason::None,
                Reason::Clause(clause) => *reason = Reason::Clause(moved.place(clause)),
                Reason::None | Reason::Binary(_) | Reason::Propagator => {}
            }
        }
    }
}
