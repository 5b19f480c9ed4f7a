//! Backends: the solvers that search a model for solutions.
//!
//! A [`Backend`] lowers a model to a [`Template`] once; a template opens [`Session`]s, which enumerate solutions under
//! assumptions and within limits. `solve` calls them. Each backend has its own file or directory and one line in [`BACKENDS`].

mod backtrack;
mod branching;
mod brute;
pub(crate) mod cells;
mod clock;
pub(crate) mod dlx;
mod domains;
pub(crate) mod exact_cover;
pub mod external;
pub(crate) mod heuristics;
#[cfg(feature = "highs")]
pub(crate) mod highs;
pub mod leftovers;
mod limits;
mod lp;
mod own_thread;
mod propagate;
mod refute;
pub(crate) mod sat;
mod threads;
pub(crate) mod violation;
mod work;
mod written;

pub use clock::{Clock, Moment, use_clock};
pub use domains::{Dives, DomainSearch};
pub use heuristics::{HEURISTICS, Heuristic};
pub(crate) use limits::Watched;
pub use limits::{Interrupt, Limits, Stop};
pub use own_thread::{BlockingSearch, OwnThread};
pub use propagate::{PropagateError, propagate};
pub use refute::{Refutation, Refuter, Workplace};
pub use threads::{Threads, use_threads};
pub use work::Work;
pub use written::FileInstance;

use crate::formulation::exact_cover::coverage as exact_cover_paths;
use crate::formulation::{self, Formulation, Size, Treatment, cnf};
use crate::model::{Assignment, Constraint, Literal, Model, named};
use std::sync::Arc;

/// The name of the threads that run solvers which cannot be interrupted. A panic there is reported as [`Stop::Failed`], so the
/// panic message itself is suppressed.
pub const SOLVER_THREAD: &str = "solver";

/// All backends that decide puzzles, in the order of `gridc list backends`. Those that can only find solutions are
/// [`HEURISTICS`].
pub static BACKENDS: &[&dyn Backend] = &[
    &dlx::Dlx,
    &cells::DancingCells,
    &sat::BATSAT,
    &sat::SEARCH,
    &DomainSearch,
    &sat::VARISAT,
    #[cfg(feature = "cadical")]
    &sat::CADICAL,
    #[cfg(feature = "pumpkin")]
    &sat::PUMPKIN,
    &lp::Lp,
    #[cfg(feature = "highs")]
    &highs::Highs,
    &backtrack::Backtrack,
    &brute::Brute,
];

/// The backend or heuristic with this name; `sat` means `batsat`.
pub fn named(name: &str) -> Option<&'static dyn Backend> {
    let name = if name == "sat" { "batsat" } else { name };
    all_backends().find(|b| b.name() == name)
}

/// [`BACKENDS`], and after them [`HEURISTICS`].
pub fn all_backends() -> impl Iterator<Item = &'static dyn Backend> {
    BACKENDS.iter().copied().chain(HEURISTICS.iter().map(|heuristic| heuristic as &dyn Backend))
}

/// The backend that a user's text names: one of [`BACKENDS`] by its name, one of [`HEURISTICS`] with or without parameters
/// (`nmcs:level=1`), or a program by its command line (see [`external`]). The last two are created for the rest of the process.
///
/// # Errors
/// If there is no such backend, or its parameters or command line are invalid; in words for the user.
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

/// A solver, or another method of finding solutions.
pub trait Backend: Send + Sync {
    /// Its static properties.
    fn profile(&self) -> &'static Profile;

    fn name(&self) -> &'static str {
        self.profile().name
    }

    /// A one-line description.
    fn description(&self) -> &'static str {
        self.profile().description
    }

    /// The formulation that it uses.
    fn formulation(&self) -> Formulation {
        self.profile().formulation
    }

    fn abilities(&self) -> Abilities {
        self.profile().abilities
    }

    /// How facts are passed to it by default.
    fn preferred_facts(&self) -> Facts {
        self.profile().facts
    }

    /// Whether it is faster with additional constraints that houses imply for sums.
    fn gains_from_sums(&self, _settings: &Settings) -> bool {
        false
    }

    /// Whether it is faster with a presolved model. If not, it simplifies the model itself.
    fn gains_from_presolving(&self) -> bool {
        true
    }

    /// Returns the treatment of each constraint of the model, by index. Those that are not native are the [`Template::residual`]
    /// of the same task.
    fn coverage(&self, task: &Task<'_>) -> Vec<Treatment> {
        match self.formulation() {
            Formulation::ExactCover => exact_cover_paths(task.model, task.units),
            Formulation::Cnf => cnf::Plans::new(task.model, task.settings.encoding).coverage(task.model),
            Formulation::Ilp => formulation::ilp::coverage(task.model),
            Formulation::Direct => {
                let size = |c: &Constraint| Treatment::Native { encoding: "itself", size: c.scope().len() as u64 };
                task.model.constraints().iter().map(size).collect()
            }
        }
    }

    /// Lowers a model once, for many sessions.
    ///
    /// # Errors
    /// If the instance would be larger than `settings.memory`; nothing has been built in that case.
    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError>;

    /// Takes an instance that was read from a file unchanged; `None` if the backend uses another formulation, or needs a model.
    ///
    /// # Errors
    /// As for [`prepare`](Self::prepare), if there is a result.
    fn adopt(&self, _written: &FileInstance, _settings: &Settings) -> Option<Result<Box<dyn Template>, PrepareError>> {
        None
    }
}

/// The static properties of a backend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    pub name: &'static str,
    /// A one-line description.
    pub description: &'static str,
    /// The formulation that it uses.
    pub formulation: Formulation,
    pub abilities: Abilities,
    /// How facts are passed to it by default.
    pub facts: Facts,
}

/// A model to be lowered, with its facts and settings.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub model: &'a Arc<Model>,
    /// Facts that become part of the instance.
    pub units: &'a [Literal],
    pub settings: &'a Settings,
}

/// Options that affect the instance or the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    pub encoding: cnf::Encoding,
    /// Seed of all random choices. With 0, a backend uses its own fixed order.
    pub seed: u64,
    /// Bytes that an instance may take.
    pub memory: u64,
    /// Whether solvers with propagators propagate sums and connectivity themselves, and rows are bounded by groups of columns;
    /// otherwise they get the same clauses and rows as other solvers.
    pub theories: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { encoding: cnf::Encoding::default(), seed: 0, memory: 4 << 30, theories: true }
    }
}

named! {
    /// How the facts of a puzzle (givens, marks) are passed to a backend.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Facts {
        /// As part of the instance: unit clauses, omitted options, fixed columns. Each puzzle needs a new instance.
        Units = "units": "givens are part of the instance",
        /// As assumptions of a session: the instance is lowered once per layout.
        Assumptions = "assumptions": "one instance per layout, givens are assumptions",
        Propagated = "propagated": "singles are placed first, the rest is encoded",
    }
}

/// What a backend can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Abilities {
    /// Whether a limit or Ctrl-C ends a search at once. If not, the search runs on its own thread, which is abandoned.
    pub interruptible: bool,
    /// How reliable its "no further solution" is.
    pub exhaustion: Exhaustion,
    /// Whether it can name conflicting assumptions after "no solution".
    pub cores: bool,
    pub seeds: bool,
    /// Whether it respects `--nodes`.
    pub counts_nodes: bool,
}

/// How reliable a backend's "no further solution" is. Unless it is exact, another backend has to prove it again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exhaustion {
    /// An exhaustive search with integers inside gridc: a proof.
    Exact,
    /// An exhaustive search in floating point.
    Float,
    /// The claim of an external program.
    Claimed,
    /// Never reported: the search only finds solutions, and otherwise gives up.
    Never,
}

/// Why a model could not be lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrepareError {
    /// The instance would need more memory than allowed.
    TooLarge {
        needed: u64,
        limit: u64,
        /// The size that the instance would have.
        size: Size,
    },
    /// The backend cannot express the model at all.
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

/// A lowered model. It holds only what sessions share; [`open`](Self::open) builds a session's own state.
pub trait Template: Send + Sync {
    /// The size of the instance.
    fn size(&self) -> Size;

    /// Indices of the constraints that are not part of the formulation. The session tests them itself: by the commit hook, or by
    /// adding the smallest violated part as a nogood and continuing.
    fn residual(&self) -> &[usize];

    /// Starts a search. Many sessions of one template may run at the same time.
    fn open(&self) -> Box<dyn Session>;
}

/// A search in a lowered model. It returns solutions one by one, under assumptions and within limits.
pub trait Session: Send {
    /// Restarts under these assumptions: earlier solutions may be found again, and work counts from zero.
    fn assume(&mut self, assumptions: &[Literal]);

    /// Completes the lowering now, such as streaming clauses into a solver; otherwise the first call of `next` does it. Calling
    /// it is optional and separates the times.
    ///
    /// # Errors
    /// If a limit was reached first.
    fn load(&mut self, _limits: &Limits) -> Result<(), Stop> {
        Ok(())
    }

    /// Searches for a solution that differs from all found since [`assume`](Self::assume) in some answer variable, and writes it
    /// to `solution` with all variables assigned. After [`SessionStep::Stopped`] it may be called again with other limits; the
    /// search then continues where it stopped if the backend supports that.
    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep;

    /// Work done since [`assume`](Self::assume).
    fn work(&self) -> Work;

    /// After [`SessionStep::Exhausted`] without any solution: assumptions that conflict, if the backend provides them.
    fn core(&self) -> Option<Vec<Literal>> {
        None
    }

    /// After [`Stop::Failed`]: what failed outside gridc, in words for its user.
    fn failure(&self) -> Option<&str> {
        None
    }
}

/// The result of searching for the next solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionStep {
    Solution,
    /// There is no further solution.
    Exhausted,
    /// A limit was reached; nothing is known about further solutions.
    Stopped(Stop),
}
