//! Answers about parts of a puzzle are proved again by a model that is made of them alone.

use super::{Member, SolveError};
use crate::backend::{Backend, named};
use crate::puzzle::PuzzleData;
use crate::solve::{Engine, Outcome, Plan, Request};

/// Solves a puzzle of these members alone, with the regions among them, or all of them if `regions` says so: it is compiled
/// like any other, without a switch. `None` without the solver for it.
pub(super) fn solve_alone(
    puzzle: &PuzzleData,
    members: &[Member],
    regions: bool,
    request: Request,
) -> Result<Option<(&'static dyn Backend, Outcome)>, SolveError> {
    let Some(sat) = named("sat") else { return Ok(None) };
    let alone = Member::alone(puzzle, members, regions);
    let request = Request { nodes: None, ..request };
    let outcome = Engine::new(Plan::new(sat)).solver().solve(&alone, &request, &mut |_| {})?;
    Ok(Some((sat, outcome)))
}
