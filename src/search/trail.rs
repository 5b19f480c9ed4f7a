//! What is true now, since when, and why.

use super::clauses::{ClauseRef, Moved};
use crate::propagate::Lit;

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided or assumed, or it is a fact.
    None,
    /// A clause of it and this literal, which is false.
    Binary(Lit),
    /// A clause, of which it is the first literal.
    Clause(ClauseRef),
    /// A propagator, which can be asked.
    Propagator,
}

/// The literals that are true, in the order in which they became so, by levels of decisions.
///
/// Invariants: `values` holds each of `literals` and its negation, and nothing else; level 0 holds what is true in every
/// solution.
#[derive(Default)]
pub(super) struct Trail {
    /// 1 if true, −1 if false, 0 if open; by code.
    values: Vec<i8>,
    /// By variable; what is said of open ones means nothing.
    places: Vec<Place>,
    literals: Vec<Lit>,
    /// How many literals there were when each level began.
    levels: Vec<u32>,
    /// How many literals the clauses have been told of.
    told: usize,
}

#[derive(Clone, Copy)]
struct Place {
    level: u32,
    reason: Reason,
}

impl Trail {
    /// One variable more; it is open.
    pub fn grow(&mut self) {
        self.values.extend([0, 0]);
        self.places.push(Place { level: 0, reason: Reason::None });
    }

    /// The literals that are true.
    pub fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// Whether a literal is true; `None` if it is open.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        match self.values[lit.code()] {
            0 => None,
            value => Some(value > 0),
        }
    }

    pub fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.code()] > 0
    }

    pub fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.code()] < 0
    }

    /// The level of the search now.
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    /// The literals that were true before the last level began.
    pub fn before_level(&self) -> &[Lit] {
        &self.literals[..self.levels.last().map_or(self.literals.len(), |length| *length as usize)]
    }

    /// The literals that begin the levels; where a level is empty, what comes next.
    pub fn decisions(&self) -> impl Iterator<Item = Lit> {
        self.levels.iter().filter_map(|length| self.literals.get(*length as usize).copied())
    }

    /// At which level a literal became true or false, which it is.
    pub fn level_of(&self, lit: Lit) -> usize {
        self.places[lit.variable() as usize].level as usize
    }

    /// Why a literal is true or false, which it is.
    pub fn reason_of(&self, lit: Lit) -> Reason {
        self.places[lit.variable() as usize].reason
    }

    /// Whether it is true or false whatever is decided.
    pub fn is_fact(&self, lit: Lit) -> bool {
        self.values[lit.code()] != 0 && self.level_of(lit) == 0
    }

    /// How many literals are true whatever is decided.
    pub fn facts(&self) -> usize {
        self.levels.first().map_or(self.literals.len(), |length| *length as usize)
    }

    /// The next literal that clauses have not been told of.
    pub fn next(&mut self) -> Option<Lit> {
        let lit = *self.literals.get(self.told)?;
        self.told += 1;
        Some(lit)
    }

    /// An open literal becomes true.
    pub fn push(&mut self, lit: Lit, reason: Reason) {
        debug_assert!(self.value(lit).is_none());
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.places[lit.variable() as usize] = Place { level: self.levels.len() as u32, reason };
        self.literals.push(lit);
    }

    pub fn open_level(&mut self) {
        self.levels.push(self.literals.len() as u32);
    }

    /// Goes back to a level; `opened` hears of each literal that is open again, the last first.
    pub fn undo(&mut self, level: usize, mut opened: impl FnMut(Lit)) {
        let Some(length) = self.levels.get(level).map(|length| *length as usize) else { return };
        for lit in self.literals.drain(length..).rev() {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
            opened(lit);
        }
        self.levels.truncate(level);
        self.told = self.told.min(length);
    }

    /// Clauses have moved. The reasons of facts are forgotten: nobody asks for them.
    pub fn relocate(&mut self, moved: &Moved) {
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
