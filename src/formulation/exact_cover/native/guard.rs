//! Represents a guard in an exact cover as a coloured item.

use super::{LocalItem, LocalNode};
use crate::model::{Literal, VarId};

/// A secondary item whose colour indicates whether the guard is true. Candidates of the guard's variable have one or the other
/// colour; ways of the constraint require it to be true, and one further way, which disables the constraint, requires it to be
/// false.
#[derive(Clone, Copy)]
pub(super) struct Guard {
    literal: Literal,
    item: u32,
}

const TRUE: u32 = 1;
const FALSE: u32 = 2;

impl Guard {
    /// Creates the guard as the constraint's secondary item number `item`.
    pub fn new(literal: Literal, item: u32) -> Self {
        Self { literal, item }
    }

    pub fn var(self) -> VarId {
        self.literal.var
    }

    pub fn holds(self) -> LocalNode {
        (LocalItem::Secondary(self.item), TRUE)
    }

    pub fn fails(self) -> LocalNode {
        (LocalItem::Secondary(self.item), FALSE)
    }

    /// Returns the node of the candidate `var = value`.
    pub fn mark(self, var: VarId, value: i32) -> Option<LocalNode> {
        (var == self.literal.var).then(|| if self.literal.holds(value) { self.holds() } else { self.fails() })
    }
}
