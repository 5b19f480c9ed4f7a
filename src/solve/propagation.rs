//! What unit propagation alone fixes of a puzzle.

use super::{Engine, Request, SolveError};
use crate::backend::{Moment, PropagateError, Stop, Task, propagate};
use crate::formulation::Propagated;
use crate::language::facts;
use crate::model::VarId;
use crate::puzzle::PuzzleData;

/// How far the unit propagation of a plan's formulation gets, without any guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Propagation {
    /// The plan's backend takes no formulation.
    Inapplicable,
    /// A limit ran out first.
    Stopped(Stop),
    /// It finds that the puzzle has no solution.
    Contradiction,
    /// It fixes so many places.
    Places {
        /// Places with one value left, the given ones included.
        fixed: u64,
        /// All places: cells, and the cells of layers that are part of a solution.
        of: u64,
    },
}

impl Propagation {
    /// Whether no guess is needed: every place is fixed, or there is no solution.
    pub fn decides(self) -> bool {
        match self {
            Self::Contradiction => true,
            Self::Places { fixed, of } => fixed == of,
            Self::Inapplicable | Self::Stopped(_) => false,
        }
    }
}

impl Engine {
    /// Unit propagation over the instance of a puzzle. Givens and marks are taken as units in whatever way the plan brings
    /// them to the backend, so that figures of different plans can be compared.
    ///
    /// # Errors
    /// If the puzzle has no model, or its instance would not fit into the memory allowed.
    pub fn propagate(&self, puzzle: &PuzzleData, request: &Request) -> Result<Propagation, SolveError> {
        let plan = self.plan();
        let limits = request.limits(Moment::now());
        let compiled = self.compiled(puzzle)?;
        let units = facts(puzzle);
        let task = Task { model: &compiled.model, units: &units, settings: &plan.settings };
        let decided = match propagate(plan.backend.formulation(), &task, &limits) {
            Ok(None) => return Ok(Propagation::Inapplicable),
            Ok(Some(Propagated::Contradiction)) => return Ok(Propagation::Contradiction),
            Ok(Some(Propagated::Decided(decided))) => decided,
            Err(PropagateError::Stopped(stop)) => return Ok(Propagation::Stopped(stop)),
            Err(PropagateError::Prepare(error)) => return Err(SolveError::Prepare(error)),
        };
        let (mut fixed, mut of) = (0, 0);
        let cells = (0..puzzle.layout.cells().len() as u32).map(VarId);
        let layers = puzzle.answer_layers().flat_map(|l| l.cells.iter().filter_map(|cell| l.variable(*cell)));
        for place in cells.chain(layers) {
            of += 1;
            fixed += u64::from(decided.get(place).is_some());
        }
        Ok(Propagation::Places { fixed, of })
    }
}
