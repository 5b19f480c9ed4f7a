//! Lines of a list that need no tree, many at a time.
//!
//! A list of a million lines is one board a million times: what the board is gets recognised once, by its first lines, which
//! go the road of all puzzles. For those that follow digits are enough, as long as there is nothing to say about them
//! ([`lines::Parts`]); any other line goes the road of all puzzles again.

use super::Entry;
use crate::formats::lines::Digits;
use crate::puzzle::{self, CellId, Given, Span};
use std::sync::Arc;

/// What a reader passes on.
#[derive(Debug)]
pub enum Piece {
    /// A puzzle.
    Entry(Box<Entry>),
    /// Many boards.
    Block(Block),
}

/// Boards of nine rows, columns and boxes that follow each other in a list.
#[derive(Debug)]
pub struct Block {
    /// The file.
    pub source: Arc<str>,
    /// The number of the first within the file, from 1.
    pub index: u64,
    /// How far the numbers of two that follow each other are apart: 1, or more where others take those between.
    pub step: u64,
    /// The bytes of the input up to the end of the last.
    pub end: u64,
    /// Their givens.
    pub boards: Vec<Digits>,
    /// What board it is.
    pub board: Arc<puzzle::PuzzleData>,
}

impl Block {
    /// One of the boards as any other puzzle, without a place in a text.
    pub fn puzzle(&self, board: &Digits) -> puzzle::PuzzleData {
        let given = |(cell, digit): (usize, &u8)| {
            let (cell, digit) = (CellId(u32::try_from(cell).ok()?), (*digit).into());
            (digit > 0).then_some(Given { cell, digit, span: Span::default() })
        };
        let givens = board.iter().enumerate().filter_map(given).collect();
        puzzle::PuzzleData { givens, ..puzzle::PuzzleData::new(Arc::clone(&self.board.layout)) }
    }
}

/// Whether a puzzle is a board of nine rows, nine columns and nine boxes, whatever its layout is called, and nothing else.
pub(super) fn is_nine(puzzle: &puzzle::PuzzleData) -> bool {
    let puzzle::PuzzleData { marks, entered, layers, clues, own_rules, solution, doubts, title, author, id, .. } =
        puzzle;
    let is_bare =
        marks.is_empty() && entered.is_empty() && layers.is_empty() && clues.is_empty() && own_rules.is_empty();
    let is_unsaid = solution.is_none() && doubts.is_empty() && title.is_none() && author.is_none() && id.is_none();
    is_bare && is_unsaid && puzzle.layout.is_of_square_boxes(3) && puzzle.layout.symbols.are_counted()
}
