//! Verdicts: how many solutions a puzzle has, and which.

mod basis;
mod candidates;
mod coverage;
mod digits;
mod engine;
mod enumeration;
pub mod export;
mod features;
pub mod instances;
mod lowered;
pub mod nine;
mod outcome;
mod parts;
mod probe;
mod program;
mod propagation;
mod qualified;
mod random;
mod request;
mod search;
mod several;
mod singles;
mod solutions;
mod solver;
mod stated;
mod subsets;
#[cfg(test)]
mod tests;
pub mod trace;
mod turns;

pub use basis::Basis;
pub use candidates::{Candidate, Candidates};
pub use coverage::{Coverage, Covered};
pub use engine::{Engine, Plan};
pub use features::{Choice, Features};
pub use outcome::{CountIs, Disagreement, Outcome, SolveError, Stated, Times, Verdict};
pub use probe::{Answer, Asked, Probe, Trust};
pub use program::{Program, Standing, place_called, value_called};
pub use propagation::Propagation;
pub use qualified::of_proven;
pub use random::Random;
pub use request::{Found, Request};
pub use several::{Extra, Several};
pub use solutions::Solutions;
pub use solver::Solver;
pub use subsets::{Conflict, Ground, Member, Minimal, Redundant, Shrinking, Subsets, Together};
