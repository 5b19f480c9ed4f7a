//! [`Puzzle`]: a resolved puzzle together with the text and the syntax tree that it was read from. The methods that solve or
//! write it are in the other modules of [`front`](super).

use super::Unsolved;
use crate::formats::Format;
use crate::puzzle::{self, Position, Understood};
use crate::render;
use crate::syntax::{Ast, Diagnostic, Source};
use std::fmt;
use std::sync::Arc;

/// A puzzle that has been read and resolved: its data ([`data`](Self::data)), and the text that it came from. Clones share both.
///
/// Each method that solves makes a [`Solver`](crate::Solver) for this puzzle alone, without limits. For many puzzles, limits or
/// another backend, make a solver yourself.
#[derive(Clone, Debug)]
pub struct Puzzle {
    data: Arc<puzzle::PuzzleData>,
    tree: Arc<Ast>,
    /// Whether the layout is not that of the text, because the reader was given another.
    pub(super) layout_told: bool,
    /// The format of the text.
    pub(super) format: Option<&'static Format>,
    diagnostics: Arc<[Diagnostic]>,
    sources: Arc<[Source]>,
}

impl Puzzle {
    pub(super) fn new(
        data: puzzle::PuzzleData,
        tree: Ast,
        layout_told: bool,
        format: Option<&'static Format>,
        diagnostics: Vec<Diagnostic>,
        sources: Vec<Source>,
    ) -> Self {
        let (diagnostics, sources) = (diagnostics.into(), sources.into());
        Self { data: Arc::new(data), tree: Arc::new(tree), layout_told, format, diagnostics, sources }
    }

    /// Returns the puzzle's data: layout, givens, clues, the solution that the text states.
    #[doc(hidden)]
    pub fn data(&self) -> &puzzle::PuzzleData {
        &self.data
    }

    /// Returns the puzzle's data for a result, which may outlive the puzzle.
    pub(super) fn shared(&self) -> Arc<puzzle::PuzzleData> {
        Arc::clone(&self.data)
    }

    /// Returns the syntax tree.
    #[doc(hidden)]
    pub fn tree(&self) -> &Ast {
        &self.tree
    }

    /// Returns warnings and notes about the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the texts that the messages point into.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Returns the text that the puzzle was read from; the sources also contain the files of the rules that it uses.
    pub(super) fn source(&self) -> Option<&Source> {
        let id = self.tree.items.first().map(|item| item.span.source);
        self.sources.iter().find(|source| Some(source.id) == id).or(self.sources.first())
    }

    /// Returns the title, if the text states one.
    pub fn title(&self) -> Option<&str> {
        self.data.title.as_deref()
    }

    /// Returns how much of the text was understood. Verdicts cover only what was.
    pub fn understood(&self) -> Understood {
        self.data.understood()
    }

    /// Returns the number of rows and of columns of the board.
    pub fn size(&self) -> (usize, usize) {
        (self.data.layout.rows().into(), self.data.layout.columns().into())
    }

    /// Returns the given in a cell, as it is printed; rows and columns count from 0.
    pub fn given(&self, row: usize, column: usize) -> Option<&str> {
        let layout = &self.data.layout;
        let cell = layout.cell_at(position(row, column)?)?;
        let given = self.data.givens.iter().find(|given| given.cell == cell)?;
        Some(layout.symbols.name(given.digit))
    }

    /// Returns the puzzle without the clues that are only guesses about drawings.
    pub(crate) fn without_guesses(mut self) -> Self {
        if let Some(certain) = self.data.without_guesses() {
            self.data = Arc::new(certain);
        }
        self
    }

    /// Adds the puzzle's texts to an error, so that it can be drawn.
    pub(super) fn unsolved(&self, unsolved: Unsolved) -> Unsolved {
        Unsolved { sources: self.sources.to_vec(), ..unsolved }
    }
}

/// Converts row and column to a position; `None` if they are too large for any board.
pub(super) fn position(row: usize, column: usize) -> Option<Position> {
    Some(Position { row: row.try_into().ok()?, column: column.try_into().ok()? })
}

/// Draws the board with its givens.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(render::givens(&self.data, render::Style::default()).trim_end())
    }
}
