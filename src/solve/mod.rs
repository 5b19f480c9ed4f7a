//! Decides how many solutions a puzzle has, and finds them. An [`Engine`] compiles puzzles to models; a [`Solver`] runs one of
//! the backends on a model within the limits of a [`Request`], has every solution checked, and returns an [`Outcome`]: the
//! verdict with its evidence, and the solutions. The commands of the CLI, the generators and the explanations call it.

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
pub(crate) mod qualified;
mod random;
mod request;
mod search;
mod several;
mod singles;
mod solutions;
mod solver;
mod stated;
mod subsets;
pub mod trace;
mod turns;

pub use basis::Basis;
pub use candidates::{Candidate, Candidates};
pub use coverage::{Coverage, Covered};
pub use engine::{Engine, Plan};
pub use features::{Features, SelectionReason};
pub use outcome::{CountIs, Disagreement, Outcome, SolveError, Stated, Times, Verdict};
pub use probe::{Asked, Probe, ProbeResult, Trust};
pub use program::{Program, Standing, place_called, value_called};
pub use propagation::Propagation;
pub use qualified::of_proven;
pub use random::Random;
pub use request::{Found, Request};
pub use several::{Extra, Several};
pub use solutions::Solutions;
pub use solver::Solver;
pub use subsets::{Conflict, Ground, Member, Minimal, Redundant, Shrinking, Subsets, Together};
