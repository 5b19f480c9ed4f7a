//! Maps the literals of a model to the Booleans of a CNF, and Boolean assignments back to values.

use super::{Atom, CnfLit, VariableEncoding};
use crate::model::{Literal, Model, Values, VarId};

/// The meaning of a Boolean. Values are given by their index in the variable's domain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Boolean {
    /// The variable has the value.
    Is(VarId, u32),
    /// The variable has this value or a higher one.
    AtLeast(VarId, u32),
    /// This bit of the index of the variable's value.
    Bit(VarId, u32),
    /// An auxiliary variable, numbered from 0.
    Auxiliary(u32),
}

/// The mapping between model literals and Booleans.
///
/// Invariant: the Booleans of variable `v` are `first[v]..first[v + 1]`; auxiliary ones come after all of these.
#[derive(Clone, Debug)]
pub struct Numbering {
    encoding: VariableEncoding,
    first: Vec<u32>,
    domains: Vec<Values>,
}

impl Numbering {
    /// Numbers the variables of `model`, whose size must be within [`MAX_VARIABLES`](super::MAX_VARIABLES).
    pub fn new(model: &Model, encoding: VariableEncoding) -> Self {
        let mut first = Vec::with_capacity(model.variables().len() + 1);
        let mut next = 0_u32;
        for variable in model.variables() {
            first.push(next);
            next = next.saturating_add(encoding.booleans(variable.domain.len() as u64) as u32);
        }
        first.push(next);
        Self { encoding, first, domains: model.variables().iter().map(|v| v.domain.clone()).collect() }
    }

    /// Returns the number of Booleans, without auxiliary ones.
    pub fn len(&self) -> u32 {
        self.first.last().copied().unwrap_or(0)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn encoding(&self) -> VariableEncoding {
        self.encoding
    }

    /// Returns the index of the first Boolean of `var`.
    pub(super) fn first(&self, var: VarId) -> u32 {
        self.first[var.index()]
    }

    /// Returns the values of `var`.
    pub(super) fn values(&self, var: VarId) -> &Values {
        &self.domains[var.index()]
    }

    /// Returns the literal `var = v` for the value with this index in its domain.
    pub(super) fn candidate(&self, var: VarId, index: usize) -> CnfLit {
        let values = self.domains[var.index()].len() as u32;
        self.encoding.literal(self.first[var.index()], values, index as u32)
    }

    /// Translates a literal of the model.
    pub fn atom(&self, literal: Literal) -> Atom {
        match self.domains[literal.var.index()].index_of(literal.value) {
            Some(index) => Atom::Lit(self.candidate(literal.var, index).signed(literal.positive)),
            None => Atom::Constant(!literal.positive),
        }
    }

    /// Returns the meaning of a Boolean, ignoring the sign of the literal.
    pub fn meaning(&self, literal: CnfLit) -> Boolean {
        let index = literal.index();
        // The variable is the last one that starts no later, except those without any Boolean.
        let var = self.first.partition_point(|first| *first <= index);
        match var.checked_sub(1).filter(|var| *var < self.domains.len()) {
            None => Boolean::Auxiliary(index.saturating_sub(self.len())),
            Some(var) => {
                let (values, offset) = (self.domains[var].len() as u32, index - self.first[var]);
                self.encoding.meaning(VarId(var as u32), values, offset)
            }
        }
    }

    /// Returns the value of `var` in a Boolean assignment; `None` if it has none there.
    pub fn value(&self, var: VarId, is_true: impl Fn(CnfLit) -> bool) -> Option<i32> {
        let values = &self.domains[var.index()];
        let index = (0..values.len()).find(|index| is_true(self.candidate(var, *index)))?;
        Some(values.as_slice()[index])
    }
}
