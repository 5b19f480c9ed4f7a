//! What batsat is told while it searches, in place of clauses.

use super::automata::Automata;
use super::pieces::Pieces;
use super::sums::Sums;
use crate::formulation::cnf::MOST_PROPAGATED_VALUES;
use batsat::Lit;
use batsat::theory::{Theory, TheoryArg};

/// The values of a variable that are left, by index in its domain, as bits.
pub(super) type Values = u64;

/// As many values fit into [`Values`].
pub(super) const MOST_VALUES: usize = MOST_PROPAGATED_VALUES;

/// The propagators of a model, as one theory of batsat.
#[derive(Default)]
pub(super) struct Propagators {
    pub pieces: Pieces,
    pub sums: Sums,
    pub automata: Automata,
    /// For each variable of the solver, who decided it last.
    decided_by: Vec<Member>,
    /// How much of the trail sums and automata had seen when each level began.
    levels: Vec<[usize; 2]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Member {
    #[default]
    Pieces,
    Sums,
    Automata,
}

impl Propagators {
    fn check(&mut self, solver: &mut TheoryArg<'_>) {
        let Self { pieces, sums, automata, decided_by, .. } = self;
        let mut note = |literal: Lit, member: Member| {
            let variable = literal.var().idx() as usize;
            if decided_by.len() <= variable {
                decided_by.resize(variable + 1, Member::default());
            }
            decided_by[variable] = member;
        };
        let before = solver.model().len();
        if !sums.is_empty() {
            sums.check(solver, |literal| note(literal, Member::Sums));
        }
        if solver.is_ok() {
            pieces.check(solver, |literal| note(literal, Member::Pieces));
        }
        // They take the longest: what the others have found comes first, and then this is called again.
        if !automata.is_empty() && solver.is_ok() && solver.model().len() == before {
            automata.check(solver, |literal| note(literal, Member::Automata));
        }
    }
}

impl Theory for Propagators {
    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.check(solver);
    }

    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.check(solver);
    }

    fn create_level(&mut self) {
        self.levels.push([self.sums.seen(), self.automata.seen()]);
        self.pieces.create_level();
    }

    fn pop_levels(&mut self, n: usize) {
        let left = self.levels.len().saturating_sub(n);
        if let Some([sums, automata]) = self.levels.get(left) {
            self.sums.forget(*sums);
            self.automata.forget(*automata);
        }
        self.levels.truncate(left);
        self.pieces.pop_levels(n);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, implied: Lit) -> &[Lit] {
        match self.decided_by.get(implied.var().idx() as usize) {
            Some(Member::Sums) => self.sums.explain(implied),
            Some(Member::Automata) => self.automata.explain(implied),
            Some(Member::Pieces) | None => self.pieces.explain(implied),
        }
    }
}
