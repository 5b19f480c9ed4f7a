//! The interface that an incremental SAT solver implements, so that solutions can be enumerated with it.

use super::super::{Limits, Stop};
use super::Lowering;
use crate::formulation::cnf::{CnfLit, Note};

/// An incremental SAT solver under assumptions.
pub trait Engine {
    /// Whether [`failed`](Self::failed) returns an actual core.
    const CORES: bool = true;

    /// Creates a solver with the variables of the lowering but without its clauses. It propagates what the plans leave to
    /// propagators.
    fn new(lowering: &Lowering) -> Self;

    /// Adds a clause; the empty clause makes the formula unsatisfiable. The clause may contain one new variable.
    fn clause(&mut self, literals: &[CnfLit]);

    /// Announces the origin of the clauses that follow.
    fn note(&mut self, _note: Note) {}

    /// Searches for a model under assumptions, with at most `budget` conflicts.
    fn solve(&mut self, assumptions: &[CnfLit], budget: Option<u64>, limits: &Limits) -> SatOutcome;

    /// Whether a literal is true in the model. Must be called directly after [`SatOutcome::Satisfiable`].
    fn is_true(&self, literal: CnfLit) -> bool;

    /// Whether a literal is known to be true in every model, independently of assumptions.
    fn is_fixed(&self, _literal: CnfLit) -> bool {
        false
    }

    /// Returns assumptions that conflict. Must be called directly after [`SatOutcome::Unsatisfiable`].
    fn failed(&self, assumptions: &[CnfLit]) -> Vec<CnfLit> {
        assumptions.to_vec()
    }

    /// Counters since the solver was created.
    fn counts(&self) -> EngineCounts {
        EngineCounts::default()
    }
}

/// The result of a call of the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SatOutcome {
    Satisfiable,
    Unsatisfiable,
    Stopped(Stop),
}

/// The counters of a SAT solver; `None` for those that it does not provide.
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
