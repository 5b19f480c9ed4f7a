//! Reads boards drawn as text, with any spaces and rules between the cells, one block of lines after another.

use super::blocks::{Block, Blocks};
use crate::formats::Puzzles;
use crate::formats::board_text::squares as board;
use crate::syntax::{Parsed, Source};

/// Returns the boards of a text; `parse` reads each block of lines.
pub(in crate::formats) fn boards<'s>(source: &'s Source, parse: fn(&Source, &Block<'_>) -> Vec<Parsed>) -> Puzzles<'s> {
    Box::new(Blocks::new(&source.text).flat_map(move |block| parse(source, &block)))
}

/// Reads the boards of a block.
pub(in crate::formats) fn parse(source: &Source, block: &Block<'_>) -> Vec<Parsed> {
    match board::rows(source, block, false) {
        Ok(rows) => board::squares(source, &rows, block.title()),
        Err(parsed) => vec![parsed],
    }
}
