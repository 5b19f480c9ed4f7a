//! Where puzzles come from, as the commands see it.

use crate::puzzle::{Puzzle, SourceId};
use crate::report::Failure;
use crate::syntax::{Diagnostic, Source};
use std::sync::Arc;

/// One puzzle of the input, or what kept it from being one.
pub struct Loaded {
    /// The file.
    pub source: Arc<str>,
    /// Number within the file, from 1.
    pub index: u64,
    /// The puzzle, if it was understood.
    pub puzzle: Result<Puzzle, Failure>,
    /// Everything there is to say about it.
    pub diagnostics: Vec<Diagnostic>,
}

/// Puzzles, one after the other.
pub trait Input {
    /// The next one.
    fn next(&mut self) -> Option<Loaded>;

    /// A text that the spans of the last one may point into.
    fn source(&self, id: SourceId) -> Option<Source>;
}
