//! The selection of what a picture shows.

use super::Highlight;
use crate::puzzle::{CellId, Digit, Grid};

/// The content of a picture besides the board, givens and clues.
#[derive(Clone, Debug)]
pub struct View<'v> {
    /// A filled grid: its digits and answer layers.
    pub grid: Option<&'v Grid>,
    /// Another filled grid: where it differs from the first, both digits are shown and the cell is highlighted.
    pub other: Option<&'v Grid>,
    /// The remaining candidates of each cell, then those of each place of the layers. Cells without a digit show them; layers
    /// show the values that are the only candidate.
    pub candidates: Option<&'v [Vec<Digit>]>,
    pub highlights: Vec<(HighlightTarget, Highlight)>,
    /// Whether entered digits are shown.
    pub entered: bool,
    /// Whether the puzzle's own pencil marks are shown, in cells without digit and candidates.
    pub marks: bool,
}

/// An element that can be highlighted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HighlightTarget {
    Cell(CellId),
    /// A candidate of a cell, if the view has candidates.
    Candidate(CellId, Digit),
    /// A link of a chain between two candidates, if the view has candidates: strong, or weak (dashed).
    Link {
        from: (CellId, Digit),
        to: (CellId, Digit),
        /// Whether at least one of the two is true (strong); otherwise at most one is (weak).
        strong: bool,
    },
    /// A clue, by its index in the puzzle.
    Clue(usize),
    /// A region, by its index in the layout.
    Region(usize),
    /// The line between the centres of two cells.
    Edge(CellId, CellId),
}

impl Default for View<'_> {
    /// The puzzle as in its file.
    fn default() -> Self {
        Self { grid: None, other: None, candidates: None, highlights: Vec::new(), entered: true, marks: true }
    }
}
