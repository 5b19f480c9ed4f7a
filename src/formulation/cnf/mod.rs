//! Conjunctive normal form.
//!
//! [`Plans`] say how each constraint of a model will be encoded and how many clauses there will be; [`lower`] streams
//! these into a [`ClauseSink`]. What is over its budget ([`MOST_LITERALS`]) is left to the session
//! ([`Plans::residual`]), which refuses a solution that violates it and goes on. All else is lowered, with its guard:
//!
//! | core | clauses | unit propagation |
//! |---|---|---|
//! | variable | at least one value, at most one | complete, but for what a family leaves out |
//! | `Domain` | a unit clause per value excluded | complete |
//! | house, `Distinct` | at least one place per value of a house, at most one | complete for each value |
//! | `Clause` | itself | complete |
//! | `Relation` | conflicts or supports | arc consistency by supports, forward checking by conflicts |
//! | `Combos` | as `Distinct`, and a selector per set | sets and candidates without each other |
//! | `Table` | a selector per tuple | generalized arc consistency |
//! | `Automaton` | states per layer, steps between them | the same, if no variable is read twice |
//! | `Linear` of one variable or two | units, or as a `Relation` | as there |
//! | `Linear`, at most one of many, unguarded | rows and columns | complete |
//! | `Linear` over pairwise different variables | diagram of the values that groups use | complete for those |
//! | `Linear` | a [`LinearEncoding`]: diagram, totalizer or adder | complete, bounds, or evaluation only |
//! | `Connected` | what the first member reaches in k steps | members cut off from an earlier one |
//!
//! The last but one is what the default, the diagram, does where variables are pairwise different. A solver that is told
//! while it searches what connection implies ([`Plans::watching`]) needs no clauses for `Connected`, nor for a count of its members.
//!
//! Those from `Relation` on are said of unguarded constraints over variables that have their at-most-one clauses. A
//! guard's negation is in every clause but those that define auxiliary variables: so unit propagation also refutes the
//! guard of a `Table`, `Automaton` or `Linear` that it finds impossible.

pub(crate) mod at_most_one;
mod connected;
mod extent;
mod family;
mod groups;
mod linear;
mod listed;
mod lit;
mod lower;
mod numbering;
mod plan;
mod plans;
mod propagate;
pub(crate) mod sink;
mod size;
pub mod text;
mod variables;

pub use at_most_one::AtMostOne;
pub use family::Family;
pub use linear::LinearEncoding;
pub use lit::{Atom, Lit, MAX_VARIABLES};
pub use lower::{Closed, lower};
pub use numbering::{Boolean, Numbering};
pub use plan::MOST_PROPAGATED_VALUES;
pub use plans::Plans;
pub use propagate::propagate;
pub use sink::{ClauseSink, Note, Tally};
pub use variables::VariableEncoding;

/// All choices of a CNF lowering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Encoding {
    pub family: Family,
    pub at_most_one: AtMostOne,
    pub variables: VariableEncoding,
    /// The encoding of weighted sums.
    pub linear: LinearEncoding,
}
