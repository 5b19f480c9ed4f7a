//! Drawings: some formats contain lines, dots and numbers instead of clues. This module converts drawings to clues, or to doubts
//! if their meaning is unknown.
//!
//! A drawing is a clue only if its setter states so. Therefore drawings become clues according to the puzzle's title and rules in
//! words, each guess with a warning, or if the user declares what they are (`--treat`); otherwise they are doubts.

mod areas;
mod board;
mod centres;
pub(crate) mod colour;
mod compose;
mod figure;
mod guess;
mod heads;
mod named;
mod number;
mod path;
mod recognise;
mod rules;
mod shape;
mod sign;
mod spoken;
mod stems;
mod stub;
mod text;
mod tidy;

pub(in crate::formats) use board::{BoardPoint, CellPlace, DrawnBoard};
pub(in crate::formats) use colour::Colour;
pub(in crate::formats) use figure::{Drawing, DrawnLine, DrawnShape, Figure, Frame};
pub(in crate::formats) use recognise::{recognise, recognise_beside_clues};
pub(in crate::formats) use rules::totals;
pub(in crate::formats) use spoken::spoken;

use crate::puzzle::Span;

/// The drawings of a puzzle besides its cells.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Drawings {
    board: DrawnBoard,
    items: Vec<Drawing>,
}

impl Drawings {
    /// Creates an empty collection for this board.
    pub(in crate::formats) fn new(board: DrawnBoard) -> Self {
        Self { board, items: Vec::new() }
    }

    /// Returns the number of regions that these cells meet; `None` if a cell is in no region.
    pub(in crate::formats) fn regions_met(&self, cells: &[CellPlace]) -> Option<usize> {
        rules::regions_met(cells, &self.board)
    }

    /// Adds a drawing above the previous ones.
    pub(in crate::formats) fn push(&mut self, figure: impl Into<Figure>, at: Span) {
        self.items.push(Drawing { figure: figure.into(), at });
    }
}
