//! gridc's own search: a CDCL solver with propagators beside its clauses.

mod analysis;
mod clauses;
mod log;
mod order;
mod restarts;
mod solver;
mod state;
mod trail;

pub use solver::{Choice, Outcome, Solver, Statistics};

#[cfg(test)]
mod tests;
