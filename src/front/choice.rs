//! Which backend solves what, where nobody says: the one place where this is decided.

use super::Options;
use crate::backend::{BACKENDS, Backend, Settings, from_text, named};
use crate::formulation::Formulation;
use crate::formulation::cnf::{Encoding, VariableEncoding};
use crate::solve::{Features, Plan, instances};
use std::fmt;

/// Why options cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionsError {
    /// There is no such backend, or its command line is not understood; in words.
    Backend(String),
    /// The backend counts no nodes, and they are limited.
    NoNodes(&'static str),
    /// The backend takes no seed, and one is given.
    NoSeeds(&'static str),
    /// The backend takes the first formulation, and the second is wished for.
    Formulation(String, Formulation, Formulation),
    /// The backend takes another formulation than CNF, and choices about clauses are made.
    BackendWithoutClauses(String, Formulation),
    /// Another formulation than CNF is wished for, and choices about clauses are made.
    WithoutClauses(Formulation),
    /// No backend takes the formulation.
    NoBackend(Formulation),
    /// What is to be compared is not understood, or would not be used; in words.
    Comparison(String),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Backend(problem) | Self::Comparison(problem) => f.write_str(problem),
            Self::NoNodes(name) => write!(f, "backend `{name}` counts no nodes, so they cannot be limited"),
            Self::NoSeeds(name) => write!(f, "backend `{name}` has no use for a seed"),
            Self::Formulation(name, takes, wished) => {
                write!(f, "backend `{name}` takes {}, not {}", takes.name(), wished.name())
            }
            Self::BackendWithoutClauses(name, takes) => {
                write!(f, "choices about clauses shape a CNF, but backend `{name}` takes {}", takes.name())
            }
            Self::WithoutClauses(wished) => {
                write!(f, "choices about clauses shape a CNF, but the formulation is {}", wished.name())
            }
            Self::NoBackend(wished) => write!(f, "no backend takes {}", wished.name()),
        }
    }
}

impl std::error::Error for OptionsError {}

/// Up to this many symbols a single grid without clues goes to `dlx` alone.
const SMALL: usize = 9;

/// Up to this many symbols `dlx` is tried first: beyond, lowering to an exact cover takes longer than it gains.
const LARGE: usize = 25;

/// Nodes after which `dlx` gives a board up that `search` may be better at. They take a fraction of what a solver of clauses
/// needs to read them. Budgets are nodes, so that runs repeat.
pub const QUICK: u64 = 1024;

/// The same of overlapping grids, where `dlx` learns where contradictions come from: of 150 minimal Samurai none takes
/// half as many, and the mean of all is below that of `search`.
pub const OVERLAPPING: u64 = 1 << 16;

/// Who solves a puzzle, of the two that nobody has chosen: `dlx` and `search`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// `dlx` alone.
    First,
    /// `dlx`, and where it has not come to an end after so many nodes, `search`.
    FirstUpTo(u64),
    /// `search` alone.
    Second,
}

/// The choice, by what a model looks like.
///
/// - What sums, counts or is connected wants to be learnt from, and propagated as a whole: `search`, at once.
/// - A small grid with rows, columns and regions alone: `dlx`, whose worst cases there take milliseconds.
/// - Any other board of differences: `dlx` finishes most before `search` has read its clauses, and now and then takes seconds
///   where conflicts teach `search`. So `dlx` has a budget, a larger one where it learns itself.
/// - Very large boards: `search`.
pub fn way(features: &Features) -> Way {
    if !features.are_differences() || features.values > LARGE {
        Way::Second
    } else if features.are_several_grids() {
        Way::FirstUpTo(OVERLAPPING)
    } else if features.values > SMALL || features.differences > 3 * features.values {
        Way::FirstUpTo(QUICK)
    } else {
        Way::First
    }
}

/// How the options have puzzles solved: one plan for all of them, or one for the small and one for the others.
///
/// # Errors
/// If the options contradict each other.
pub(super) fn plans(options: &Options) -> Result<Vec<Plan>, OptionsError> {
    let backends = backends(options)?;
    for backend in &backends {
        let (name, can) = (backend.name(), backend.abilities());
        if options.nodes.is_some() && !can.counts_nodes {
            return Err(OptionsError::NoNodes(name));
        }
        if options.seed.is_some() && !can.seeds {
            return Err(OptionsError::NoSeeds(name));
        }
    }
    let plan = |backend: &'static dyn Backend| {
        let mut plan = Plan::new(backend);
        plan.facts = options.facts.unwrap_or(plan.facts);
        plan.settings = settings(options);
        plan.elaborate.redundant = options.redundant;
        plan.presolve = options.presolve.unwrap_or(plan.presolve);
        if options.no_reprove {
            plan.prover = None;
        }
        plan
    };
    Ok(backends.into_iter().map(plan).collect())
}

/// How more solutions are looked for than decide uniqueness, on boards that are not small: the plans for small and for other
/// boards take turns. `None` if somebody has chosen.
pub(super) fn enumerating(options: &Options, plans: &[Plan]) -> Option<Plan> {
    match plans {
        [small, general] if options.facts.is_none() => Some(Plan { partner: Some(general.backend), ..*small }),
        _ => None,
    }
}

/// How the options have an instance solved that was read from a file: `dlx` takes exact covers and `sat` all others.
///
/// # Errors
/// If the options contradict each other.
pub fn instance_plan(options: &Options, format: instances::Format) -> Result<Plan, OptionsError> {
    let mut options = options.clone();
    let open = options.backend.as_deref().is_none_or(|name| name == AUTO);
    if open && options.formulation.is_none() && !options.shapes_cnf() {
        let usual = if format == instances::Format::Xcc { "dlx" } else { "sat" };
        options.backend = Some(usual.to_owned());
    }
    let mut plans = plans(&options)?;
    let mut plan = plans.remove(0);
    if options.variables.is_none() {
        // A variable with two values is one Boolean.
        plan.settings.encoding.variables = VariableEncoding::Order;
    }
    Ok(plan)
}

/// The word for no choice.
const AUTO: &str = "auto";

fn settings(options: &Options) -> Settings {
    let usual = Settings::default();
    let encoding = Encoding {
        family: options.family.unwrap_or(usual.encoding.family),
        at_most_one: options.at_most_one.unwrap_or(usual.encoding.at_most_one),
        variables: options.variables.unwrap_or(usual.encoding.variables),
        linear: options.linear.unwrap_or(usual.encoding.linear),
    };
    Settings {
        encoding,
        seed: options.seed.unwrap_or(usual.seed),
        memory: options.memory.unwrap_or(usual.memory),
        theories: options.theories.unwrap_or(usual.theories),
    }
}

/// One backend, or the two that share puzzles by size.
fn backends(options: &Options) -> Result<Vec<&'static dyn Backend>, OptionsError> {
    let encoded = options.shapes_cnf();
    if let Some(name) = options.backend.as_deref().filter(|name| *name != AUTO) {
        let backend = from_text(name).map_err(OptionsError::Backend)?;
        let takes = backend.formulation();
        if let Some(wished) = options.formulation.filter(|wished| *wished != takes) {
            return Err(OptionsError::Formulation(name.to_owned(), takes, wished));
        }
        if encoded && takes != Formulation::Cnf {
            return Err(OptionsError::BackendWithoutClauses(name.to_owned(), takes));
        }
        return Ok(vec![backend]);
    }
    if let Some(formulation) = options.formulation.or(encoded.then_some(Formulation::Cnf)) {
        if encoded && formulation != Formulation::Cnf {
            return Err(OptionsError::WithoutClauses(formulation));
        }
        let first = BACKENDS.iter().copied().find(|b| b.formulation() == formulation);
        return first.map(|backend| vec![backend]).ok_or(OptionsError::NoBackend(formulation));
    }
    let both = ["dlx", "search"].into_iter().filter_map(named);
    Ok(both.collect())
}
