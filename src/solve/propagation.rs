//! Measures how much of a puzzle unit propagation alone fixes in a plan's formulation. The result shows how strong the
//! formulation is.

use super::{Engine, Request, SolveError};
use crate::backend::{Moment, PropagateError, Stop, Task, propagate};
use crate::formulation::PropagationResult;
use crate::language::facts;
use crate::model::VarId;
use crate::puzzle::PuzzleData;

/// The result of unit propagation on a plan's formulation, without search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Propagation {
    /// The plan's backend uses no formulation.
    Inapplicable,
    /// A limit was reached first.
    Stopped(Stop),
    /// The puzzle has no solution.
    Contradiction,
    /// The number of places fixed.
    Places {
        /// Places with one value left, including the givens.
        fixed: u64,
        /// All places: cells, and the cells of answer layers.
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
    /// Runs unit propagation on the instance of a puzzle. Givens and marks are always taken as units, however the plan passes
    /// them to the backend, so that results of different plans are comparable.
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
            Ok(Some(PropagationResult::Contradiction)) => return Ok(Propagation::Contradiction),
            Ok(Some(PropagationResult::Decided(decided))) => decided,
            Err(PropagateError::Stopped(stop)) => return Ok(Propagation::Stopped(stop)),
            Err(PropagateError::Prepare(error)) => return Err(SolveError::Prepare(error)),
        };
        let (mut fixed, mut of) = (0, 0);
        let cells = (0..puzzle.layout.cells().len() as u32).map(VarId);
        let layers = puzzle.answer_layers().flat_map(|l| l.places.iter().filter_map(|place| l.variable(place)));
        for place in cells.chain(layers) {
            of += 1;
            fixed += u64::from(decided.get(place).is_some());
        }
        Ok(Propagation::Places { fixed, of })
    }
}
