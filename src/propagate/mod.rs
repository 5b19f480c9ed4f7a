//! Propagators: implement constraints that are not encoded as clauses. Given the trail of a search, they derive implied literals
//! and conflicts, with reasons.
//!
//! [`Propagators`] is independent of the search: any solver that exposes its trail (see [`SearchAccess`]) can use it. Reasons
//! are computed only when requested, since most are never needed (*lazy clause generation*: Ohrimenko, Stuckey and Codish,
//! *Propagation via Lazy Clause Generation*, Constraints 14, 2009).

mod automaton;
mod build;
mod choice;
mod connected;
mod derivation;
mod division;
mod domains;
mod filter;
pub(crate) mod houses;
pub(crate) mod layered;
mod lit;
pub(crate) mod pairing;
pub(crate) mod piece;
mod propagator;
mod propagators;
mod relation;
pub(crate) mod row;
mod sets;
mod sum;
mod table;
mod unequal;

pub use derivation::{ClauseNumber, Derivation, Observer};
pub use filter::{Contradiction, Filters, HiddenSingles};
pub use lit::SearchLit;
pub use propagators::Propagators;

use crate::formulation::cnf::MOST_PROPAGATED_VALUES;

/// The interface of a search to its propagators.
pub trait SearchAccess {
    /// Returns the true literals, in the order of assignment.
    fn trail(&self) -> &[SearchLit];

    /// Returns the value of a literal; `None` if it is open.
    fn value(&self, lit: SearchLit) -> Option<bool>;

    /// Makes the open literal `lit` true. The search may later request the reason by [`Propagators::explain`].
    fn imply(&mut self, lit: SearchLit);

    /// Reports a conflict: a clause that follows from the constraints and whose literals are all false. It is empty if the
    /// constraints have no solution.
    fn refuse(&mut self, clause: &[SearchLit]);
}

/// The remaining values of a variable: bit `i` is the value with index `i` in its domain.
pub type ValueSet = u64;

/// The number of values that fit into [`ValueSet`].
pub(crate) const MOST_VALUES: usize = MOST_PROPAGATED_VALUES;

/// A variable of the model and one of its values, both by index.
pub type CandidateIndex = (u32, u32);

/// A fact about a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DomainLiteral {
    /// The variable has the value.
    Is(CandidateIndex),
    /// The variable does not have the value.
    IsNot(CandidateIndex),
}

impl DomainLiteral {
    pub fn candidate(self) -> CandidateIndex {
        match self {
            Self::Is(candidate) | Self::IsNot(candidate) => candidate,
        }
    }
}

impl std::ops::Not for DomainLiteral {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Is(candidate) => Self::IsNot(candidate),
            Self::IsNot(candidate) => Self::Is(candidate),
        }
    }
}

/// Iterates over the set bits, in ascending order.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        bit
    })
}
