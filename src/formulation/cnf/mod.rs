//! Lowers models to conjunctive normal form (CNF), for SAT solvers and DIMACS export.
//!
//! [`Plans`] select an encoding for each constraint of a model and compute the number of clauses; [`lower`] streams the clauses
//! into a [`ClauseSink`]. A constraint over its budget ([`MOST_LITERALS`]) is left to the session ([`Plans::residual`]), which
//! rejects a solution that violates it and continues. All others are lowered, with their guards:
//!
//! | core | clauses | unit propagation |
//! |---|---|---|
//! | variable | at least one value, at most one | complete, except what a family omits |
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
//! The row for pairwise different variables applies to the default encoding, the diagram. A solver with a propagator for
//! connectivity ([`Plans::watching`]) needs no clauses for `Connected`, nor for a count of its members.
//!
//! The rows from `Relation` on describe unguarded constraints over variables with at-most-one clauses. The negated guard is in
//! every clause except those that define auxiliary variables, so unit propagation also refutes the guard of a `Table`,
//! `Automaton` or `Linear` that it finds impossible.

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
pub use lit::{Atom, CnfLit, MAX_VARIABLES};
pub use lower::{SinkClosed, lower};
pub use numbering::{Boolean, Numbering};
pub use plan::MOST_PROPAGATED_VALUES;
pub use plans::Plans;
pub use propagate::propagate;
pub use sink::{ClauseSink, ClauseTally, Note};
pub use variables::VariableEncoding;

/// All options of a CNF lowering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Encoding {
    pub family: Family,
    pub at_most_one: AtMostOne,
    pub variables: VariableEncoding,
    /// The encoding of weighted sums.
    pub linear: LinearEncoding,
}
