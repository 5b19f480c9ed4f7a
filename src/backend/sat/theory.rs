//! What batsat is told while it searches, in place of clauses.

use super::pieces::Pieces;
use super::sums::Sums;
use batsat::Lit;
use batsat::theory::{Theory, TheoryArg};

/// The propagators of a model, as one theory of batsat.
#[derive(Default)]
pub(super) struct Propagators {
    pub pieces: Pieces,
    pub sums: Sums,
    /// For each variable of the solver, whether it was a sum that decided it last.
    by_sums: Vec<bool>,
    levels: Vec<usize>,
}

impl Propagators {
    fn check(&mut self, solver: &mut TheoryArg<'_>) {
        let Self { pieces, sums, by_sums, .. } = self;
        let mut note = |literal: Lit, by_sum: bool| {
            let variable = literal.var().idx() as usize;
            if by_sums.len() <= variable {
                by_sums.resize(variable + 1, false);
            }
            by_sums[variable] = by_sum;
        };
        if !sums.is_empty() {
            sums.check(solver, |literal| note(literal, true));
        }
        if solver.is_ok() {
            pieces.check(solver, |literal| note(literal, false));
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
        self.levels.push(self.sums.seen());
        self.pieces.create_level();
    }

    fn pop_levels(&mut self, n: usize) {
        let left = self.levels.len().saturating_sub(n);
        if let Some(seen) = self.levels.get(left) {
            self.sums.forget(*seen);
        }
        self.levels.truncate(left);
        self.pieces.pop_levels(n);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, implied: Lit) -> &[Lit] {
        if self.by_sums.get(implied.var().idx() as usize) == Some(&true) {
            self.sums.explain(implied)
        } else {
            self.pieces.explain(implied)
        }
    }
}
