//! The reader of the tests of one format; each file adds what it does with it.

use gridc::Entry;
use gridc::stages::formats::Format;
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::syntax::Ast;
use std::marker::PhantomData;

/// The front door. `T` tells the reader of one file of tests, which has methods of its own, from that of another.
pub struct Reader<T> {
    pub front: gridc::Reader,
    tests: PhantomData<T>,
}

impl<T> Reader<T> {
    pub fn new() -> Self {
        Self { front: gridc::Reader::new(), tests: PhantomData }
    }

    /// The first puzzle of a text of a format.
    pub fn first(&mut self, format: &'static Format, text: &str) -> Entry {
        self.front.read_as(Some(format), "text", text).remove(0)
    }

    /// The same, which has to be understood, with its tree.
    pub fn understood(&mut self, format: &'static Format, text: &str) -> (PuzzleData, Ast) {
        let Entry { puzzle, ast, diagnostics, .. } = self.first(format, text);
        (puzzle.unwrap_or_else(|_| panic!("{text}: {diagnostics:?}")), ast.unwrap())
    }
}
