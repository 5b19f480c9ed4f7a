//! Verdicts, and grids to be read.

use super::Puzzle;
use super::puzzle::position;
use crate::backend::Stop;
use crate::puzzle::{self, Digit, Grid};
use crate::render;
use crate::report::{Asked, besides, verdict_line};
use crate::solve::{Basis, Outcome, Verdict};
use std::fmt;
use std::time::Duration;

/// What came out for a puzzle. Its `Display` is the line that the command line prints: `unique solution`.
#[derive(Clone, Debug)]
pub struct Answer<'p> {
    puzzle: &'p Puzzle,
    asked: Asked,
    outcome: Outcome,
}

/// A solution, checked. Its `Display` draws the grid.
#[derive(Clone, Debug)]
pub struct Solution<'p> {
    puzzle: &'p puzzle::PuzzleData,
    grid: Grid,
}

impl<'p> Answer<'p> {
    pub(super) fn new(puzzle: &'p Puzzle, asked: Asked, outcome: Outcome) -> Self {
        Self { puzzle, asked, outcome }
    }

    /// How many solutions there are, as far as it was asked and proven.
    pub fn verdict(&self) -> Verdict {
        self.outcome.verdict
    }

    /// Whether there is exactly one solution, proven.
    pub fn is_unique(&self) -> bool {
        self.verdict() == Verdict::Unique
    }

    /// Number of solutions found. There may be more if a limit ended the search, or if no more were asked for.
    pub fn count(&self) -> u64 {
        self.outcome.count
    }

    /// The first solution that was kept.
    pub fn solution(&self) -> Option<Solution<'p>> {
        self.solutions().next()
    }

    /// The solutions that were kept, in the order found.
    pub fn solutions(&self) -> impl Iterator<Item = Solution<'p>> {
        let data = self.puzzle.data();
        self.outcome.solutions.iter().map(move |grid| Solution::new(data, grid.clone()))
    }

    /// What the verdict rests on; `None` if it is not known.
    pub fn basis(&self) -> Option<Basis> {
        self.outcome.basis
    }

    /// The limit that ended the search, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        self.outcome.stopped
    }

    /// The name of the backend that answered.
    pub fn backend(&self) -> &'static str {
        self.outcome.backend
    }

    /// Time from the puzzle to its answer.
    pub fn elapsed(&self) -> Duration {
        self.outcome.times.total
    }

    /// Everything that is known: what was proven and by whom, sizes, work, times, limits that ran out.
    #[doc(hidden)]
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&verdict_line(&self.outcome, self.asked))?;
        f.write_str(&besides(self.puzzle.data(), &self.outcome))
    }
}

impl<'p> Solution<'p> {
    pub(super) fn puzzle(&self) -> &'p puzzle::PuzzleData {
        self.puzzle
    }

    pub(super) fn new(puzzle: &'p puzzle::PuzzleData, grid: Grid) -> Self {
        Self { puzzle, grid }
    }

    /// What stands in a cell, as it is printed; rows and columns count from 0. `None` where the board has no cell.
    pub fn symbol(&self, row: usize, column: usize) -> Option<&'p str> {
        Some(self.puzzle.layout.symbols.name(self.digit(row, column)?))
    }

    /// The digit in a cell; for symbols such as letters their number, from 1.
    pub fn digit(&self, row: usize, column: usize) -> Option<Digit> {
        let cell = self.puzzle.layout.cell_at(position(row, column)?)?;
        self.grid.0.get(cell.index()).copied()
    }

    /// The digits row by row; `None` where the board has no cell.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Option<Digit>>> + '_ {
        let (rows, columns) = (self.puzzle.layout.rows().into(), self.puzzle.layout.columns().into());
        (0..rows).map(move |row| (0..columns).map(|column| self.digit(row, column)).collect())
    }

    /// What stands in a layer of the puzzle's own, cell by cell, by its name: `doubled`, `regions`.
    pub fn layer(&self, name: &str) -> Option<&[Digit]> {
        let layer = self.puzzle.layers.iter().find(|layer| layer.name == name)?;
        Some(layer.values_in(&self.grid))
    }

    /// The digits in one line, row by row; boards that do not fill their rectangle as lines with `.` for the places outside.
    pub fn to_line(&self) -> String {
        self.grid.to_line(&self.puzzle.layout)
    }

    /// The grid: digits by cell, and after them the values of all layers.
    #[doc(hidden)]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }
}

impl fmt::Display for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = render::Style::default();
        let drawn = render::solution(&self.puzzle.layout, &self.grid, style);
        let layers = render::layers(self.puzzle, &self.grid, style);
        f.write_str(format!("{drawn}{layers}").trim_end())
    }
}
