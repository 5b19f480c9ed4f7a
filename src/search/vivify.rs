//! Vivification: shortens learnt clauses. The solver runs it from time to time, as its tuning demands.
//!
//! The literals of a clause are assumed false one after the other; propagation of the other clauses then shows which literals are
//! redundant.
//!
//! References: Piette, Hamadi and Saïs, *Vivifying Propositional Clausal Formulae*, ECAI 2008; Luo et al., *An Effective Learnt
//! Clause Minimization Approach for CDCL SAT Solvers*, IJCAI 2017.

use super::clauses::{ClauseRef, Conflict};
use super::solver::CdclSolver;
use super::trail::Reason;
use crate::propagate::{Observer, SearchLit};

/// Vivification may use one propagation for this number of propagations of the search.
const EFFORT: u64 = 8;

/// A clause to shorten, and its literals in the order in which they are assumed false.
struct VivifyCandidate {
    clause: ClauseRef,
    literals: Vec<SearchLit>,
}

impl<O: Observer> CdclSolver<O> {
    /// Shortens learnt clauses within the effort limit, those that are new and of low glue first. Backtracks to level 0.
    pub(super) fn vivify(&mut self) {
        self.go_back(0);
        let done = self.state.clauses.propagations;
        let budget = (done - self.vivified_at) / EFFORT;
        let mut candidates = self.candidates();
        self.is_trying = true;
        while let Some(candidate) = candidates.pop() {
            if self.is_broken || self.state.clauses.propagations - done >= budget {
                break;
            }
            self.try_shorter(&candidate);
        }
        self.go_back(0);
        self.is_trying = false;
        // Propagations of vivification do not count as effort of the search.
        self.vivified_at = self.state.clauses.propagations;
    }

    /// Returns the candidates, the most promising last. Frequent literals come first in each, so that successive clauses share a
    /// prefix of assumptions.
    fn candidates(&self) -> Vec<VivifyCandidate> {
        let clauses = &self.state.clauses;
        let chosen = clauses.not_vivified();
        let mut occurrences = vec![0_u32; 2 * self.variables()];
        let literals = |clause: ClauseRef| (0..clauses.length(clause)).map(move |i| clauses.literal(clause, i));
        chosen.iter().flat_map(|clause| literals(*clause)).for_each(|lit| occurrences[lit.code()] += 1);
        let order = |lit: &SearchLit| (std::cmp::Reverse(occurrences[lit.code()]), *lit);
        let sorted = |clause: &ClauseRef| {
            let mut literals: Vec<SearchLit> = literals(*clause).collect();
            literals.sort_by_key(order);
            VivifyCandidate { clause: *clause, literals }
        };
        let mut candidates: Vec<VivifyCandidate> = chosen.iter().map(sorted).collect();
        let key = |candidate: &VivifyCandidate| candidate.literals.iter().map(order).collect::<Vec<_>>();
        candidates.sort_by_cached_key(|candidate| std::cmp::Reverse(key(candidate)));
        candidates
    }

    fn try_shorter(&mut self, candidate: &VivifyCandidate) {
        let VivifyCandidate { clause, literals } = candidate;
        let trail = &self.state.trail;
        if literals.iter().any(|lit| trail.is_true(*lit) && trail.is_fact(*lit)) {
            return;
        }
        self.state.clauses.set_vivified(*clause);
        // The decisions made for the previous clause, as far as this one shares them.
        let decided = trail.decisions().zip(literals).take_while(|(decision, lit)| *decision == !**lit).count();
        let used =
            literals.iter().filter(|lit| trail.is_true(**lit) && trail.reason_of(**lit) == Reason::Clause(*clause));
        let before = used.map(|lit| trail.level_of(*lit).saturating_sub(1)).min().unwrap_or(decided);
        self.go_back(decided.min(before));
        for lit in literals {
            match self.state.trail.value(*lit) {
                Some(true) => {
                    let conflict = match self.state.trail.reason_of(*lit) {
                        Reason::Binary(other) => Conflict::Binary(*lit, other),
                        Reason::Clause(reason) => Conflict::Clause(reason),
                        Reason::None | Reason::Propagator => return,
                    };
                    return self.shorten(candidate, conflict, Some(*lit));
                }
                Some(false) => {}
                None => {
                    self.decide(Some(!*lit));
                    if let Some(conflict) = self.state.propagate_clauses() {
                        return self.shorten(candidate, conflict, None);
                    }
                }
            }
        }
    }

    /// Replaces the candidate by the literals that the conflict depends on, plus `implied`, if they are fewer.
    fn shorten(&mut self, candidate: &VivifyCandidate, conflict: Conflict, implied: Option<SearchLit>) {
        let mut shorter: Vec<SearchLit> = implied.into_iter().collect();
        self.analysis.decisions(self.state.literals_of(conflict), implied, &self.state, &mut shorter);
        if shorter.len() >= candidate.literals.len() {
            // At a level with a conflict, propagation is incomplete.
            self.go_back(self.state.trail.level().saturating_sub(usize::from(implied.is_none())));
            return;
        }
        let number = self.log.learnt(&shorter, conflict, &self.state, &mut self.propagators);
        self.go_back(0);
        let clauses = &mut self.state.clauses;
        let glue = clauses.glue(candidate.clause).min(shorter.len() as u32 - 1).max(1);
        clauses.give_up(candidate.clause);
        let reason = if shorter.len() > 1 { clauses.add(&shorter, Some(glue)) } else { Reason::None };
        self.log.keep(&shorter, reason, number);
        match (reason, &shorter[..]) {
            (Reason::Clause(clause), _) => self.state.clauses.set_vivified(clause),
            (_, [fact]) => {
                self.state.trail.push(*fact, Reason::None);
                if let Some(conflict) = self.state.propagate_clauses() {
                    self.is_broken = true;
                    self.log.learnt(&[], conflict, &self.state, &mut self.propagators);
                }
            }
            _ => {}
        }
    }
}
