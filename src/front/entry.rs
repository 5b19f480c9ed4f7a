//! One puzzle of an input that may hold many ([`Entry`]): the resolved puzzle or the reason for rejecting it, with its messages.

use super::{Error, Mistakes, Puzzle};
use crate::formats::Format;
use crate::language::Expected;
use crate::puzzle::{self, Doubt};
use crate::report::Failure;
use crate::syntax::{Ast, Diagnostic, Source};
use std::sync::Arc;
use std::time::Duration;

/// One puzzle of a text, or the reason why it was rejected. [`into_puzzle`](Self::into_puzzle) turns it into one or the other.
#[derive(Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The file, or the name that the text was given.
    pub source: Arc<str>,
    /// The number within the file, from 1.
    pub index: u64,
    /// The number of bytes of the input up to the end of this puzzle, over all files so far. Used to report progress.
    #[doc(hidden)]
    pub end: u64,
    /// The resolved puzzle, if it was understood.
    #[doc(hidden)]
    pub puzzle: Result<puzzle::PuzzleData, Failure>,
    /// The time from the puzzle's text to the resolved puzzle.
    #[doc(hidden)]
    pub parse: Duration,
    /// The format of its text, if it is known.
    pub format: Option<&'static Format>,
    /// The syntax tree, as far as the text could be parsed.
    #[doc(hidden)]
    pub ast: Option<Ast>,
    /// Whether the puzzle's layout is not that of its text, because the reader was given another.
    #[doc(hidden)]
    pub layout_told: bool,
    /// The result that the file states, for `gridc test`.
    #[doc(hidden)]
    pub expected: Option<Expected>,
    /// What was not understood, even if that is why there is no puzzle.
    #[doc(hidden)]
    pub doubts: Vec<Doubt>,
    /// Errors, warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that messages and the stated solution point into.
    pub sources: Vec<Source>,
}

impl Entry {
    /// Makes an entry that holds only the reason for rejecting it, and messages.
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

    /// Returns the puzzle.
    ///
    /// # Errors
    /// All mistakes of the text, if it was not understood.
    pub fn into_puzzle(self) -> Result<Puzzle, Error> {
        Ok(self.understood()?)
    }

    pub(super) fn understood(self) -> Result<Puzzle, Mistakes> {
        let Self { puzzle, ast, layout_told, format, diagnostics, sources, .. } = self;
        match (puzzle, ast) {
            (Ok(data), Some(tree)) => Ok(Puzzle::new(data, tree, layout_told, format, diagnostics, sources)),
            (Ok(_), None) => Err(Mistakes::told(Failure::internal("a puzzle without a tree"))),
            (Err(failure), _) => Err(Mistakes::new(failure, diagnostics, sources)),
        }
    }
}
