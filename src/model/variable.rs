//! Variables of the core model.

use super::Values;

/// The number of a variable. Variables are numbered from 0, in the order in which they are added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u32);

impl VarId {
    /// The id as an index into a slice with one entry per variable.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a variable is part of what a solution *is*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Solutions are counted, blocked and compared on these.
    Answer,
    /// Needed to state constraints only; two assignments that differ just here are the same solution.
    Auxiliary,
}

/// A finite integer variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The values it may take.
    pub domain: Values,
    /// Whether it is an answer variable.
    pub role: Role,
}

impl Variable {
    /// A variable that is part of the answer.
    pub fn answer(domain: Values) -> Self {
        Self { domain, role: Role::Answer }
    }

    /// A variable that only serves to state constraints.
    pub fn auxiliary(domain: Values) -> Self {
        Self { domain, role: Role::Auxiliary }
    }
}
