//! A puzzle with its text.

use super::Unsolved;
use crate::puzzle::{self, Position, Understood};
use crate::render;
use crate::syntax::{Ast, Diagnostic, Source};
use std::fmt;

/// A puzzle that has been read and understood: what it is ([`data`](Self::data)), and the text that it came from.
///
/// Each method that solves makes a [`Solver`](crate::Solver) for this puzzle alone, without limits; for many puzzles, for limits and for
/// another backend make one yourself.
#[derive(Clone, Debug)]
pub struct Puzzle {
    data: puzzle::PuzzleData,
    tree: Ast,
    /// Whether the layout is not that of the text.
    pub(super) layout_told: bool,
    diagnostics: Vec<Diagnostic>,
    sources: Vec<Source>,
}

impl Puzzle {
    pub(super) fn new(
        data: puzzle::PuzzleData,
        tree: Ast,
        layout_told: bool,
        diagnostics: Vec<Diagnostic>,
        sources: Vec<Source>,
    ) -> Self {
        Self { data, tree, layout_told, diagnostics, sources }
    }

    /// What the puzzle is: layout, givens, clues, the solution that the text states.
    #[doc(hidden)]
    pub fn data(&self) -> &puzzle::PuzzleData {
        &self.data
    }

    /// What was written.
    #[doc(hidden)]
    pub fn tree(&self) -> &Ast {
        &self.tree
    }

    /// Warnings and notes about the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The texts that its messages point into.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The title, if the text states one.
    pub fn title(&self) -> Option<&str> {
        self.data.title.as_deref()
    }

    /// How much of the text was understood. Verdicts take account of it.
    pub fn understood(&self) -> Understood {
        self.data.understood()
    }

    /// Number of rows of the board, and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.data.layout.rows().into(), self.data.layout.columns().into())
    }

    /// The given in a cell, as it is printed; rows and columns count from 0.
    pub fn given(&self, row: usize, column: usize) -> Option<&str> {
        let layout = &self.data.layout;
        let cell = layout.cell_at(position(row, column)?)?;
        let given = self.data.givens.iter().find(|given| given.cell == cell)?;
        Some(layout.symbols.name(given.digit))
    }

    /// The error about this puzzle, which can show its text.
    pub(super) fn unsolved(&self, unsolved: Unsolved) -> Unsolved {
        Unsolved { sources: self.sources.clone(), ..unsolved }
    }
}

/// The place on the board.
pub(super) fn position(row: usize, column: usize) -> Option<Position> {
    Some(Position { row: row.try_into().ok()?, column: column.try_into().ok()? })
}

/// The board with its givens.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(render::givens(&self.data, render::Style::default()).trim_end())
    }
}
