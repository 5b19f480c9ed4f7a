//! Decides how many solutions a puzzle has, and finds them. An [`Engine`] compiles puzzles to models; a [`PuzzleSolver`] runs
//! one of the backends on a model within the limits of a [`Request`], has every solution checked, and returns a
//! [`SolveOutcome`]: the verdict with its evidence, and the solutions. The commands of the CLI, the generators and the
//! explanations call it.

mod basis;
mod candidates;
mod cases;
mod count;
mod counting;
mod coverage;
mod digits;
mod engine;
mod enumeration;
mod estimate;
pub mod export;
mod features;
pub(crate) mod frontier;
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
pub use candidates::{Candidate, Candidates, KnownCandidates};
pub use count::{Count, CountMethod};
pub use counting::FEW;
pub use coverage::{Coverage, Covered};
pub use engine::{Engine, Plan};
pub use estimate::Estimate;
pub use features::{Features, SelectionReason};
pub use outcome::{CountIs, Disagreement, SolveError, SolveOutcome, Stated, Times, Verdict};
pub use probe::{Probe, ProbeResult, ProbeWork, Trust};
pub use program::{PlaceBinding, Program, place_called, value_called};
pub use propagation::Propagation;
pub use qualified::of_proven;
pub use random::Random;
pub use request::{Request, SolutionCounter};
pub use several::{ExtraGivens, SolutionAnalysis};
pub use solutions::Solutions;
pub use solver::PuzzleSolver;
pub use subsets::{Conflict, FixedParts, Member, Minimal, RedundantMembers, ShrinkTask, SubsetAnswer, Subsets};
