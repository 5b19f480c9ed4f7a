//! Compares the solution stated in a puzzle's file with the rules and with the solutions found. Called at the end of each
//! request.

use super::search::{BackendRun, PuzzleSearch};
use super::{SolveError, Stated};
use crate::model::Literal;
use crate::puzzle::{Digit, Given, Grid, StatedSolution};

impl PuzzleSearch<'_> {
    /// Compares the solution that the file states with the puzzle's rules and with what was found.
    pub fn judge_stated(&self, run: &BackendRun, facts: &[Literal]) -> Result<Stated, SolveError> {
        let Some(stated) = &self.puzzle.solution else { return Ok(Stated::Absent) };
        if self.puzzle.layout.is_blank() {
            return self.judge_answer(stated, run, facts);
        }
        match stated.digits.iter().copied().collect::<Option<Vec<_>>>() {
            None => Ok(self.judge_blanks(stated, run)),
            Some(digits) if self.puzzle.layers.is_empty() => self.judge_grid(Grid(digits), run),
            Some(digits) => self.judge_digits(digits, run, facts),
        }
    }

    /// If cells are left blank, only the solutions found can decide.
    fn judge_blanks(&self, stated: &StatedSolution, run: &BackendRun) -> Stated {
        let other = |given: &Given| stated.digits[given.cell.index()].is_some_and(|d| d != given.digit);
        if self.puzzle.givens.iter().any(other) {
            return Stated::Differs;
        }
        let fits = |grid: &Grid| grid.0.iter().zip(&stated.digits).all(|(g, s)| s.is_none_or(|s| s == *g));
        match run.solutions.iter().any(fits) {
            true => Stated::Matches,
            false if run.all_kept() => Stated::Differs,
            false => Stated::Absent,
        }
    }

    /// On a board without digits, a solution with the stated values of layers has to be searched for.
    fn judge_answer(&self, stated: &StatedSolution, run: &BackendRun, facts: &[Literal]) -> Result<Stated, SolveError> {
        let fits = |grid: &Grid| stated.answer.iter().all(|(index, value)| grid.0.get(*index) == Some(value));
        if stated.answer.is_empty() {
            return Ok(Stated::Absent);
        }
        if run.solutions.iter().any(fits) {
            return Ok(Stated::Matches);
        }
        self.judge_values(&stated.answer, run, facts)
    }

    /// Without layers, the checker alone decides.
    fn judge_grid(&self, grid: Grid, run: &BackendRun) -> Result<Stated, SolveError> {
        if self.compiled.checker.check(self.puzzle, &grid).is_err() {
            return Ok(Stated::Differs);
        }
        if run.all_kept() && !run.solutions.contains(&grid) {
            return Err(self.missed(grid));
        }
        Ok(Stated::Matches)
    }

    /// With layers, whose values are not stated, a solution with these digits has to be searched for.
    fn judge_digits(&self, digits: Vec<Digit>, run: &BackendRun, facts: &[Literal]) -> Result<Stated, SolveError> {
        if self.compiled.checker.check_digits(self.puzzle, &digits).is_err() {
            return Ok(Stated::Differs);
        }
        if run.solutions.iter().any(|grid| self.puzzle.digits_of(grid) == digits) {
            return Ok(Stated::Matches);
        }
        let values: Vec<(usize, Digit)> = digits.into_iter().enumerate().collect();
        self.judge_values(&values, run, facts)
    }

    /// Searches for a solution with these values, by their indices in a filled grid, which none of the solutions found has.
    fn judge_values(
        &self,
        values: &[(usize, Digit)],
        run: &BackendRun,
        facts: &[Literal],
    ) -> Result<Stated, SolveError> {
        let asked = self.with_values(values, facts)?;
        let none = asked.as_ref().is_some_and(|run| run.exhausted);
        match asked.and_then(|run| run.solutions.into_iter().next()) {
            Some(grid) if run.all_kept() => Err(self.missed(grid)),
            Some(_) => Ok(Stated::Matches),
            None if none || run.all_kept() => Ok(Stated::Differs),
            None => Ok(Stated::Absent),
        }
    }

    fn missed(&self, grid: Grid) -> SolveError {
        SolveError::missed(self.backend, "the file", grid)
    }
}

impl BackendRun {
    /// Whether all existing solutions have been found and kept.
    fn all_kept(&self) -> bool {
        self.exhausted && self.solutions.len() as u64 == self.count
    }
}
