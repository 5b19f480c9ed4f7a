//! gridc's own CDCL solver: clause learning, combined with propagators for constraints that are not encoded as clauses.
//!
//! Takes clauses, a set of [`Propagators`](crate::propagate::Propagators) and assumptions; returns a model, or the assumptions
//! that failed. `backend/sat` wraps it as a backend, and `proof` records its certificates.

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

pub use solver::{CdclSolver, DecisionPolicy, SearchOutcome, Tuning};
