//! What of a puzzle is drawn.

use super::Highlight;
use crate::puzzle::{CellId, Digit, Grid};

/// What of a puzzle is drawn besides its board, givens and clues.
#[derive(Clone, Debug)]
pub struct View<'v> {
    /// A filled grid: its digits, and what stands in the layers that are part of a solution.
    pub grid: Option<&'v Grid>,
    /// Another filled grid: where it differs from the first, both digits are shown and the cell stands out.
    pub other: Option<&'v Grid>,
    /// The candidates that are left, by cell; shown where no digit stands.
    pub candidates: Option<&'v [Vec<Digit>]>,
    pub highlights: Vec<(Subject, Highlight)>,
    /// Whether digits are shown that someone solving the puzzle has entered.
    pub entered: bool,
    /// Whether the puzzle's own pencil marks are shown, in cells without digit and candidates.
    pub marks: bool,
}

/// Something that can stand out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    Cell(CellId),
    /// A candidate of a cell, if the view has candidates.
    Candidate(CellId, Digit),
    /// A link of a chain from one candidate to another, if the view has candidates: strong, or weak (dashed).
    Link {
        from: (CellId, Digit),
        to: (CellId, Digit),
        /// Whether one of the two is true, at least; if not, one at most.
        strong: bool,
    },
    /// A clue, by its index among the puzzle's.
    Clue(usize),
    /// A region, by its index among the layout's.
    Region(usize),
}

impl Default for View<'_> {
    /// The puzzle as its file has it.
    fn default() -> Self {
        Self { grid: None, other: None, candidates: None, highlights: Vec::new(), entered: true, marks: true }
    }
}
