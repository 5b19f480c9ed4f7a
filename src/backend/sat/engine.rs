//! What a SAT solver has to offer.

use super::super::{Limits, Stop};
use super::Lowering;
use crate::formulation::cnf::{Lit, Note};

pub trait Engine {
    /// Whether it knows which assumptions [`failed`](Self::failed).
    const CORES: bool = true;

    /// A solver without the clauses of the lowering, on which its variables exist. It watches what the plans leave to it.
    fn new(lowering: &Lowering) -> Self;

    /// Adds a clause; the empty clause makes everything unsatisfiable. May name one variable more than there are.
    fn clause(&mut self, literals: &[Lit]);

    /// Says why the clauses are there that follow.
    fn note(&mut self, _note: Note) {}

    /// Looks for a model under assumptions; `budget` is how many more conflicts there may be.
    fn solve(&mut self, assumptions: &[Lit], budget: Option<u64>, limits: &Limits) -> Outcome;

    /// Whether a literal is true in the model; asked before anything else is done after [`Outcome::Satisfiable`].
    fn is_true(&self, literal: Lit) -> bool;

    /// Whether a literal is known to be true in every model, assumptions aside.
    fn is_fixed(&self, _literal: Lit) -> bool {
        false
    }

    /// Which of these assumptions cannot all hold; asked before anything else is done after
    /// [`Outcome::Unsatisfiable`].
    fn failed(&self, assumptions: &[Lit]) -> Vec<Lit> {
        assumptions.to_vec()
    }

    /// Work since the solver was made.
    fn counts(&self) -> EngineCounts {
        EngineCounts::default()
    }
}

/// What a call of the solver came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Satisfiable,
    Unsatisfiable,
    Stopped(Stop),
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EngineCounts {
    pub decisions: Option<u64>,
    pub conflicts: Option<u64>,
    pub propagations: Option<u64>,
}

impl std::ops::Sub for EngineCounts {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        let minus = |now: Option<u64>, then: Option<u64>| now.map(|n| n.saturating_sub(then.unwrap_or(0)));
        Self {
            decisions: minus(self.decisions, earlier.decisions),
            conflicts: minus(self.conflicts, earlier.conflicts),
            propagations: minus(self.propagations, earlier.propagations),
        }
    }
}
