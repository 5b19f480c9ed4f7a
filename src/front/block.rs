//! Lines of a list that need no tree, many at a time.
//!
//! A list of a million lines is one board a million times: what the board is gets recognised once, by its first lines, which
//! go the road of all puzzles. For those that follow digits are enough, as long as there is nothing to say about them
//! ([`lines::Parts`]); any other line goes the road of all puzzles again.

use super::Entry;
use crate::formats::lines::Digits;
use crate::puzzle::{self, CellId, Given, Span};
use std::collections::BTreeSet;
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
    /// The bytes of the input up to the end of the last.
    pub end: u64,
    /// Their givens.
    pub boards: Vec<Digits>,
    /// What board it is.
    pub board: Arc<puzzle::Puzzle>,
}

impl Block {
    /// One of the boards as any other puzzle, without a place in a text.
    pub fn puzzle(&self, board: &Digits) -> puzzle::Puzzle {
        let given = |(cell, digit): (usize, &u8)| {
            let (cell, digit) = (CellId(u32::try_from(cell).ok()?), (*digit).into());
            (digit > 0).then_some(Given { cell, digit, span: Span::default() })
        };
        let givens = board.iter().enumerate().filter_map(given).collect();
        puzzle::Puzzle { givens, ..puzzle::Puzzle::new(Arc::clone(&self.board.layout)) }
    }
}

/// Whether a puzzle is a board of nine rows, nine columns and nine boxes, whatever its layout is called, and nothing else.
pub(super) fn is_nine(puzzle: &puzzle::Puzzle) -> bool {
    let layout = &puzzle.layout;
    let puzzle::Puzzle { marks, entered, layers, clues, own_rules, solution, doubts, title, author, id, .. } = puzzle;
    let is_bare =
        marks.is_empty() && entered.is_empty() && layers.is_empty() && clues.is_empty() && own_rules.is_empty();
    let is_unsaid = solution.is_none() && doubts.is_empty() && title.is_none() && author.is_none() && id.is_none();
    let is_square =
        layout.rows() == 9 && layout.columns() == 9 && layout.cells().len() == 81 && layout.grids.is_empty();
    let is_counted = layout.symbols.are_counted() && layout.digits() == [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let house = |of: usize, place: usize| match of / 9 {
        0 => 9 * of + place,
        1 => of % 9 + 9 * place,
        _ => 27 * (of % 9 / 3) + 3 * (of % 3) + 9 * (place / 3) + place % 3,
    };
    let wanted: BTreeSet<Vec<usize>> = (0..27).map(|of| (0..9).map(|place| house(of, place)).collect()).collect();
    let regions = layout.regions.iter().map(|region| region.cells.iter().map(|cell| cell.index()).collect());
    is_bare && is_unsaid && is_square && is_counted && regions.collect::<BTreeSet<Vec<usize>>>() == wanted
}

/// Whether a grid has the givens, and every digit in each row, column and box.
#[cfg(feature = "cli")]
pub fn is_solution(givens: &Digits, grid: &Digits) -> bool {
    let mut seen = [0_u16; 27];
    for (row, digits) in grid.as_chunks::<9>().0.iter().enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            let bit = 1 << (digit & 15);
            seen[row] |= bit;
            seen[9 + column] |= bit;
            seen[18 + row / 3 * 3 + column / 3] |= bit;
        }
    }
    let has_givens = givens.iter().zip(grid).all(|(given, digit)| *given == 0 || given == digit);
    has_givens && seen.iter().all(|digits| *digits == 0x3fe)
}
