//! Blocks of boards for long lists: many 9×9 boards that share one layout and need no syntax tree of their own.
//!
//! In a list of a million lines every line has the same board. The first lines take the usual path (parse, resolve) and determine
//! that board; for the lines that follow, the digits are enough as long as there is no message about them
//! ([`lines::ListParts`]). Any other line takes the usual path.

use super::Entry;
use crate::formats::lines::Digits;
use crate::puzzle::{self, CellId, Given, Span};
use std::sync::Arc;

/// What a reader passes on: one puzzle, or a block of boards.
#[derive(Debug)]
pub enum InputPiece {
    /// One puzzle.
    Entry(Box<Entry>),
    /// Many boards.
    Block(Block),
}

/// Consecutive boards of a list that have nine rows, columns and boxes.
#[derive(Debug)]
pub struct Block {
    /// The name of the file.
    pub source: Arc<str>,
    /// The number of the first board within the file, from 1.
    pub index: u64,
    /// The difference between the numbers of two consecutive boards: 1, or more if other processes take those in between.
    pub step: u64,
    /// The number of bytes of the input up to the end of the last board.
    pub end: u64,
    /// The givens of each board.
    pub boards: Vec<Digits>,
    /// The bare board that all of them share.
    pub board: Arc<puzzle::PuzzleData>,
}

impl Block {
    /// Builds the puzzle of one board; its givens have no place in a text.
    pub fn puzzle(&self, board: &Digits) -> puzzle::PuzzleData {
        let given = |(cell, digit): (usize, &u8)| {
            let (cell, digit) = (CellId(u32::try_from(cell).ok()?), (*digit).into());
            (digit > 0).then_some(Given { cell, digit, span: Span::default() })
        };
        let givens = board.iter().enumerate().filter_map(given).collect();
        puzzle::PuzzleData { givens, ..puzzle::PuzzleData::new(Arc::clone(&self.board.layout)) }
    }
}

/// Returns whether a puzzle consists of nine rows, nine columns and nine boxes and nothing else. The name of its layout is
/// ignored.
pub(super) fn is_nine(puzzle: &puzzle::PuzzleData) -> bool {
    let puzzle::PuzzleData { marks, entered, layers, clues, own_rules, solution, doubts, title, author, id, .. } =
        puzzle;
    let is_bare =
        marks.is_empty() && entered.is_empty() && layers.is_empty() && clues.is_empty() && own_rules.is_empty();
    let is_unsaid = solution.is_none() && doubts.is_empty() && title.is_none() && author.is_none() && id.is_none();
    is_bare && is_unsaid && puzzle.layout.is_of_square_boxes(3) && puzzle.layout.symbols.are_counted()
}
