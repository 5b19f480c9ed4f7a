//! gridc's own search: a CDCL solver with propagators beside its clauses.

mod analysis;
mod clauses;
mod log;
mod order;
mod phases;
mod restarts;
mod solver;
mod state;
mod trail;
mod vivify;

pub use solver::{DecisionPolicy, Outcome, Solver, Tuning};
