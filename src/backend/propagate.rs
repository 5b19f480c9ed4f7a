//! Runs unit propagation on a task in a given formulation, independently of any backend's search.

use super::{Limits, PrepareError, Stop, Task};
use crate::formulation::{Formulation, PropagationLimits, PropagationResult, PropagationStop, cnf, exact_cover, ilp};
use std::cell::Cell;

/// Why unit propagation did not reach its fixed point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PropagateError {
    /// The instance is too large.
    Prepare(PrepareError),
    Stopped(Stop),
}

impl std::fmt::Display for PropagateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Prepare(error) => write!(f, "{error}"),
            Self::Stopped(stop) => write!(f, "a limit was reached: {}", stop.name()),
        }
    }
}

impl std::error::Error for PropagateError {}

/// Returns what unit propagation alone decides in the instance of a task; `None` if there is no formulation.
///
/// # Errors
/// If the instance would be larger than `settings.memory`, or a limit is reached.
pub fn propagate(
    formulation: Formulation,
    task: &Task<'_>,
    limits: &Limits,
) -> Result<Option<PropagationResult>, PropagateError> {
    let stop = Cell::new(None);
    let is_stopped = || {
        stop.set(stop.get().or_else(|| limits.poll(0)));
        stop.get().is_some()
    };
    let bounds = PropagationLimits { memory: task.settings.memory, is_stopped: &is_stopped };
    let propagated = match formulation {
        Formulation::ExactCover => exact_cover::propagate(task.model, task.units, &bounds),
        Formulation::Cnf => {
            let plans = cnf::Plans::new(task.model, task.settings.encoding);
            cnf::propagate(task.model, task.units, &plans, &bounds)
        }
        Formulation::Ilp => ilp::propagate(task.model, task.units, &bounds),
        Formulation::Direct => return Ok(None),
    };
    propagated.map(Some).map_err(|unfinished| match unfinished {
        PropagationStop::TooLarge { needed, limit, size } => {
            PropagateError::Prepare(PrepareError::TooLarge { needed, limit, size })
        }
        PropagationStop::Stopped => PropagateError::Stopped(stop.get().unwrap_or(Stop::Failed)),
    })
}
