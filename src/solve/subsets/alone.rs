//! Proves an answer about some parts of a puzzle again, by compiling and solving a puzzle that consists of these parts alone.

use super::{Member, SolveError};
use crate::backend::{Backend, named};
use crate::puzzle::PuzzleData;
use crate::solve::{Engine, Plan, Request, SolveOutcome};

/// Solves the puzzle that consists of these members alone, with the regions among them, or with all regions if `regions`. It is
/// compiled without switches. `None` if the solver for it is missing.
pub(super) fn solve_alone(
    puzzle: &PuzzleData,
    members: &[Member],
    regions: bool,
    request: Request,
) -> Result<Option<(&'static dyn Backend, SolveOutcome)>, SolveError> {
    let Some(sat) = named("sat") else { return Ok(None) };
    let alone = Member::alone(puzzle, members, regions);
    let request = Request { nodes: None, ..request };
    let outcome = Engine::new(Plan::new(sat)).solver().solve(&alone, &request, &mut |_| {})?;
    Ok(Some((sat, outcome)))
}
