//! Boards drawn as text, with any spaces and rules between the cells, one block of lines after the other.

use super::blocks::{Block, Blocks};
use crate::formats::board_text::squares as board;
use crate::syntax::{Parsed, Source};

/// What reads the boards of a block.
type Parse = fn(&Source, &Block<'_>) -> Vec<Parsed>;

/// The boards of a text, one block of lines at a time.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Boards<'s> {
    source: &'s Source,
    blocks: Blocks<'s>,
    parse: Parse,
    ready: std::vec::IntoIter<Parsed>,
}

impl<'s> Boards<'s> {
    /// The boards of a whole text, each block read by `parse`.
    pub(in crate::formats) fn new(source: &'s Source, parse: Parse) -> Self {
        Self { source, blocks: Blocks::new(&source.text), parse, ready: Vec::new().into_iter() }
    }
}

impl Iterator for Boards<'_> {
    type Item = Parsed;

    fn next(&mut self) -> Option<Parsed> {
        loop {
            if let Some(parsed) = self.ready.next() {
                return Some(parsed);
            }
            let block = self.blocks.next()?;
            self.ready = (self.parse)(self.source, &block).into_iter();
        }
    }
}

/// The boards of a block.
pub(in crate::formats) fn parse(source: &Source, block: &Block<'_>) -> Vec<Parsed> {
    match board::rows(source, block, false) {
        Ok(rows) => board::squares(source, &rows, block.title()),
        Err(parsed) => vec![parsed],
    }
}
