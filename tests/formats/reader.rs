//! The reader for tests of a single format; each test file adds its own methods.

use gridc::Entry;
use gridc::stages::formats::Format;
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::syntax::Ast;
use std::marker::PhantomData;

/// Wraps the public reader. `T` distinguishes the readers of different test files, so that each can have its own methods.
pub struct Reader<T> {
    pub front: gridc::Reader,
    tests: PhantomData<T>,
}

impl<T> Reader<T> {
    pub fn new() -> Self {
        Self { front: gridc::Reader::new(), tests: PhantomData }
    }

    /// Returns the first puzzle of a text in a format.
    pub fn first(&mut self, format: &'static Format, text: &str) -> Entry {
        self.front.read_as(Some(format), "text", text).remove(0)
    }

    /// Like [`Self::first`], for a puzzle that must be understood; returns it with its tree.
    pub fn understood(&mut self, format: &'static Format, text: &str) -> (PuzzleData, Ast) {
        let Entry { puzzle, ast, diagnostics, .. } = self.first(format, text);
        (puzzle.unwrap_or_else(|_| panic!("{text}: {diagnostics:?}")), ast.unwrap())
    }
}
