//! Conflict analysis: from a conflict, derives the clause that the solver learns (first unique implication point, minimised), its
//! glue, and the assumptions that a failed query depends on. Called by [`CdclSolver`](super::solver::CdclSolver) after each
//! conflict.
//!
//! References: Marques-Silva and Sakallah, *GRASP*, IEEE Transactions on Computers 48, 1999; Zhang et al., *Efficient Conflict
//! Driven Learning in a Boolean Satisfiability Solver*, ICCAD 2001 (the first unique implication point); Sörensson and Biere,
//! *Minimizing Learned Clauses*, SAT 2009; Ohrimenko, Stuckey and Codish, *Propagation via Lazy Clause Generation*, Constraints
//! 14, 2009 (propagators give reasons on demand).

use super::clauses::{ClauseRef, Clauses, Conflict};
use super::order::DecisionOrder;
use super::state::SolverState;
use super::trail::{Reason, Trail};
use crate::propagate::{Propagators, SearchLit};

/// The working memory of conflict analysis.
///
/// Invariant between conflicts: no variable is marked as `seen`, and no explanation is kept.
#[derive(Default)]
pub(super) struct Analysis {
    seen: Vec<VariableMark>,
    /// The variables whose mark is set.
    touched: Vec<u32>,
    /// For each level, the number of the count that last included it.
    counted: Vec<u32>,
    counts: u32,
    /// For each variable, the range of `explained` that holds the reason its propagator gave during this conflict.
    explanations: Vec<(u32, u32)>,
    explained: Vec<SearchLit>,
    explained_variables: Vec<u32>,
    stack: Vec<SearchLit>,
    learnt: Vec<SearchLit>,
}

/// The mark of a variable during the analysis of a conflict.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VariableMark {
    No,
    /// The variable was reached by resolving backwards from the conflict.
    Met,
    /// The literal is implied by literals that were reached.
    Implied,
}

/// The parts of the search that analysis reads or updates.
pub(super) struct AnalysisContext<'a> {
    pub trail: &'a Trail,
    pub clauses: &'a mut Clauses,
    pub propagators: &'a mut Propagators,
    pub order: &'a mut DecisionOrder,
    /// The clause of [`Conflict::Propagator`].
    pub refused: &'a [SearchLit],
}

const UNKNOWN: (u32, u32) = (u32::MAX, 0);

impl Analysis {
    pub fn grow(&mut self) {
        self.seen.push(VariableMark::No);
        self.explanations.push(UNKNOWN);
    }

    /// Returns the learnt clause of a conflict at the trail's level, which is not 0, and its glue. The first literal is the
    /// negation of the unique implication point; the second, if any, has the highest level among the others.
    pub fn learn(&mut self, conflict: Conflict, parts: &mut AnalysisContext<'_>) -> (&[SearchLit], u32) {
        self.learnt.clear();
        self.learnt.push(SearchLit::new(0, true));
        self.make_room(parts.trail);
        let mut open = self.meet_conflict(conflict, parts);
        let mut place = parts.trail.literals().len();
        let point = loop {
            place -= 1;
            let lit = parts.trail.literals()[place];
            if self.seen[lit.variable() as usize] != VariableMark::Met {
                continue;
            }
            open -= 1;
            if open == 0 {
                break lit;
            }
            open += self.meet_reason(lit, parts);
        };
        self.learnt[0] = !point;
        self.minimise(parts);
        if self.learnt.len() > 1 {
            let level = |i: &usize| parts.trail.level_of(self.learnt[*i]);
            let highest = (1..self.learnt.len()).max_by_key(level).unwrap_or(1);
            self.learnt.swap(1, highest);
        }
        let glue = self.glue(parts.trail);
        self.forget();
        (&self.learnt, glue)
    }

    /// Resizes the level counters. Assumptions that are already true have levels of their own, so there may be more levels than
    /// variables.
    fn make_room(&mut self, trail: &Trail) {
        self.counted.resize(self.counted.len().max(trail.level() + 1), 0);
    }

    /// Marks the literals of a conflict; returns how many of the newly marked ones belong to the trail's level.
    fn meet_conflict(&mut self, conflict: Conflict, parts: &mut AnalysisContext<'_>) -> usize {
        match conflict {
            Conflict::Binary(a, b) => self.meet(a, parts) + self.meet(b, parts),
            Conflict::Clause(clause) => {
                self.use_clause(clause, parts);
                (0..parts.clauses.length(clause)).map(|i| self.meet(parts.clauses.literal(clause, i), parts)).sum()
            }
            Conflict::Propagator => parts.refused.iter().map(|lit| self.meet(*lit, parts)).sum(),
        }
    }

    /// Marks the reason of a literal; returns how many of the newly marked literals belong to the trail's level.
    fn meet_reason(&mut self, lit: SearchLit, parts: &mut AnalysisContext<'_>) -> usize {
        match parts.trail.reason_of(lit) {
            Reason::None => 0,
            Reason::Binary(other) => self.meet(other, parts),
            Reason::Clause(clause) => {
                self.use_clause(clause, parts);
                (1..parts.clauses.length(clause)).map(|i| self.meet(parts.clauses.literal(clause, i), parts)).sum()
            }
            Reason::Propagator => {
                let (from, to) = self.explain(lit, parts);
                (from..to).map(|i| self.meet(!self.explained[i], parts)).sum()
            }
        }
    }

    fn use_clause(&mut self, clause: ClauseRef, parts: &mut AnalysisContext<'_>) {
        let Self { counted, counts, .. } = self;
        parts.clauses.used(clause, |literals| {
            count_levels(counted, counts, literals.iter().map(|code| parts.trail.level_of(SearchLit::from_code(*code))))
        });
    }

    /// Marks a false literal; returns 1 if it is new and belongs to the trail's level.
    fn meet(&mut self, lit: SearchLit, parts: &mut AnalysisContext<'_>) -> usize {
        let variable = lit.variable();
        let level = parts.trail.level_of(lit);
        if self.seen[variable as usize] != VariableMark::No || level == 0 {
            return 0;
        }
        self.mark(variable, VariableMark::Met);
        parts.order.bump(variable);
        if level == parts.trail.level() {
            return 1;
        }
        self.learnt.push(lit);
        0
    }

    fn mark(&mut self, variable: u32, seen: VariableMark) {
        self.seen[variable as usize] = seen;
        self.touched.push(variable);
    }

    /// Returns the range of `explained` that holds the reason of a literal: literals that are true.
    fn explain(&mut self, lit: SearchLit, parts: &mut AnalysisContext<'_>) -> (usize, usize) {
        let variable = lit.variable();
        if self.explanations[variable as usize] == UNKNOWN {
            let from = self.explained.len() as u32;
            parts.propagators.explain(lit, &mut self.explained);
            self.explanations[variable as usize] = (from, self.explained.len() as u32);
            self.explained_variables.push(variable);
        }
        let (from, to) = self.explanations[variable as usize];
        (from as usize, to as usize)
    }

    /// Removes the literals that are implied by the others.
    fn minimise(&mut self, parts: &mut AnalysisContext<'_>) {
        self.counts += 1;
        for lit in &self.learnt[1..] {
            self.counted[parts.trail.level_of(*lit)] = self.counts;
        }
        let levels = self.counts;
        let mut kept = 1;
        for i in 1..self.learnt.len() {
            let lit = self.learnt[i];
            if !self.is_implied(lit, levels, parts) {
                self.learnt[kept] = lit;
                kept += 1;
            }
        }
        self.learnt.truncate(kept);
    }

    /// Whether a literal of the clause is implied by the other literals.
    fn is_implied(&mut self, lit: SearchLit, levels: u32, parts: &mut AnalysisContext<'_>) -> bool {
        if parts.trail.reason_of(lit) == Reason::None {
            return false;
        }
        self.stack.clear();
        self.stack.push(lit);
        let before = self.touched.len();
        while let Some(lit) = self.stack.pop() {
            let is_known = match parts.trail.reason_of(lit) {
                Reason::None => false,
                Reason::Binary(other) => self.follow(other, levels, parts.trail),
                Reason::Clause(clause) => (1..parts.clauses.length(clause))
                    .all(|i| self.follow(parts.clauses.literal(clause, i), levels, parts.trail)),
                // Asking for further explanations costs more than it saves.
                Reason::Propagator => match self.explanations[lit.variable() as usize] {
                    UNKNOWN => false,
                    (from, to) => (from..to).all(|i| self.follow(!self.explained[i as usize], levels, parts.trail)),
                },
            };
            if !is_known {
                // The attempt failed, so the marks made on the way are not justified.
                for variable in self.touched.drain(before..) {
                    self.seen[variable as usize] = VariableMark::No;
                }
                return false;
            }
        }
        true
    }

    /// Queues a literal to be shown implied, unless its status is known; returns false if it cannot be implied.
    fn follow(&mut self, lit: SearchLit, levels: u32, trail: &Trail) -> bool {
        let level = trail.level_of(lit);
        if level == 0 {
            return true;
        }
        match self.seen[lit.variable() as usize] {
            VariableMark::Met | VariableMark::Implied => true,
            VariableMark::No if trail.reason_of(lit) == Reason::None || self.counted[level] != levels => false,
            VariableMark::No => {
                self.mark(lit.variable(), VariableMark::Implied);
                self.stack.push(lit);
                true
            }
        }
    }

    /// Returns the number of levels in the learnt clause.
    fn glue(&mut self, trail: &Trail) -> u32 {
        let levels = self.learnt.iter().map(|lit| trail.level_of(*lit));
        count_levels(&mut self.counted, &mut self.counts, levels)
    }

    fn forget(&mut self) {
        for variable in self.touched.drain(..) {
            self.seen[variable as usize] = VariableMark::No;
        }
        for variable in self.explained_variables.drain(..) {
            self.explanations[variable as usize] = UNKNOWN;
        }
        self.explained.clear();
    }

    /// Collects the negations of the decisions that imply these false literals; `except` is the one of them that is true.
    pub fn decisions(
        &mut self,
        literals: Vec<SearchLit>,
        except: Option<SearchLit>,
        state: &SolverState,
        decisions: &mut Vec<SearchLit>,
    ) {
        let SolverState { trail, clauses, .. } = state;
        let met = |analysis: &mut Self, lit: SearchLit| {
            if trail.level_of(lit) > 0
                && analysis.seen[lit.variable() as usize] == VariableMark::No
                && Some(lit) != except
            {
                analysis.mark(lit.variable(), VariableMark::Met);
            }
        };
        literals.into_iter().for_each(|lit| met(self, lit));
        for lit in trail.literals()[trail.facts()..].iter().rev().copied() {
            if self.seen[lit.variable() as usize] != VariableMark::Met {
                continue;
            }
            match trail.reason_of(lit) {
                Reason::None => decisions.push(!lit),
                Reason::Binary(other) => met(self, other),
                Reason::Clause(clause) => {
                    (1..clauses.length(clause)).for_each(|i| met(self, clauses.literal(clause, i)));
                }
                Reason::Propagator => {}
            }
        }
        self.forget();
    }

    /// Returns the assumptions that make a false assumption false, itself included. All decisions of the trail are assumptions.
    pub fn failed(&mut self, assumption: SearchLit, parts: &mut AnalysisContext<'_>) -> Vec<SearchLit> {
        let mut failed = vec![assumption];
        self.learnt.clear();
        self.make_room(parts.trail);
        if parts.trail.level_of(assumption) > 0 {
            self.mark(assumption.variable(), VariableMark::Met);
        }
        for place in (parts.trail.facts()..parts.trail.literals().len()).rev() {
            let lit = parts.trail.literals()[place];
            if self.seen[lit.variable() as usize] != VariableMark::Met {
                continue;
            }
            if parts.trail.reason_of(lit) == Reason::None {
                failed.push(lit);
            } else {
                self.meet_reason(lit, parts);
            }
        }
        self.forget();
        failed
    }
}

/// Returns the number of different levels.
fn count_levels(counted: &mut [u32], counts: &mut u32, levels: impl Iterator<Item = usize>) -> u32 {
    *counts += 1;
    let is_new = |level: &usize| std::mem::replace(&mut counted[*level], *counts) != *counts;
    levels.filter(is_new).count() as u32
}
