//! The result of solving a puzzle: [`Answer`] holds the verdict and the solutions kept, [`Solution`] gives access to the cells of
//! one solution. [`Solver`](super::Solver) returns them.

use super::Puzzle;
use super::puzzle::position;
use crate::backend::Stop;
use crate::puzzle::{Digit, Grid, PuzzleData};
use crate::render;
use crate::report::{UserQuestion, besides, verdict_line};
use crate::solve::{Basis, Count, SolveOutcome, Verdict};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The answer to a query about a puzzle. Its `Display` is the line that the command line prints: `unique solution`.
#[derive(Clone, Debug)]
pub struct Answer {
    puzzle: Puzzle,
    asked: UserQuestion,
    outcome: SolveOutcome,
}

/// A solution that has been checked against the rules. Its `Display` draws the grid.
#[derive(Clone, Debug)]
pub struct Solution {
    puzzle: Arc<PuzzleData>,
    grid: Grid,
}

impl Answer {
    pub(super) fn new(puzzle: &Puzzle, asked: UserQuestion, outcome: SolveOutcome) -> Self {
        Self { puzzle: puzzle.clone(), asked, outcome }
    }

    /// Returns how many solutions there are, as far as that was asked for and proven.
    pub fn verdict(&self) -> Verdict {
        self.outcome.verdict
    }

    /// Returns whether it is proven that there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.verdict() == Verdict::Unique
    }

    /// Returns the number of solutions found. There may be more if a limit ended the search, or if no more were asked for.
    pub fn count(&self) -> &Count {
        &self.outcome.count
    }

    /// Returns the first solution that was kept.
    pub fn solution(&self) -> Option<Solution> {
        self.solutions().next()
    }

    /// Returns the solutions that were kept, in the order in which they were found.
    pub fn solutions(&self) -> impl Iterator<Item = Solution> + '_ {
        self.outcome.solutions.iter().map(|grid| Solution::new(self.puzzle.shared(), grid.clone()))
    }

    /// Returns what the verdict rests on (a search, a proof, a claim of another program); `None` if it is unknown.
    pub fn basis(&self) -> Option<Basis> {
        self.outcome.basis
    }

    /// Returns the limit that ended the search, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        self.outcome.stopped
    }

    /// Returns the name of the backend that answered.
    pub fn backend(&self) -> &'static str {
        self.outcome.backend
    }

    /// Returns the time from the puzzle to its answer.
    pub fn elapsed(&self) -> Duration {
        self.outcome.times.total
    }

    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns all data of the answer: what was proven and by which backend, sizes, work, times, limits that were reached.
    #[doc(hidden)]
    pub fn outcome(&self) -> &SolveOutcome {
        &self.outcome
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&verdict_line(&self.outcome, self.asked))?;
        f.write_str(&besides(self.puzzle.data(), &self.outcome))
    }
}

impl Solution {
    pub(super) fn puzzle(&self) -> &Arc<PuzzleData> {
        &self.puzzle
    }

    pub(super) fn new(puzzle: Arc<PuzzleData>, grid: Grid) -> Self {
        Self { puzzle, grid }
    }

    /// Returns the symbol in a cell, as it is printed; rows and columns count from 0. `None` where the board has no cell.
    pub fn symbol(&self, row: usize, column: usize) -> Option<&str> {
        Some(self.puzzle.layout.symbols.name(self.digit(row, column)?))
    }

    /// Returns the digit in a cell. For symbols such as letters it is their number, from 1.
    pub fn digit(&self, row: usize, column: usize) -> Option<Digit> {
        let cell = self.puzzle.layout.cell_at(position(row, column)?)?;
        self.grid.0.get(cell.index()).copied()
    }

    /// Returns the digits row by row; `None` where the board has no cell.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Option<Digit>>> + '_ {
        let (rows, columns) = (self.puzzle.layout.rows().into(), self.puzzle.layout.columns().into());
        (0..rows).map(move |row| (0..columns).map(|column| self.digit(row, column)).collect())
    }

    /// Returns the values of a layer that the puzzle declares, cell by cell. `name` is the layer's name: `doubled`, `regions`.
    pub fn layer(&self, name: &str) -> Option<&[Digit]> {
        let layer = self.puzzle.layers.iter().find(|layer| layer.name == name)?;
        Some(layer.values_in(&self.grid))
    }

    /// Returns the digits as one line, row by row. Boards that do not fill their rectangle have one line per row, with `.` for
    /// the places without a cell.
    pub fn to_line(&self) -> String {
        self.grid.to_line(&self.puzzle.layout)
    }

    /// Returns the grid: the digits by cell, followed by the values of all layers.
    #[doc(hidden)]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = render::Style::default();
        let drawn = render::solved(&self.puzzle, &self.grid, style);
        let layers = render::layers(&self.puzzle, &self.grid, style);
        f.write_str(format!("{drawn}{layers}").trim_end())
    }
}
