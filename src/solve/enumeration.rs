//! Enumerates the solutions of a backend session. Each solution is mapped back to a grid, checked against the puzzle's rules, and
//! compared with the earlier ones, so that a backend that returns a wrong or repeated grid is caught. Called by the runs of a
//! `Solver` and by the `Solutions` iterator.

use super::{Disagreement, SolveError};
use crate::backend::{Limits, Session, SessionStep, Stop};
use crate::language::Checker;
use crate::model::{Assignment, VarId};
use crate::presolve::Reduction;
use crate::puzzle::{Digit, Grid, PuzzleData};
use std::collections::HashSet;

/// Number of solutions that are remembered to detect repetitions. Beyond it, a solution is only compared with these and with the
/// last one.
const REMEMBERED: usize = 1000;

/// The state of an enumeration: the number of solutions so far, the last one, and those remembered.
pub(super) struct Enumeration<'p> {
    puzzle: &'p PuzzleData,
    backend: &'static str,
    assignment: Assignment,
    last: Option<Grid>,
    seen: HashSet<Vec<Digit>>,
    count: u64,
    digits_differ: bool,
}

/// The result of asking a session for its next solution.
pub(super) enum NextSolution<'a> {
    Solution(&'a Grid),
    Exhausted,
    Stopped(Stop),
}

impl<'p> Enumeration<'p> {
    /// Starts an enumeration over sessions with `variables` variables.
    pub fn new(puzzle: &'p PuzzleData, variables: usize, backend: &'static str) -> Self {
        let assignment = Assignment::open(variables);
        Self { puzzle, backend, assignment, last: None, seen: HashSet::new(), count: 0, digits_differ: false }
    }

    /// Returns the next solution of the session. `reduction` maps an assignment of the reduced model back to the puzzle's own.
    ///
    /// # Errors
    /// If the backend's grid is not a solution or was found before, or its program failed.
    pub fn next(
        &mut self,
        session: &mut dyn Session,
        reduction: Option<&Reduction>,
        checker: &Checker,
        limits: &Limits,
    ) -> Result<NextSolution<'_>, SolveError> {
        match session.next(limits, &mut self.assignment) {
            SessionStep::Solution => {}
            SessionStep::Exhausted => return Ok(NextSolution::Exhausted),
            SessionStep::Stopped(stop) => {
                return match session.failure().filter(|_| stop == Stop::Failed) {
                    Some(failure) => Err(SolveError::Program(failure.to_owned())),
                    None => Ok(NextSolution::Stopped(stop)),
                };
            }
        }
        let (puzzle, backend) = (self.puzzle, self.backend);
        let grid = match reduction {
            Some(reduction) => read(&reduction.extend(&self.assignment), puzzle),
            None => read(&self.assignment, puzzle),
        };
        let refuse = |caught| Err(SolveError::Disagreement(Box::new(caught)));
        if let Err(violation) = checker.check(puzzle, &grid) {
            return refuse(Disagreement::Wrong { backend, grid, violation });
        }
        if let Some(last) = self.last.take() {
            let (answer, before) = (puzzle.answer_of(&grid), puzzle.answer_of(&last));
            if before == answer || self.seen.contains(&*answer) {
                drop((answer, before));
                return refuse(Disagreement::Repeated { backend, grid });
            }
            // Comparing each solution with the previous one suffices: if all agree with their predecessor, all have the same
            // digits.
            self.digits_differ |= puzzle.digits_of(&last) != puzzle.digits_of(&grid);
            if self.seen.len() < REMEMBERED {
                self.seen.insert(puzzle.answer_from(last));
            }
        }
        self.count += 1;
        Ok(NextSolution::Solution(self.last.insert(grid)))
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    /// Whether two of the solutions differ in a digit.
    pub fn digits_differ(&self) -> bool {
        self.digits_differ
    }

    /// The answer of the solution found last; empty if there is none.
    pub fn into_last(self) -> Vec<Digit> {
        self.last.map(|grid| self.puzzle.answer_from(grid)).unwrap_or_default()
    }
}

/// Reads the grid from an assignment: the cells and then the layers are the first variables of every elaborated model.
pub(super) fn read(assignment: &Assignment, puzzle: &PuzzleData) -> Grid {
    // A variable that the backend left unassigned becomes a digit that no layout has, so that the checker rejects the grid.
    Grid((0..puzzle.places() as u32).map(|v| assignment.get(VarId(v)).unwrap_or(i32::MIN)).collect())
}
