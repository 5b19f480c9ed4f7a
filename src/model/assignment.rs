//! Complete and partial assignments of values to the variables of a model.

use super::{Literal, VarId};

/// A partial assignment: for each variable of a model its value, or `None`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Assignment(Vec<Option<i32>>);

impl Assignment {
    /// Creates an assignment of `variables` variables, all of them open.
    pub fn open(variables: usize) -> Self {
        Self(vec![None; variables])
    }

    /// Creates a complete assignment from the values in order of variable id.
    pub fn complete(values: impl IntoIterator<Item = i32>) -> Self {
        Self(values.into_iter().map(Some).collect())
    }

    /// Returns the value of `var`, if assigned.
    pub fn get(&self, var: VarId) -> Option<i32> {
        self.0.get(var.index()).copied().flatten()
    }

    /// Assigns a value to `var`, which may be assigned already.
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

    /// Returns the truth of a literal; `None` while its variable is open.
    pub fn truth(&self, literal: Literal) -> Option<bool> {
        self.get(literal.var).map(|v| literal.holds(v))
    }

    /// The number of variables, assigned or not.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no variables.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values in order of variable; `None` for open ones.
    pub fn as_slice(&self) -> &[Option<i32>] {
        &self.0
    }

    /// Returns the values in order of variable if all are assigned.
    pub fn values(&self) -> Option<Vec<i32>> {
        self.0.iter().copied().collect()
    }
}
