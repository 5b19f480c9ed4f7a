//! Reports a search to an [`Observer`]: each given, learnt and deleted clause, with the antecedents from which it follows. Proof
//! writers implement the observer.
//!
//! Antecedents are reconstructed afterwards from the reasons on the trail. Conflict analysis is not involved, and a search
//! without an observer has no overhead.

use super::clauses::{ClauseRef, Conflict, Relocation};
use super::state::SolverState;
use super::trail::Reason;
use crate::propagate::{ClauseNumber, Observer, Propagators, SearchLit};
use std::collections::HashMap;

/// An observer, and the numbers that it assigned to the clauses.
pub(super) struct Log<O> {
    observer: O,
    clauses: HashMap<ClauseRef, ClauseNumber>,
    binaries: HashMap<[SearchLit; 2], ClauseNumber>,
    /// For each variable that is fixed at level 0, the number of its unit clause.
    facts: HashMap<u32, ClauseNumber>,
    /// The number of facts on the trail that have a unit clause.
    told: usize,
    reason: Vec<SearchLit>,
}

impl<O: Observer> Log<O> {
    pub fn new(observer: O) -> Self {
        let (clauses, binaries, facts) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { observer, clauses, binaries, facts, told: 0, reason: Vec::new() }
    }

    /// Reports a given clause; returns the number of `kept`, the clause without literals that facts make false.
    pub fn given(
        &mut self,
        clause: &[SearchLit],
        kept: &[SearchLit],
        state: &SolverState,
        propagators: &mut Propagators,
    ) -> ClauseNumber {
        if !O::IS_TOLD {
            return 0;
        }
        self.facts(state, propagators);
        let number = self.observer.given(clause);
        if kept.len() == clause.len() {
            return number;
        }
        let facts =
            clause.iter().filter_map(|lit| self.facts.get(&lit.variable()).filter(|_| state.trail.is_false(*lit)));
        let antecedents: Vec<ClauseNumber> = facts.copied().chain([number]).collect();
        self.observer.learnt(kept, &antecedents)
    }

    /// Records where a numbered clause is stored, or that it is a fact.
    pub fn keep(&mut self, clause: &[SearchLit], reason: Reason, number: ClauseNumber) {
        if !O::IS_TOLD {
            return;
        }
        match (clause, reason) {
            ([a, b], _) => {
                self.binaries.insert([*a.min(b), *a.max(b)], number);
            }
            ([lit], _) => {
                self.facts.insert(lit.variable(), number);
            }
            (_, Reason::Clause(clause)) => {
                self.clauses.insert(clause, number);
            }
            _ => {}
        }
    }

    /// Reports a clause learnt from a conflict. Must be called before backtracking.
    pub fn learnt(
        &mut self,
        clause: &[SearchLit],
        conflict: Conflict,
        state: &SolverState,
        propagators: &mut Propagators,
    ) -> ClauseNumber {
        if !O::IS_TOLD {
            return 0;
        }
        self.facts(state, propagators);
        let last = match conflict {
            Conflict::Binary(a, b) => self.binary(a, b),
            Conflict::Clause(clause) => self.clause(clause),
            Conflict::Propagator => match propagators.refusal() {
                Some(derivation) => self.observer.lemma(&state.refused, derivation),
                None => 0,
            },
        };
        let antecedents = self.antecedents(clause, state.literals_of(conflict), last, state, propagators);
        self.observer.learnt(clause, &antecedents)
    }

    /// Reports, for an assumption that others make false, the clause that forbids them to hold together.
    pub fn failed(&mut self, failed: &[SearchLit], state: &SolverState, propagators: &mut Propagators) {
        if !O::IS_TOLD {
            return;
        }
        self.facts(state, propagators);
        let clause: Vec<SearchLit> = failed.iter().map(|lit| !*lit).collect();
        let Some(assumption) = failed.first().copied() else { return };
        // If two assumptions contradict each other, the clause is a tautology.
        if clause.contains(&assumption) {
            return;
        }
        let (last, others) = match self.facts.get(&assumption.variable()) {
            Some(fact) => (*fact, Vec::new()),
            None => self.reason(!assumption, state, propagators),
        };
        let antecedents = self.antecedents(&clause, others, last, state, propagators);
        self.observer.learnt(&clause, &antecedents);
    }

    /// Returns the antecedents of a clause, given that `last` and all literals in `needed` are false: reasons in the order of the
    /// trail.
    fn antecedents(
        &mut self,
        clause: &[SearchLit],
        mut needed: Vec<SearchLit>,
        last: ClauseNumber,
        state: &SolverState,
        propagators: &mut Propagators,
    ) -> Vec<ClauseNumber> {
        let mut is_needed = vec![false; self.variables(state)];
        needed.drain(..).for_each(|lit| is_needed[lit.variable() as usize] = true);
        clause.iter().for_each(|lit| is_needed[lit.variable() as usize] = false);
        let is_given = |lit: SearchLit| clause.contains(&!lit);
        let mut antecedents = vec![last];
        for lit in state.trail.literals().iter().rev().copied() {
            if !is_needed[lit.variable() as usize] || is_given(lit) {
                continue;
            }
            if let Some(fact) = self.facts.get(&lit.variable()).filter(|_| state.trail.level_of(lit) == 0) {
                antecedents.push(*fact);
                continue;
            }
            let (number, others) = self.reason(lit, state, propagators);
            antecedents.push(number);
            others.iter().for_each(|lit| is_needed[lit.variable() as usize] = true);
        }
        antecedents.reverse();
        antecedents
    }

    fn variables(&self, state: &SolverState) -> usize {
        state.trail.literals().iter().map(|lit| lit.variable() as usize + 1).max().unwrap_or(0)
    }

    /// Returns the number of the clause that made a literal true, and its other literals.
    fn reason(
        &mut self,
        lit: SearchLit,
        state: &SolverState,
        propagators: &mut Propagators,
    ) -> (ClauseNumber, Vec<SearchLit>) {
        match state.trail.reason_of(lit) {
            Reason::None => (0, Vec::new()),
            Reason::Binary(other) => (self.binary(lit, other), vec![other]),
            Reason::Clause(clause) => {
                let others = (1..state.clauses.length(clause)).map(|i| state.clauses.literal(clause, i));
                (self.clause(clause), others.collect())
            }
            Reason::Propagator => {
                self.reason.clear();
                propagators.explain(lit, &mut self.reason);
                let others: Vec<SearchLit> = self.reason.iter().map(|lit| !*lit).collect();
                let clause: Vec<SearchLit> = [lit].into_iter().chain(others.iter().copied()).collect();
                (self.observer.lemma(&clause, propagators.derivation(lit)), others)
            }
        }
    }

    /// Reports the facts that are new on the trail.
    pub fn facts(&mut self, state: &SolverState, propagators: &mut Propagators) {
        if !O::IS_TOLD {
            return;
        }
        for place in self.told..state.trail.facts() {
            let lit = state.trail.literals()[place];
            if !self.facts.contains_key(&lit.variable()) {
                let (number, others) = self.reason(lit, state, propagators);
                let mut antecedents: Vec<ClauseNumber> =
                    others.iter().filter_map(|lit| self.facts.get(&lit.variable()).copied()).collect();
                antecedents.push(number);
                let number = self.observer.learnt(&[lit], &antecedents);
                self.facts.insert(lit.variable(), number);
            }
        }
        self.told = state.trail.facts();
    }

    /// Reports that a clause was removed.
    pub fn deleted(&mut self, clause: ClauseRef) {
        if let Some(number) = self.clauses.remove(&clause) {
            self.observer.deleted(number);
        }
    }

    /// Updates the clause references after the clauses have moved.
    pub fn relocate(&mut self, moved: &Relocation) {
        if O::IS_TOLD {
            self.clauses = self.clauses.drain().map(|(clause, number)| (moved.place(clause), number)).collect();
        }
    }

    fn binary(&self, a: SearchLit, b: SearchLit) -> ClauseNumber {
        self.binaries.get(&[a.min(b), a.max(b)]).copied().unwrap_or(0)
    }

    fn clause(&self, clause: ClauseRef) -> ClauseNumber {
        self.clauses.get(&clause).copied().unwrap_or(0)
    }

    pub fn observer(&self) -> &O {
        &self.observer
    }
}
