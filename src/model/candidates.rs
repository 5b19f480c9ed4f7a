//! The dense numbering of candidates, that is, (variable, value) pairs.

use super::values::position;
use super::{Literal, Model, VarId};

/// The index of a (variable, value) pair. Variables are in order, and the values of each ascend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CandidateId(pub u32);

impl CandidateId {
    /// Returns the id as an index into a slice with one entry per candidate.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Maps candidates to variables and values, and back.
///
/// Invariant: candidate `first[v] + i` is the `i`-th value of variable `v`. `first` has one entry more than there are variables,
/// so that the candidates of `v` are `first[v]..first[v + 1]`.
#[derive(Clone, Debug)]
pub struct Candidates {
    first: Vec<u32>,
    owner: Vec<VarId>,
    values: Vec<i32>,
}

impl Candidates {
    pub(super) fn new(model: &Model) -> Self {
        let total = model.variables().iter().map(|v| v.domain.len()).sum();
        let mut first = Vec::with_capacity(model.variables().len() + 1);
        let mut owner = Vec::with_capacity(total);
        let mut values = Vec::with_capacity(total);
        for (id, variable) in model.var_ids().zip(model.variables()) {
            first.push(values.len() as u32);
            owner.extend(std::iter::repeat_n(id, variable.domain.len()));
            values.extend(variable.domain.iter());
        }
        first.push(values.len() as u32);
        Self { first, owner, values }
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the indices of the candidates of `var`, by ascending value.
    pub fn range(&self, var: VarId) -> std::ops::Range<usize> {
        self.first[var.index()] as usize..self.first[var.index() + 1] as usize
    }

    /// Returns the candidate `var = value`, if `value` is in the domain.
    pub fn find(&self, var: VarId, value: i32) -> Option<CandidateId> {
        let range = self.range(var);
        let index = position(&self.values[range.clone()], value)?;
        Some(CandidateId((range.start + index) as u32))
    }

    /// The variable of a candidate.
    pub fn var(&self, candidate: CandidateId) -> VarId {
        self.owner[candidate.index()]
    }

    /// The value of a candidate.
    pub fn value(&self, candidate: CandidateId) -> i32 {
        self.values[candidate.index()]
    }

    /// Returns the candidate as the literal `var = value`.
    pub fn literal(&self, candidate: CandidateId) -> Literal {
        Literal::is(self.var(candidate), self.value(candidate))
    }
}
