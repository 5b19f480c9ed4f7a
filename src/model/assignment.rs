//! Complete and partial assignments.

use super::{Literal, VarId};

/// A value for some of the variables of a model, indexed by variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Assignment(Vec<Option<i32>>);

impl Assignment {
    /// Nothing assigned, for `variables` variables.
    pub fn open(variables: usize) -> Self {
        Self(vec![None; variables])
    }

    /// Every variable assigned, in order of their ids.
    pub fn complete(values: impl IntoIterator<Item = i32>) -> Self {
        Self(values.into_iter().map(Some).collect())
    }

    /// The value of `var`, if assigned.
    pub fn get(&self, var: VarId) -> Option<i32> {
        self.0.get(var.index()).copied().flatten()
    }

    /// Assigns `var`.
    pub fn set(&mut self, var: VarId, value: i32) {
        self.0[var.index()] = Some(value);
    }

    /// Makes `var` unassigned again.
    pub fn clear(&mut self, var: VarId) {
        self.0[var.index()] = None;
    }

    /// Makes every variable unassigned again.
    pub fn clear_all(&mut self) {
        self.0.fill(None);
    }

    /// Truth of a literal, `None` while its variable is open.
    pub fn truth(&self, literal: Literal) -> Option<bool> {
        self.get(literal.var).map(|v| literal.holds(v))
    }

    /// Number of variables, assigned or not.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no variables.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values in order of variable, `None` where open.
    pub fn as_slice(&self) -> &[Option<i32>] {
        &self.0
    }

    /// The values in order of variable, if all are assigned.
    pub fn values(&self) -> Option<Vec<i32>> {
        self.0.iter().copied().collect()
    }
}
