//! Backends: what searches an instance for solutions.
//!
//! One trait, one file per backend, one line in [`BACKENDS`].

mod backtrack;
mod branching;
mod brute;
pub(crate) mod cells;
mod clock;
pub(crate) mod dlx;
pub(crate) mod exact_cover;
pub mod external;
pub(crate) mod heuristics;
pub mod leftovers;
mod limits;
pub(crate) mod lp;
pub mod nine;
mod own_thread;
mod propagate;
mod refute;
pub(crate) mod sat;
mod threads;
pub(crate) mod violation;
mod work;
mod written;

pub use clock::{Clock, Moment, use_clock};
pub use heuristics::{HEURISTICS, Heuristic};
pub(crate) use limits::Watched;
pub use limits::{Interrupt, Limits, Stop};
pub use own_thread::{BlockingSearch, OwnThread};
pub use propagate::{PropagateError, propagate};
pub use refute::{Refutation, Refuter, Workplace};
pub use threads::{Threads, use_threads};
pub use work::Work;
pub use written::Written;

use crate::formulation::exact_cover::coverage as exact_cover_paths;
use crate::formulation::{Formulation, Size, Treatment, cnf, ilp};
use crate::model::{Assignment, Constraint, Literal, Model, named};
use std::sync::Arc;

/// The name of the threads on which solvers run that cannot be interrupted. A solver that panics there is reported as
/// [`Stop::Failed`], so nothing need be said about the panic itself.
pub const SOLVER_THREAD: &str = "solver";

/// All backends that decide puzzles, in the order in which `gridc list backends` shows them. Those that only find solutions
/// are [`HEURISTICS`].
pub static BACKENDS: &[&dyn Backend] = &[
    &dlx::Dlx,
    &cells::Cells,
    &sat::BATSAT,
    &sat::SEARCH,
    &sat::VARISAT,
    #[cfg(feature = "cadical")]
    &sat::CADICAL,
    #[cfg(feature = "pumpkin")]
    &sat::PUMPKIN,
    &lp::Lp,
    &backtrack::Backtrack,
    &brute::Brute,
];

/// The backend that a word means, a heuristic included; `sat` means `batsat`.
pub fn named(name: &str) -> Option<&'static dyn Backend> {
    let name = if name == "sat" { "batsat" } else { name };
    all_backends().find(|b| b.name() == name)
}

/// [`BACKENDS`], and after them [`HEURISTICS`].
pub fn all_backends() -> impl Iterator<Item = &'static dyn Backend> {
    BACKENDS.iter().copied().chain(HEURISTICS.iter().map(|heuristic| heuristic as &dyn Backend))
}

/// The backend that a user means: one of [`BACKENDS`] by its name, one of [`HEURISTICS`] with or without parameters
/// (`nmcs:level=1`), or a program by its command line (see [`external`]). The last two are made into a backend for the
/// rest of the process.
///
/// # Errors
/// If there is no such backend, or its parameters or command line are not understood; in words for the user.
pub fn from_text(text: &str) -> Result<&'static dyn Backend, String> {
    if Heuristic::is_one(text) {
        return Heuristic::parse(text).map(|heuristic| heuristic as &dyn Backend);
    }
    if external::Command::is_one(text) {
        let command = external::Command::parse(text).map_err(|error| error.to_string())?;
        return Ok(external::External::leaked(command));
    }
    named(text).ok_or_else(|| format!("there is no backend `{text}`"))
}

/// A way of finding solutions.
pub trait Backend: Send + Sync {
    /// What there is to know before it is used.
    fn profile(&self) -> &'static Profile;

    fn name(&self) -> &'static str {
        self.profile().name
    }

    /// What it is, in one line.
    fn description(&self) -> &'static str {
        self.profile().description
    }

    /// The formulation that it takes.
    fn formulation(&self) -> Formulation {
        self.profile().formulation
    }

    fn abilities(&self) -> Abilities {
        self.profile().abilities
    }

    /// How facts reach it when the user does not say.
    fn preferred_facts(&self) -> Facts {
        self.profile().facts
    }

    /// Whether it is faster for being told what houses imply of sums, as constraints beside those of the model.
    fn gains_from_sums(&self, _settings: &Settings) -> bool {
        false
    }

    /// Which way each constraint of the model takes, by index. Those that are not native are the
    /// [`Template::residual`] of the same task.
    fn coverage(&self, task: &Task<'_>) -> Vec<Treatment> {
        match self.formulation() {
            Formulation::ExactCover => exact_cover_paths(task.model, task.units),
            Formulation::Cnf => cnf::Plans::new(task.model, task.settings.encoding).coverage(task.model),
            Formulation::Ilp => ilp::coverage(task.model),
            Formulation::Direct => {
                let size = |c: &Constraint| Treatment::Native { encoding: "itself", size: c.scope().len() as u64 };
                task.model.constraints().iter().map(size).collect()
            }
        }
    }

    /// Lowers a model once, for many sessions.
    ///
    /// # Errors
    /// If the instance would be larger than `settings.memory`; nothing has been built then.
    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError>;

    /// Takes an instance that was read as it stands; `None` if it takes another formulation, or has to be given a model.
    ///
    /// # Errors
    /// As for [`prepare`](Self::prepare), if there is a result.
    fn adopt(&self, _written: &Written, _settings: &Settings) -> Option<Result<Box<dyn Template>, PrepareError>> {
        None
    }
}

/// What there is to know of a backend before it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    pub name: &'static str,
    /// What it is, in one line.
    pub description: &'static str,
    /// The formulation that it takes.
    pub formulation: Formulation,
    pub abilities: Abilities,
    /// How facts reach it when the user does not say.
    pub facts: Facts,
}

/// What is to be lowered.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub model: &'a Arc<Model>,
    /// Facts that become part of the instance.
    pub units: &'a [Literal],
    pub settings: &'a Settings,
}

/// Choices that shape an instance or a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    pub encoding: cnf::Encoding,
    /// Seed for everything random. 0 leaves a backend's own fixed order.
    pub seed: u64,
    /// Bytes that an instance may take.
    pub memory: u64,
    /// Whether a solver that can propagates sums, and what is connected, itself; otherwise it gets the clauses that others
    /// get.
    pub theories: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { encoding: cnf::Encoding::default(), seed: 0, memory: 4 << 30, theories: true }
    }
}

named! {
    /// How the facts of a puzzle (givens, marks) reach a backend.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Facts {
        /// As part of the instance: unit clauses, options left out, fixed columns. A new instance per puzzle.
        Units = "units": "givens are part of the instance",
        /// As assumptions of a session: the instance is lowered once per layout.
        Assumptions = "assumptions": "one instance per layout, givens are assumed",
        Propagated = "propagated": "singles are placed first, the rest is lowered",
    }
}

/// What a backend can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Abilities {
    /// A limit or Ctrl-C ends a search at once. If not, the search goes on in a thread of its own that is left behind.
    pub interruptible: bool,
    /// What its "no further solution" is worth.
    pub exhaustion: Exhaustion,
    /// After "no solution" it can name assumptions that cannot hold together.
    pub cores: bool,
    pub seeds: bool,
    /// It honours `--nodes`.
    pub counts_nodes: bool,
}

/// What a backend's "no further solution" is worth. What is not exact has to be proved again by another backend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exhaustion {
    /// An exhaustive search in integers, within gridc: a proof.
    Exact,
    /// An exhaustive search in floating point.
    Float,
    /// The word of a program of others.
    Claimed,
    /// It is never said: the search only finds solutions, and gives up.
    Never,
}

/// Why a model was not lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrepareError {
    /// The instance would need more memory than allowed.
    TooLarge {
        needed: u64,
        limit: u64,
        /// How large the instance would be.
        size: Size,
    },
    /// The backend cannot express it at all.
    Unsupported(String),
}

impl std::fmt::Display for PrepareError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge { needed, limit, .. } => {
                write!(f, "the instance would take {needed} bytes, more than the {limit} allowed")
            }
            Self::Unsupported(reason) => write!(f, "the backend cannot express this puzzle: {reason}"),
        }
    }
}

impl std::error::Error for PrepareError {}

/// A lowered model. It holds only what sessions share; a session's own state is built by [`open`](Self::open).
pub trait Template: Send + Sync {
    /// How large the instance is.
    fn size(&self) -> Size;

    /// Indices of the constraints that the formulation does not hold: the session tests them itself (by the commit
    /// hook, or by adding the smallest violated one as a no-good and going on).
    fn residual(&self) -> &[usize];

    /// Starts a search. Many sessions of one template may run at the same time.
    fn open(&self) -> Box<dyn Session>;
}

pub trait Session: Send {
    /// Starts anew under these assumptions: earlier solutions may be found again, work counts from zero.
    fn assume(&mut self, assumptions: &[Literal]);

    /// Does now what of lowering is left for the first solution otherwise, such as streaming clauses into a solver. Need not
    /// be called; lets times be told apart.
    ///
    /// # Errors
    /// If a limit ran out first.
    fn load(&mut self, _limits: &Limits) -> Result<(), Stop> {
        Ok(())
    }

    /// Looks for a solution that differs from all found since [`assume`](Self::assume) in some answer variable, and
    /// writes it, all variables assigned, into `solution`. After [`Step::Stopped`] it may be called again with other
    /// limits, and goes on where it stopped if the backend can.
    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> Step;

    /// Work done since [`assume`](Self::assume).
    fn work(&self) -> Work;

    /// After [`Step::Exhausted`] without any solution: assumptions that cannot all hold, if the backend knows.
    fn core(&self) -> Option<Vec<Literal>> {
        None
    }

    /// After [`Stop::Failed`]: what went wrong outside gridc, in words for its user.
    fn failure(&self) -> Option<&str> {
        None
    }
}

/// What a search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Solution,
    /// There is no further solution.
    Exhausted,
    /// A limit ran out; nothing is known about further solutions.
    Stopped(Stop),
}
