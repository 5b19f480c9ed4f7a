//! Layers: variables that a puzzle has besides its cells.

use super::{CellId, Digit, Span};
use crate::model::VarId;

/// A variable per cell, such as "is this cell a doubler?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    pub name: String,
    /// The values that it may have, ascending.
    pub values: Vec<Digit>,
    /// Whether it was declared as `bool`: 1 is true.
    pub boolean: bool,
    /// The cells that have one, ascending.
    pub cells: Vec<CellId>,
    /// Whether it is part of what a solution is: solutions are counted and compared on cells and answer layers.
    pub answer: bool,
    /// The variable of the first of its cells; the others follow in order.
    pub first: VarId,
    pub span: Span,
}

impl Layer {
    /// The variable of a cell.
    pub fn variable(&self, cell: CellId) -> Option<VarId> {
        let index = self.cells.binary_search(&cell).ok()?;
        Some(VarId(self.first.0 + index as u32))
    }
}
