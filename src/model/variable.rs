//! Variables of the core model: an id, a domain and a role.

use super::Values;

/// The number of a variable. Variables are numbered from 0, in the order in which they are added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u32);

impl VarId {
    /// Returns the id as an index into a slice with one entry per variable.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a variable is part of the solution or only helps to state constraints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Solutions are counted, blocked and compared on these.
    Answer,
    /// Only needed to state constraints. Assignments that differ only in such variables count as the same solution.
    Auxiliary,
}

/// A finite integer variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The values that the variable may take.
    pub domain: Values,
    /// Whether solutions are compared on this variable.
    pub role: Role,
}

impl Variable {
    /// Creates a variable that is part of the answer.
    pub fn answer(domain: Values) -> Self {
        Self { domain, role: Role::Answer }
    }

    /// Creates a variable that is only needed to state constraints.
    pub fn auxiliary(domain: Values) -> Self {
        Self { domain, role: Role::Auxiliary }
    }
}
