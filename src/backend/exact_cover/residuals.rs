//! Checks residual constraints, those that the instance does not contain, whenever the search assigns a variable.

use crate::model::{Assignment, Model, Status, VarId};

/// The residual constraints by variable, so that an assignment tests only those it affects.
///
/// Invariant: the constraints of variable `v` are `constraints[first[v]..first[v + 1]]`.
pub struct Residuals {
    all: Vec<usize>,
    first: Vec<u32>,
    constraints: Vec<u32>,
}

impl Residuals {
    pub fn new(model: &Model, residual: &[usize]) -> Self {
        let mut pairs: Vec<(VarId, u32)> = Vec::new();
        for index in residual {
            pairs.extend(model.constraints()[*index].scope().into_iter().map(|var| (var, *index as u32)));
        }
        pairs.sort_unstable();
        let first = (0..=model.variables().len() as u32).map(|v| pairs.partition_point(|(var, _)| var.0 < v) as u32);
        Self {
            all: residual.to_vec(),
            first: first.collect(),
            constraints: pairs.iter().map(|(_, constraint)| *constraint).collect(),
        }
    }

    /// Indices of all residual constraints.
    pub fn all(&self) -> &[usize] {
        &self.all
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether the assignment violates any residual constraint, including those without variables.
    pub fn violated(&self, model: &Model, assignment: &Assignment) -> bool {
        self.all.iter().any(|index| model.constraints()[*index].status(assignment) == Status::Violated)
    }

    /// Whether the assignment, in which `var` has just been assigned, violates a residual constraint.
    #[inline]
    pub fn violated_at(&self, var: VarId, model: &Model, assignment: &Assignment) -> bool {
        let range = self.first[var.index()] as usize..self.first[var.index() + 1] as usize;
        self.constraints[range]
            .iter()
            .any(|index| model.constraints()[*index as usize].status(assignment) == Status::Violated)
    }
}
