//! Names for the variables, values and constraints of an instance that is written as text.

use crate::model::VarId;
use std::borrow::Cow;

/// Provides readable names. A formulation has only numbers; names such as `r1c1` or `killer 15` come from the puzzle.
///
/// Invariant: no name contains white space, `|`, `:`, `=` or a control character. Names are unique among variables, among the
/// values of a variable, and among the values of a constraint. No variable is named `k`, `c`, `x` or `aux` followed by a number.
pub trait Names {
    /// Returns the name of a variable: `r1c1`, `doubled.r1c1`.
    fn variable(&self, var: VarId) -> Cow<'_, str>;

    /// Returns the name of a value: the symbol of a cell, otherwise the integer.
    fn value(&self, var: VarId, value: i32) -> Cow<'_, str>;

    /// Returns the name of a value in the `Distinct` with this index: the common name of its variables, otherwise the integer.
    fn placed(&self, _index: usize, value: i32) -> Cow<'_, str> {
        Cow::Owned(value.to_string())
    }

    /// Returns the origin of constraint number `index` in words, with spaces: `row 3`, `killer 15`.
    fn origin(&self, index: usize) -> Cow<'_, str>;
}

/// Names by number only: `v17`, the integer, `constraint 3`.
#[derive(Clone, Copy, Debug)]
pub struct NumberNames;

impl Names for NumberNames {
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

/// Returns the name of a candidate, `variable=value`, as used in every text.
pub fn candidate(names: &dyn Names, var: VarId, value: i32) -> String {
    format!("{}={}", names.variable(var), names.value(var, value))
}
