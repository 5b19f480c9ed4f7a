//! Layers: variables of a puzzle besides the digits of its cells.

use super::{CellId, Digit, Span};
use crate::model::VarId;

/// One variable per cell, such as "is this cell a doubler?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    pub name: String,
    /// The possible values, ascending.
    pub values: Vec<Digit>,
    /// Whether it was declared as `bool`; 1 is true.
    pub boolean: bool,
    /// The cells that have a variable in this layer, ascending.
    pub cells: Vec<CellId>,
    /// Whether it is part of the solution: solutions are counted and compared by the cells and the answer layers.
    pub answer: bool,
    /// The variable of its first cell; those of the other cells follow in order.
    pub first: VarId,
    pub span: Span,
}

impl Layer {
    /// Returns the variable of a cell.
    pub fn variable(&self, cell: CellId) -> Option<VarId> {
        let index = self.cells.binary_search(&cell).ok()?;
        Some(VarId(self.first.0 + index as u32))
    }
}
