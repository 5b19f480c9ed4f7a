//! `text`: boards drawn as text, with any spaces and rules between the cells.

use super::blocks::{Block, Blocks};
use super::{Format, Parsed, Source, board, numbers, samurai};

/// The boards of a text, one block of lines at a time.
#[derive(Clone, Debug)]
pub(super) struct Boards<'s> {
    source: &'s Source,
    blocks: Blocks<'s>,
    format: Format,
    ready: std::vec::IntoIter<Parsed>,
}

impl<'s> Boards<'s> {
    /// The boards of a whole text. `format` is one of those that are read block by block.
    pub(super) fn new(source: &'s Source, format: Format) -> Self {
        Self { source, blocks: Blocks::new(&source.text), format, ready: Vec::new().into_iter() }
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
            let parsed = match self.format {
                Format::Numbers => numbers::parse(self.source, &block),
                Format::Samurai => samurai::parse(self.source, &block),
                _ => parse(self.source, &block, self.format),
            };
            self.ready = parsed.into_iter();
        }
    }
}

/// The boards of a block.
pub(super) fn parse(source: &Source, block: &Block<'_>, format: Format) -> Vec<Parsed> {
    match board::rows(source, block, false) {
        Ok(rows) => board::squares(source, &rows, block.title(), format),
        Err(parsed) => vec![parsed],
    }
}
