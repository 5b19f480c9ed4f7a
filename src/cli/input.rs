//! Where puzzles come from, as the commands see it.

use crate::formats::Format;
use crate::language::Expected;
use crate::puzzle::{Doubt, Puzzle};
use crate::report::Failure;
use crate::syntax::{Ast, Diagnostic, Source};
use std::sync::Arc;
use std::time::Duration;

/// One puzzle of the input, or what kept it from being one.
#[derive(Debug)]
pub struct Loaded {
    /// The file.
    pub source: Arc<str>,
    /// Number within the file, from 1.
    pub index: u64,
    /// The puzzle, if it was understood.
    pub puzzle: Result<Puzzle, Failure>,
    /// Time from its text to the resolved puzzle.
    pub parse: Duration,
    /// The format of its text, if it is known.
    pub format: Option<&'static dyn Format>,
    /// What was written, as far as it could be read.
    pub ast: Option<Ast>,
    /// What the file says will come out.
    pub expected: Option<Expected>,
    /// What of it was not understood, even if there is no puzzle for that reason.
    pub doubts: Vec<Doubt>,
    /// Everything there is to say about it.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that messages and the stated solution point into.
    pub sources: Vec<Source>,
}

/// Puzzles, one after the other.
pub trait Input {
    /// The next one.
    fn next(&mut self) -> Option<Loaded>;
}
