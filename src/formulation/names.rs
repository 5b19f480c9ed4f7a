//! What the parts of an instance are called when it is written as text.

use crate::model::VarId;
use std::borrow::Cow;

/// Names for people. A formulation numbers; only who knows the puzzle can say `r1c1` or `killer 15`.
///
/// Invariant: no name contains white space, `|`, `:`, `=` or a control character, two variables have different names, and so
/// have two values of one variable, or of one constraint. No variable is called `k`, `c`, `x` or `aux` and a number.
pub trait Names {
    /// The variable: `r1c1`, `doubled.r1c1`.
    fn variable(&self, var: VarId) -> Cow<'_, str>;

    /// One of its values: the symbol of a cell, the integer of anything else.
    fn value(&self, var: VarId, value: i32) -> Cow<'_, str>;

    /// A value that the `Distinct` with this index places: as its variables call it if they agree, else the integer.
    fn placed(&self, _index: usize, value: i32) -> Cow<'_, str> {
        Cow::Owned(value.to_string())
    }

    /// Where constraint number `index` comes from, in words and with spaces: `row 3`, `killer 15`.
    fn origin(&self, index: usize) -> Cow<'_, str>;
}

/// Names by number alone: `v17`, the integer, `constraint 3`.
#[derive(Clone, Copy, Debug)]
pub struct Numbered;

impl Names for Numbered {
    fn variable(&self, var: VarId) -> Cow<'_, str> {
        Cow::Owned(format!("v{}", var.index()))
    }

    fn value(&self, _: VarId, value: i32) -> Cow<'_, str> {
        Cow::Owned(value.to_string())
    }

    fn origin(&self, index: usize) -> Cow<'_, str> {
        Cow::Owned(format!("constraint {index}"))
    }
}

/// The candidate `variable=value`, as every text calls it.
pub fn candidate(names: &dyn Names, var: VarId, value: i32) -> String {
    format!("{}={}", names.variable(var), names.value(var, value))
}
