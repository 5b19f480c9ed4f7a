//! One puzzle of an input.

use super::{Error, Mistakes, Puzzle};
use crate::formats::Format;
use crate::language::Expected;
use crate::puzzle::{self, Doubt};
use crate::report::Failure;
use crate::syntax::{Ast, Diagnostic, Source};
use std::sync::Arc;
use std::time::Duration;

/// One puzzle of a text, or what kept it from being one. [`into_puzzle`](Self::into_puzzle) makes one of the two of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The file, or what the text was called.
    pub source: Arc<str>,
    /// Number within the file, from 1.
    pub index: u64,
    /// The bytes of the input up to its end, over all files so far: how far reading has come.
    #[doc(hidden)]
    pub end: u64,
    /// The resolved puzzle, if it was understood.
    #[doc(hidden)]
    pub puzzle: Result<puzzle::PuzzleData, Failure>,
    /// Time from its text to the resolved puzzle.
    #[doc(hidden)]
    pub parse: Duration,
    /// The format of its text, if it is known.
    pub format: Option<&'static Format>,
    /// What was written, as far as it could be read.
    #[doc(hidden)]
    pub ast: Option<Ast>,
    /// Whether the puzzle's layout is not that of its text: the reader was told another.
    #[doc(hidden)]
    pub layout_told: bool,
    /// What the file says will come out.
    #[doc(hidden)]
    pub expected: Option<Expected>,
    /// What of it was not understood, even if there is no puzzle for that reason.
    #[doc(hidden)]
    pub doubts: Vec<Doubt>,
    /// Errors, warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that messages and the stated solution point into.
    pub sources: Vec<Source>,
}

impl Entry {
    /// An entry of which nothing is known but why it is no puzzle.
    pub(super) fn refused(source: Arc<str>, index: u64, failure: Failure, said: Vec<Diagnostic>) -> Self {
        Self {
            source,
            index,
            end: 0,
            puzzle: Err(failure),
            parse: Duration::ZERO,
            format: None,
            ast: None,
            layout_told: false,
            expected: None,
            doubts: Vec::new(),
            diagnostics: said,
            sources: Vec::new(),
        }
    }

    /// The puzzle.
    ///
    /// # Errors
    /// If it was not understood: every mistake in it.
    pub fn into_puzzle(self) -> Result<Puzzle, Error> {
        Ok(self.understood()?)
    }

    pub(super) fn understood(self) -> Result<Puzzle, Mistakes> {
        let Self { puzzle, ast, layout_told, diagnostics, sources, .. } = self;
        match (puzzle, ast) {
            (Ok(data), Some(tree)) => Ok(Puzzle::new(data, tree, layout_told, diagnostics, sources)),
            (Ok(_), None) => Err(Mistakes::told(Failure::internal("a puzzle without a tree"))),
            (Err(failure), _) => Err(Mistakes::new(failure, diagnostics, sources)),
        }
    }
}
