//! Candidates to be read, and as pencil marks.

use super::puzzle::position;
use super::{Entry, Puzzle};
use crate::formats;
use crate::puzzle::{self, CellId, Digit, Marks, Span};
use crate::render;
use crate::solve;
use crate::syntax::ast::{Ast, ItemKind};
use std::fmt;

/// The values that occur in some solution of a puzzle, for each of its cells. Its `Display` draws them.
#[derive(Clone, Debug)]
pub struct Candidates<'p> {
    puzzle: &'p Puzzle,
    found: solve::Candidates,
}

impl<'p> Candidates<'p> {
    pub(super) fn new(puzzle: &'p Puzzle, found: solve::Candidates) -> Self {
        Self { puzzle, found }
    }

    pub(super) fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// The symbols that occur in a cell, as they are printed; rows and columns count from 0. Empty where the board has no
    /// cell.
    pub fn symbols(&self, row: usize, column: usize) -> Vec<&'p str> {
        let symbols = &self.puzzle.data().layout.symbols;
        self.digits(row, column).into_iter().map(|digit| symbols.name(digit)).collect()
    }

    /// The digits that occur in a cell, ascending; for symbols such as letters their numbers, from 1.
    pub fn digits(&self, row: usize, column: usize) -> Vec<Digit> {
        self.seen(row, column).map(|candidate| candidate.value).collect()
    }

    /// In how many solutions each digit of a cell occurs, up to the cap; those that occur in none are left out.
    pub fn counts(&self, row: usize, column: usize) -> Vec<(Digit, u64)> {
        self.seen(row, column).map(|candidate| (candidate.value, candidate.solutions)).collect()
    }

    /// Whether all of them are known. If not, a limit ran out, and others may occur, too.
    pub fn is_settled(&self) -> bool {
        self.found.is_settled()
    }

    /// Cells with one value left.
    pub fn fixed(&self) -> usize {
        self.found.fixed()
    }

    /// Cells in which several values occur.
    pub fn open(&self) -> usize {
        self.found.open()
    }

    /// Everything that is known: of each value of each cell and layer how often it was seen, and what follows for the number
    /// of solutions. Where not everything in the puzzle was understood, candidates are at most these.
    #[doc(hidden)]
    pub fn data(&self) -> &solve::Candidates {
        &self.found
    }

    fn seen(&self, row: usize, column: usize) -> impl Iterator<Item = &solve::Candidate> {
        let cell = position(row, column).and_then(|position| self.puzzle.data().layout.cell_at(position));
        let values = cell.map_or(&[][..], |cell| self.found.cell(cell));
        values.iter().filter(|candidate| candidate.solutions > 0)
    }
}

impl fmt::Display for Candidates<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(render::candidates(self.puzzle.data(), &self.found, render::Style::default()).trim_end())
    }
}

impl Entry {
    /// The puzzle with pencil marks for what is left of each open cell, in place of those that it had. Nothing is lost by
    /// it: it has the same solutions.
    #[must_use]
    #[doc(hidden)]
    pub fn marked(mut self, candidates: &solve::Candidates) -> Self {
        if let (Ok(puzzle), Some(tree)) = (&mut self.puzzle, &mut self.ast) {
            mark(puzzle, tree, candidates);
        }
        self
    }
}

fn mark(puzzle: &mut puzzle::PuzzleData, tree: &mut Ast, candidates: &solve::Candidates) {
    let span = puzzle.marks.first().map_or_else(Span::default, |marks| marks.span);
    let cells = (0..puzzle.layout.cells().len() as u32).map(CellId);
    let open = cells.filter(|cell| !puzzle.givens.iter().any(|given| given.cell == *cell));
    let left = |cell| candidates.cell(cell).iter().filter(|c| c.is_left()).map(|c| c.value).collect();
    puzzle.marks = open.map(|cell| Marks { cell, digits: left(cell), span }).collect();
    tree.items.retain(|item| !matches!(item.kind, ItemKind::Marks(_)));
    tree.items.extend(formats::grid::marks(puzzle));
}
