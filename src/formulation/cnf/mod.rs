//! Conjunctive normal form.
//!
//! [`lower`] streams the clauses of a model into a [`ClauseSink`]; [`size`] says beforehand how many there will be.
//! Variables, `Domain`, `Distinct` and `Clause` are lowered, with their guards; all other kinds are left to the
//! session ([`residual`]), which refuses a solution that violates one and goes on.

mod at_most_one;
mod family;
mod groups;
mod lit;
mod lower;
mod numbering;
mod sink;
mod size;
mod variables;

pub use at_most_one::AtMostOne;
pub use family::Family;
pub use lit::{Atom, Lit, MAX_VARIABLES};
pub use lower::{Closed, lower, residual};
pub use numbering::Numbering;
pub use sink::{ClauseSink, Tally};
pub use size::size;
pub use variables::VariableEncoding;

/// All choices of a CNF lowering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Encoding {
    /// Which clauses.
    pub family: Family,
    /// The at-most-one encoding.
    pub at_most_one: AtMostOne,
    /// The variable encoding.
    pub variables: VariableEncoding,
}
