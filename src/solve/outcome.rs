//! The result of a request: the verdict with its evidence, the solutions, sizes, work and times ([`SolveOutcome`]), or the
//! reason why there is none ([`SolveError`]).

use super::{Basis, Count, Estimate, SelectionReason};
use crate::backend::{Backend, Exhaustion, PrepareError, Stop, Work};
use crate::formulation::{Formulation, Size};
use crate::language::{ElaborateError, Violation};
use crate::model::named;
use crate::presolve::Summary;
use crate::puzzle::{Effect, Grid};
use std::time::Duration;

named! {
    /// How many solutions there are, as far as that was requested and proven.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Verdict {
        /// Exactly one, proven.
        Unique = "unique",
        /// One or none: the interpreted rules leave one grid, and rules that were not interpreted may exclude it.
        AtMostOne = "at_most_one",
        /// At least two; both were found.
        Several = "several",
        /// None, proven.
        None = "none",
        /// A limit was reached, or the request ended, before any of these was known; or not all rules were interpreted.
        Unknown = "unknown",
    }
}

named! {
    /// What a count means.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum CountIs {
        /// All solutions were found.
        Exact = "exact",
        /// The search ended before all were found.
        AtLeast = "at_least",
        /// All grids allowed by the interpreted rules were found; rules that were not interpreted may exclude some.
        AtMost = "at_most",
        /// The count is of grids allowed by the interpreted rules; it implies nothing about the puzzle.
        Unclaimed = "unclaimed",
    }
}

named! {
    /// How the solution that a file states relates to the puzzle.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Stated {
        /// It is a solution.
        Matches = "matches",
        /// It breaks none of the interpreted rules, but some rules were not interpreted.
        Fits = "fits",
        /// It is not a solution.
        Differs = "differs",
        /// None is stated, or it is incomplete and too little is known to judge it.
        Absent = "absent",
    }
}

/// Times of the stages of a request.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Times {
    /// Elaborating puzzle and rules; almost zero if the model was cached.
    pub elaborate: Duration,
    /// From the model until the backend has read the instance, facts included. `None` if a limit was reached before.
    pub lower: Option<Duration>,
    /// From there to the first checked solution.
    pub first: Option<Duration>,
    /// From the first solution (or, without one, from the lowered instance) until the search was exhausted or had found as many
    /// solutions as requested. `None` if a limit was reached before.
    pub proof: Option<Duration>,
    /// Total time, including the proof by another backend and the comparison with the stated solution.
    pub total: Duration,
}

/// The answer to a [`Request`](super::Request).
#[derive(Clone, Debug)]
pub struct SolveOutcome {
    /// The verdict about the puzzle; it takes rules that were not interpreted into account.
    pub verdict: Verdict,
    /// The verdict about the interpreted rules alone.
    pub found: Verdict,
    /// The strongest effect that the rules that were not interpreted could have; `None` if all were. All fields but `found` take
    /// it into account.
    pub doubt: Option<Effect>,
    /// The solutions kept, in the order found. Each was checked against the interpreted rules.
    pub solutions: Vec<Grid>,
    /// Number of solutions found or counted.
    pub count: Count,
    /// An estimate of the number of solutions, where one was asked for.
    pub estimate: Option<Estimate>,
    /// How `count` relates to the number of solutions that exist.
    pub count_is: CountIs,
    /// Whether all solutions have the same digits. With an answer layer, the digits may be unique although there are several
    /// solutions. `None` if there is no solution, a limit was reached before it was known, or not all rules were interpreted.
    pub digits_unique: Option<bool>,
    /// How the solution that the file states compares.
    pub stated: Stated,
    /// The evidence for `found`; `None` if `found` is `unknown`.
    pub basis: Option<Basis>,
    /// The backend that searched.
    pub backend: &'static str,
    /// Why this backend was chosen, if it was chosen automatically.
    pub chosen: Option<SelectionReason>,
    /// The exact backend that proved again the result of a floating-point search or an external program.
    pub proved_by: Option<&'static str>,
    /// The formulation that the backend uses.
    pub formulation: Formulation,
    /// The size of the instance; `None` if propagation alone decided and no instance was built.
    pub size: Option<Size>,
    /// Number of constraints that are not part of the formulation: the session tested them itself.
    pub residual: usize,
    /// What presolving removed; `None` if the model was not presolved.
    pub presolved: Option<Summary>,
    /// Nodes, conflicts and other counters of the search.
    pub work: Work,
    /// Times of the stages.
    pub times: Times,
    /// The limit that ended the search early, if any.
    pub stopped: Option<Stop>,
}

impl SolveOutcome {
    /// Whether the verdict claims that there is no further solution without a proof.
    pub fn is_unproven(&self) -> bool {
        self.basis.is_some_and(|basis| !basis.is_proven())
    }
}

/// Why there is no outcome.
#[derive(Clone, Debug)]
pub enum SolveError {
    /// The puzzle has no model.
    Elaborate(ElaborateError),
    /// The model could not be lowered.
    Prepare(PrepareError),
    /// The way of counting that was asked for does not suit the puzzle; the text says why.
    Method(String),
    /// An external program is missing, failed, or gave a wrong result; the text names the command and how it ended.
    Program(String),
    /// A backend contradicted the checker or another backend: a bug in gridc.
    Disagreement(Box<Disagreement>),
}

impl std::fmt::Display for SolveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Elaborate(error) => write!(f, "{error}"),
            Self::Prepare(error) => write!(f, "{error}"),
            Self::Method(what) | Self::Program(what) => f.write_str(what),
            Self::Disagreement(evidence) => write!(f, "{evidence}"),
        }
    }
}

impl std::error::Error for SolveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Elaborate(error) => Some(error),
            Self::Prepare(error) => Some(error),
            Self::Disagreement(evidence) => Some(evidence),
            Self::Method(_) | Self::Program(_) => None,
        }
    }
}

impl SolveError {
    /// The error for a backend that reported that there is no other solution when `grid` is one. For an external program it is
    /// the program's fault, for the others a bug in gridc.
    pub(crate) fn missed(backend: &dyn Backend, witness: &'static str, grid: Grid) -> Self {
        match backend.abilities().exhaustion {
            Exhaustion::Claimed => Self::Program(denied(backend.name(), witness)),
            Exhaustion::Exact | Exhaustion::Float | Exhaustion::Never => {
                Self::Disagreement(Box::new(Disagreement::Missed { backend: backend.name(), witness, grid }))
            }
        }
    }
}

/// The message for an external program whose claim that there is no further solution is refuted.
pub(super) fn denied(program: &str, witness: &str) -> String {
    format!("`{program}` reports that there is no further solution, but {witness} found one")
}

/// Evidence that a backend is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Disagreement {
    /// Its solution does not satisfy the puzzle.
    Wrong {
        /// The backend.
        backend: &'static str,
        /// The grid that it returned.
        grid: Grid,
        /// What the grid violates.
        violation: Violation,
    },
    /// It returned the same solution twice.
    Repeated {
        /// The backend.
        backend: &'static str,
        /// The solution.
        grid: Grid,
    },
    /// It reported that there is no other solution, but there is one.
    Missed {
        /// The backend.
        backend: &'static str,
        /// Where the other solution comes from: a backend's name, or `the file`.
        witness: &'static str,
        /// The solution that it missed.
        grid: Grid,
    },
}

impl std::error::Error for Disagreement {}

impl std::fmt::Display for Disagreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Wrong { backend, .. } => write!(
                f,
                "backend `{backend}` returned a grid that violates the puzzle's \
                rules"
            ),
            Self::Repeated { backend, .. } => write!(f, "backend `{backend}` returned the same solution twice"),
            Self::Missed { backend, witness, .. } => {
                write!(f, "backend `{backend}` missed a solution that {witness} found")
            }
        }
    }
}
