//! What constraints imply while a search goes on, and why.
//!
//! A search decides Booleans and knows clauses; [`Propagators`] hold the constraints that it has no clauses for, and know
//! no search: whoever has a [`trail`](Search::trail) can ask them what follows from it. What follows is a literal, or that
//! the trail cannot be completed. Reasons are made when they are asked for, since most never are (*lazy clause
//! generation*: Ohrimenko, Stuckey and Codish, *Propagation via Lazy Clause Generation*, Constraints 14, 2009).

mod automata;
mod layered;
mod lit;
mod pairings;
mod piece;
mod pieces;
mod propagators;
mod row;
mod sums;
mod trail;

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
type Values = u64;

/// As many values fit into [`Values`].
const MOST_VALUES: usize = MOST_PROPAGATED_VALUES;
