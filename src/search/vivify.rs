//! Learnt clauses made shorter.
//!
//! The literals of a clause are assumed to be false, one after the other. What then follows by other clauses tells which of
//! them it can do without.
//!
//! References: Piette, Hamadi and Saïs, *Vivifying Propositional Clausal Formulae*, ECAI 2008; Luo et al., *An Effective
//! Learnt Clause Minimization Approach for CDCL SAT Solvers*, IJCAI 2017.

use super::clauses::{ClauseRef, Conflict};
use super::solver::Solver;
use super::trail::Reason;
use crate::propagate::{Lit, Observer};

/// It may take one literal's propagation for so many of the search.
const EFFORT: u64 = 8;

/// A clause, and its literals in the order in which they are assumed to be false.
struct Candidate {
    clause: ClauseRef,
    literals: Vec<Lit>,
}

impl<O: Observer> Solver<O> {
    /// Makes learnt clauses shorter for a while, those first that are new and of little glue. Goes back to the facts.
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
        // What was spent here is not the search's.
        self.vivified_at = self.state.clauses.propagations;
    }

    /// The clauses, the most promising last. Literals that are in most of them come first, so that clauses which follow each
    /// other begin alike.
    fn candidates(&self) -> Vec<Candidate> {
        let clauses = &self.state.clauses;
        let chosen = clauses.not_vivified();
        let mut occurrences = vec![0_u32; 2 * self.variables()];
        let literals = |clause: ClauseRef| (0..clauses.length(clause)).map(move |i| clauses.literal(clause, i));
        chosen.iter().flat_map(|clause| literals(*clause)).for_each(|lit| occurrences[lit.code()] += 1);
        let order = |lit: &Lit| (std::cmp::Reverse(occurrences[lit.code()]), *lit);
        let sorted = |clause: &ClauseRef| {
            let mut literals: Vec<Lit> = literals(*clause).collect();
            literals.sort_by_key(order);
            Candidate { clause: *clause, literals }
        };
        let mut candidates: Vec<Candidate> = chosen.iter().map(sorted).collect();
        let key = |candidate: &Candidate| candidate.literals.iter().map(order).collect::<Vec<_>>();
        candidates.sort_by_cached_key(|candidate| std::cmp::Reverse(key(candidate)));
        candidates
    }

    fn try_shorter(&mut self, candidate: &Candidate) {
        let Candidate { clause, literals } = candidate;
        let trail = &self.state.trail;
        if literals.iter().any(|lit| trail.is_true(*lit) && trail.is_fact(*lit)) {
            return;
        }
        self.state.clauses.set_vivified(*clause);
        // What was decided for the clause before, as far as it is decided for this one, too.
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

    /// Learns the literals that a conflict rests on, and `implied`, if they are fewer than the candidate has.
    fn shorten(&mut self, candidate: &Candidate, conflict: Conflict, implied: Option<Lit>) {
        let mut shorter: Vec<Lit> = implied.into_iter().collect();
        self.analysis.decisions(self.state.literals_of(conflict), implied, &self.state, &mut shorter);
        if shorter.len() >= candidate.literals.len() {
            // Of a level with a conflict not all is known that follows.
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
