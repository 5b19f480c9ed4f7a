//! What came out.

use super::{Basis, SelectionReason};
use crate::backend::{Backend, Exhaustion, PrepareError, Stop, Work};
use crate::formulation::{Formulation, Size};
use crate::language::{ElaborateError, Violation};
use crate::model::named;
use crate::presolve::Summary;
use crate::puzzle::{Effect, Grid};
use std::time::Duration;

named! {
    /// How many solutions there are, as far as it was asked and proven.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Verdict {
        /// Exactly one, proven.
        Unique = "unique",
        /// One or none: the rules that were understood leave one grid, and those that were not may forbid it.
        AtMostOne = "at_most_one",
        /// At least two, both seen.
        Several = "several",
        /// None, proven.
        None = "none",
        /// A limit ran out, or no more was asked, before any of these was known; or not all rules were understood.
        Unknown = "unknown",
    }
}

named! {
    /// What a count means.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum CountIs {
        /// All solutions were found.
        Exact = "exact",
        /// The search ended before.
        AtLeast = "at_least",
        /// All grids were found that the understood rules leave; others, which were not understood, may forbid some.
        AtMost = "at_most",
        /// It counts grids by the understood rules, and nothing follows for the puzzle.
        Unclaimed = "unclaimed",
    }
}

named! {
    /// How the solution that a file states relates to the puzzle.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Stated {
        /// It is a solution.
        Matches = "matches",
        /// It breaks no rule that was understood; others were not.
        Fits = "fits",
        /// It is not.
        Differs = "differs",
        /// None is stated, or it is incomplete and too little is known to judge it.
        Absent = "absent",
    }
}

/// Where the time went.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Times {
    /// Elaborating puzzle and rules; next to nothing when the model was there already.
    pub elaborate: Duration,
    /// From the model until the backend had read the instance, facts included. `None` if a limit ran out before.
    pub lower: Option<Duration>,
    /// From there to the first solution, checked.
    pub first: Option<Duration>,
    /// From the first solution, or without any from the lowered instance, until it was known that there is no other, or as
    /// many were found as were asked for. `None` if a limit ran out before.
    pub proof: Option<Duration>,
    /// Everything, what another backend had to prove again and the comparison with the stated solution included.
    pub total: Duration,
}

/// The answer to a [`Request`](super::Request).
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// What the verdict would be if all rules had been understood: that of the rules that were.
    pub found: Verdict,
    /// What the rules could do that were not understood; `None` if all were. Everything else in here takes account of it.
    pub doubt: Option<Effect>,
    /// The solutions kept, in the order found; each was checked against the puzzle, as far as it was understood.
    pub solutions: Vec<Grid>,
    /// Number of solutions found.
    pub count: u64,
    /// What that says of the number there is.
    pub count_is: CountIs,
    /// Whether all solutions have the same digits: with an answer layer, the digits may be the only ones possible though
    /// there are several solutions. `None` where there is no solution, or a limit ran out before it was known, or not
    /// everything was understood.
    pub digits_unique: Option<bool>,
    /// About the solution that the file states.
    pub stated: Stated,
    /// What `found` rests on; `None` if it is unknown.
    pub basis: Option<Basis>,
    /// The backend asked.
    pub backend: &'static str,
    /// Why it was, where nobody has said which.
    pub chosen: Option<SelectionReason>,
    /// The backend that proved again what floating point had found, or an outside program had claimed.
    pub proved_by: Option<&'static str>,
    /// What the backend takes.
    pub formulation: Formulation,
    /// How large the instance was; `None` if propagation alone decided and none was built.
    pub size: Option<Size>,
    /// Constraints that the formulation did not hold and the session tested itself.
    pub residual: usize,
    /// What presolving did; `None` where it was not done.
    pub presolved: Option<Summary>,
    /// Work done.
    pub work: Work,
    /// Where the time went.
    pub times: Times,
    /// Why the search ended early, if a limit did it.
    pub stopped: Option<Stop>,
}

impl Outcome {
    /// Whether it says that there is no further solution, and that was not proved.
    pub fn is_unproven(&self) -> bool {
        self.basis.is_some_and(|basis| !basis.is_proven())
    }
}

/// Why there is no outcome.
#[derive(Clone, Debug)]
pub enum SolveError {
    /// The puzzle has no model.
    Elaborate(ElaborateError),
    /// The model was not lowered.
    Prepare(PrepareError),
    /// An external program is missing, failed, or lied; the text says what was run and how it ended.
    Program(String),
    /// A backend contradicted the checker or another backend: a bug in gridc.
    Disagreement(Box<Disagreement>),
}

impl std::fmt::Display for SolveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Elaborate(error) => write!(f, "{error}"),
            Self::Prepare(error) => write!(f, "{error}"),
            Self::Program(what) => f.write_str(what),
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
            Self::Program(_) => None,
        }
    }
}

impl SolveError {
    /// A backend said that there is no other solution, and here is one. Of an outside program that is its own fault.
    pub(crate) fn missed(backend: &dyn Backend, witness: &'static str, grid: Grid) -> Self {
        match backend.abilities().exhaustion {
            Exhaustion::Claimed => Self::Program(denied(backend.name(), witness)),
            Exhaustion::Exact | Exhaustion::Float | Exhaustion::Never => {
                Self::Disagreement(Box::new(Disagreement::Missed { backend: backend.name(), witness, grid }))
            }
        }
    }
}

/// What is wrong with a program's claim that there is no further solution.
pub(super) fn denied(program: &str, witness: &str) -> String {
    format!("`{program}` says that there is no further solution, but {witness} has one")
}

/// How a backend was caught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Disagreement {
    /// Its solution does not satisfy the puzzle.
    Wrong {
        /// The backend.
        backend: &'static str,
        /// The grid it gave.
        grid: Grid,
        /// What the grid violates.
        violation: Violation,
    },
    /// It gave one solution twice.
    Repeated {
        /// The backend.
        backend: &'static str,
        /// The solution.
        grid: Grid,
    },
    /// It says that there is no other solution, but here is one.
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
            Self::Wrong { backend, .. } => write!(f, "backend `{backend}` gave a grid that breaks the puzzle's rules"),
            Self::Repeated { backend, .. } => write!(f, "backend `{backend}` gave the same solution twice"),
            Self::Missed { backend, witness, .. } => {
                write!(f, "backend `{backend}` found no solution but {witness} has one that it missed")
            }
        }
    }
}
