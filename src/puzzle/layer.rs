//! Layers: named sets of additional variables, one per cell, that rules may define and constrain.

use super::{CellId, Digit, Span};
use crate::model::VarId;

/// One variable per cell, such as "is this cell a doubler?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    pub name: String,
    /// The permitted values, ascending.
    pub values: Vec<Digit>,
    /// Whether it was declared as `bool`; 1 is true.
    pub boolean: bool,
    /// The cells that have a variable, ascending.
    pub cells: Vec<CellId>,
    /// Whether its values are part of a solution: solutions are counted and compared on the cells and the answer layers.
    pub answer: bool,
    /// The variable of its first cell; the variables of the other cells follow in order.
    pub first: VarId,
    pub span: Span,
}

impl Layer {
    /// Returns the variable of a cell, if the layer contains it.
    pub fn variable(&self, cell: CellId) -> Option<VarId> {
        let index = self.cells.binary_search(&cell).ok()?;
        Some(VarId(self.first.0 + index as u32))
    }
}
