//! True candidates, that is, the values that occur in some solution: access by cell, and conversion to pencil marks of the
//! puzzle.

use super::puzzle::position;
use super::{Entry, Puzzle};
use crate::formats;
use crate::puzzle::{CellId, Digit, Marks, PuzzleData, Span};
use crate::render;
use crate::solve::{self, Count};
use crate::syntax::ast::{Ast, ItemKind};
use std::fmt;

/// The values that occur in some solution of a puzzle, for each of its cells. Its `Display` draws them.
#[derive(Clone, Debug)]
pub struct Candidates {
    puzzle: Puzzle,
    found: solve::Candidates,
}

impl Candidates {
    pub(super) fn new(puzzle: &Puzzle, found: solve::Candidates) -> Self {
        Self { puzzle: puzzle.clone(), found }
    }

    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the symbols that occur in a cell, as they are printed; rows and columns count from 0. Empty where the board has no
    /// cell.
    pub fn symbols(&self, row: usize, column: usize) -> Vec<&str> {
        let symbols = &self.puzzle.data().layout.symbols;
        self.digits(row, column).into_iter().map(|digit| symbols.name(digit)).collect()
    }

    /// Returns the digits that occur in a cell, ascending. For symbols such as letters these are their numbers, from 1.
    pub fn digits(&self, row: usize, column: usize) -> Vec<Digit> {
        self.seen(row, column).map(|candidate| candidate.value).collect()
    }

    /// Returns each digit that occurs in a cell and the number of solutions in which it does, counted up to the cap.
    pub fn counts(&self, row: usize, column: usize) -> Vec<(Digit, Count)> {
        self.seen(row, column).map(|candidate| (candidate.value, candidate.solutions.clone())).collect()
    }

    /// Returns whether all candidates were decided. If not, a limit was reached and there may be further ones.
    pub fn is_settled(&self) -> bool {
        self.found.is_settled()
    }

    /// Returns the number of cells with exactly one candidate.
    pub fn fixed(&self) -> usize {
        self.found.fixed()
    }

    /// Returns the number of cells with several candidates.
    pub fn open(&self) -> usize {
        self.found.open()
    }

    /// Returns all data: how often each value of each cell and layer was seen, and what follows for the number of solutions. If
    /// the puzzle was not understood completely, its true candidates are a subset of these.
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

impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(render::candidates(self.puzzle.data(), &self.found, render::Style::default()).trim_end())
    }
}

impl Entry {
    /// Replaces the puzzle's pencil marks by the candidates of each open cell. The set of solutions stays the same.
    #[must_use]
    #[doc(hidden)]
    pub fn marked(mut self, candidates: &solve::Candidates) -> Self {
        if let (Ok(puzzle), Some(tree)) = (&mut self.puzzle, &mut self.ast) {
            mark(puzzle, tree, candidates);
        }
        self
    }
}

fn mark(puzzle: &mut PuzzleData, tree: &mut Ast, candidates: &solve::Candidates) {
    let span = puzzle.marks.first().map_or_else(Span::default, |marks| marks.span);
    let cells = (0..puzzle.layout.cells().len() as u32).map(CellId);
    let open = cells.filter(|cell| !puzzle.givens.iter().any(|given| given.cell == *cell));
    let left = |cell| candidates.cell(cell).iter().filter(|c| c.is_left()).map(|c| c.value).collect();
    puzzle.marks = open.map(|cell| Marks { cell, digits: left(cell), span }).collect();
    tree.items.retain(|item| !matches!(item.kind, ItemKind::Marks(_)));
    tree.items.extend(formats::grid::marks(puzzle));
}
