//! What constraints imply while a search goes on, and why.
//!
//! A search decides Booleans and knows clauses; [`Propagators`] hold the constraints that it has no clauses for, and know
//! no search: whoever has a [`trail`](Search::trail) can ask them what follows from it. What follows is a literal, or that
//! the trail cannot be completed. Reasons are made when they are asked for, since most never are (*lazy clause
//! generation*: Ohrimenko, Stuckey and Codish, *Propagation via Lazy Clause Generation*, Constraints 14, 2009).

mod build;
mod choice;
mod connected;
mod derivation;
mod domains;
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
mod word;

pub use derivation::{ClauseNumber, Derivation, Observer};
pub use lit::Lit;
pub use propagators::Propagators;

use crate::formulation::cnf::MOST_PROPAGATED_VALUES;

/// The search as propagators see it.
pub trait Search {
    /// What is true, in the order in which it became so.
    fn trail(&self) -> &[Lit];

    /// Whether a literal is true, or false; `None` if it is open.
    fn value(&self, lit: Lit) -> Option<bool>;

    /// `lit` is open, and becomes true. [`Propagators::explain`] says why if it is asked, later.
    fn imply(&mut self, lit: Lit);

    /// All literals of the clause are false, and it follows from the constraints. It is empty if they have no solution.
    fn refuse(&mut self, clause: &[Lit]);
}

/// The values of a variable that are left, by index in its domain, as bits.
pub type Values = u64;

/// As many values fit into [`Values`].
const MOST_VALUES: usize = MOST_PROPAGATED_VALUES;

/// One value of one variable of the model, both by index.
pub type Candidate = (u32, u32);

/// What is known of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Because {
    /// The variable has the value.
    Is(Candidate),
    /// The variable does not have it.
    IsNot(Candidate),
}

impl Because {
    pub fn candidate(self) -> Candidate {
        match self {
            Self::Is(candidate) | Self::IsNot(candidate) => candidate,
        }
    }
}

impl std::ops::Not for Because {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Is(candidate) => Self::IsNot(candidate),
            Self::IsNot(candidate) => Self::Is(candidate),
        }
    }
}

/// The bits that are set, ascending.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        bit
    })
}
