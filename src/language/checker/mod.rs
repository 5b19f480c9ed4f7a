//! The checker: decides whether a filled grid is a solution of the puzzle as its setter wrote it. Every solution passes through
//! it before it is reported.
//!
//! It evaluates layout, givens, marks, layers and clues on the grid and does not use models or formulations, so that no bug there
//! can hide a wrong answer.

pub(in crate::language) mod connected;
pub(crate) mod interpreter;
mod meaning;
pub(crate) mod pattern;
mod regions;

pub use meaning::differs;

use crate::model::{OriginId, VarId};
use crate::puzzle::{CellId, Clue, Digit, Grid, Layout, PuzzleData, Term};
use interpreter::Interpreter;
use regions::Regions;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Violation {
    /// The number of values is not the number of cells and layer variables.
    Length,
    /// A cell's digit is not one of the layout's.
    NotADigit(CellId),
    /// A cell with a given has another digit.
    Given(CellId),
    /// A cell has a digit that its marks exclude.
    Marks(CellId),
    /// Two cells of a region have the same digit.
    Region {
        origin: OriginId,
        /// One of the two.
        cell: CellId,
    },
    /// A variable of a layer has a value outside its domain.
    Layer { layer: usize, variable: VarId },
    /// A demand of a clue does not hold.
    Clue(OriginId),
}

/// Checks grids of one layout.
#[derive(Clone, Debug)]
pub struct Checker {
    regions: Regions,
    cells: usize,
}

impl Checker {
    /// Makes a checker for puzzles of this layout.
    pub fn new(layout: &Layout) -> Self {
        Self { regions: Regions::new(layout), cells: layout.cells().len() }
    }

    /// Checks a grid.
    ///
    /// # Errors
    /// The first violation found: length, givens, marks, digits, regions in order, layers, then clues in order.
    pub fn check(&self, puzzle: &PuzzleData, grid: &Grid) -> Result<(), Violation> {
        let (cells, layers) = grid.0.split_at_checked(self.cells).ok_or(Violation::Length)?;
        self.check_digits(puzzle, cells)?;
        check_layers(puzzle, layers)?;
        if puzzle.clues.is_empty() {
            return Ok(());
        }
        let mut interpreter = Interpreter::new(&grid.0);
        for clue in &puzzle.clues {
            if !clue.demands.iter().all(|demand| interpreter.holds(&demand.formula)) {
                return Err(Violation::Clue(clue.origin));
            }
        }
        Ok(())
    }

    /// Checks the digits of the cells, without layers and clues.
    ///
    /// # Errors
    /// The first violation found: length, givens, marks, digits, then regions in order.
    pub fn check_digits(&self, puzzle: &PuzzleData, cells: &[Digit]) -> Result<(), Violation> {
        if cells.len() != self.cells {
            return Err(Violation::Length);
        }
        for given in &puzzle.givens {
            if cells[given.cell.index()] != given.digit {
                return Err(Violation::Given(given.cell));
            }
        }
        for marks in &puzzle.marks {
            if !marks.digits.contains(&cells[marks.cell.index()]) {
                return Err(Violation::Marks(marks.cell));
            }
        }
        self.regions.check(cells)
    }
}

/// Returns whether the demands of a clue hold on a grid.
pub fn clue_holds(clue: &Clue, grid: &Grid) -> bool {
    let mut interpreter = Interpreter::new(&grid.0);
    clue.demands.iter().all(|demand| interpreter.holds(&demand.formula))
}

/// Returns the value of a term on a filled grid; `None` where it is undefined.
pub fn value_of(term: &Term, grid: &Grid) -> Option<i64> {
    Interpreter::new(&grid.0).term(term)
}

/// Checks the values of the layers; `values` are those of all their variables in order.
fn check_layers(puzzle: &PuzzleData, mut values: &[Digit]) -> Result<(), Violation> {
    for (index, layer) in puzzle.layers.iter().enumerate() {
        let (own, others) = values.split_at_checked(layer.places.len()).ok_or(Violation::Length)?;
        let foreign = |value: &Digit| layer.values.binary_search(value).is_err();
        if let Some(place) = own.iter().position(foreign) {
            return Err(Violation::Layer { layer: index, variable: VarId(layer.first.0 + place as u32) });
        }
        values = others;
    }
    if values.is_empty() { Ok(()) } else { Err(Violation::Length) }
}
