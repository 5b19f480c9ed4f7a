//! gridc's own search: a CDCL solver with propagators beside its clauses.

mod analysis;
mod clauses;
mod order;
mod restarts;
mod solver;
mod trail;

pub use solver::{Choice, Outcome, Solver, Statistics};

#[cfg(test)]
mod tests;

/// EXPERIMENT
pub fn exp(name: &str, default: f64) -> f64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}
