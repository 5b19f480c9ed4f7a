//! The automatic choice of a backend: from the options and the features of a model, this module decides which backends solve a
//! puzzle and within which budgets. [`Solver`](super::Solver) asks it; no other module makes this choice.

use super::Options;
use crate::backend::{BACKENDS, Backend, DomainSearch, Settings, from_text, named};
use crate::formulation::Formulation;
use crate::formulation::cnf::VariableEncoding;
use crate::solve::{Features, Plan, instances};
use std::fmt;

/// The reason why options are rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionsError {
    /// There is no such backend, or its command line cannot be parsed; the text gives the reason.
    Backend(String),
    /// The number of nodes is limited, and this backend does not count them.
    NoNodes(&'static str),
    /// A seed is given, and this backend does not take one.
    NoSeeds(&'static str),
    /// The backend (named first) takes the first formulation, but the second was requested.
    Formulation(String, Formulation, Formulation),
    /// Options about clauses are given, but the backend takes another formulation than CNF.
    BackendWithoutClauses(String, Formulation),
    /// Options about clauses are given, but another formulation than CNF was requested.
    WithoutClauses(Formulation),
    /// No backend takes the formulation.
    NoBackend(Formulation),
    /// The comparison cannot be parsed, or a part of it would not be used; the text gives the reason.
    Comparison(String),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Backend(problem) | Self::Comparison(problem) => f.write_str(problem),
            Self::NoNodes(name) => write!(f, "backend `{name}` does not count nodes, so they cannot be limited"),
            Self::NoSeeds(name) => write!(f, "backend `{name}` does not use a seed"),
            Self::Formulation(name, takes, wished) => {
                write!(f, "backend `{name}` supports {}, not {}", takes.name(), wished.name())
            }
            Self::BackendWithoutClauses(name, takes) => {
                write!(f, "encodings apply to CNF, but backend `{name}` supports {}", takes.name())
            }
            Self::WithoutClauses(wished) => {
                write!(f, "encodings apply to CNF, but the formulation is {}", wished.name())
            }
            Self::NoBackend(wished) => write!(f, "no backend supports {}", wished.name()),
        }
    }
}

impl std::error::Error for OptionsError {}

/// Up to this number of symbols, a single grid without clues is solved by `dlx` alone.
const SMALL: usize = 9;

/// Up to this number of symbols `dlx` is tried first. Beyond it, lowering to an exact cover takes longer than it saves.
const LARGE: usize = 25;

/// The node budget of `dlx` on a board that `search` may solve faster. Using it up takes a fraction of the time that a clause
/// solver needs to read the instance. The budget is in nodes, so that runs are reproducible.
pub const QUICK: u64 = 1024;

/// The node budget of `dlx` on overlapping grids, where it learns the causes of contradictions. Of 150 minimal Samurai none needs
/// half of it, and the mean over all is below that of `search`.
pub const OVERLAPPING: u64 = 1 << 16;

/// The node budget of `domains` on a puzzle with rules: about as long as `search` needs to read the instance. Automata and clauses
/// take more time for a node, so that with them it is a quarter.
pub const SHORT: u64 = 256;

/// The choice among `dlx`, `domains` and `search` for a puzzle whose options name no backend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackendChoice {
    /// `dlx` alone.
    ExactCover,
    /// `dlx`; if it has not finished after this number of nodes, `search`.
    ExactCoverUpTo(u64),
    /// `domains`; if it has not finished after this number of nodes, `search`.
    DomainsUpTo(u64),
    /// `search` alone.
    Search,
}

/// Chooses by the features of a model.
///
/// - A model with sums or other rules: `domains` decides most before `search` has read its clauses. For the others, learning and
///   global propagators are worth their price, and with connectivity always.
/// - A small grid with only rows, columns and regions: `dlx`, whose worst cases there take milliseconds.
/// - A small grid with more disequalities: `domains`, which decides most with few guesses; for those with few givens, `search`
///   begins sooner than after a budget of `dlx`.
/// - A larger board of disequalities: `dlx` finishes most before `search` has read its clauses, but occasionally takes seconds
///   where `search` learns from conflicts. So `dlx` has a budget, and a larger one where it learns as well.
/// - Very large boards: `search`.
pub fn way(features: &Features) -> BackendChoice {
    if features.are_differences() && features.values > LARGE
        || features.connected > 0
        || !DomainSearch::filters(features.values)
    {
        BackendChoice::Search
    } else if !features.are_differences() {
        let is_slow = features.automata + features.clauses > 0;
        BackendChoice::DomainsUpTo(if is_slow { SHORT / 4 } else { SHORT })
    } else if features.are_several_grids() {
        BackendChoice::ExactCoverUpTo(OVERLAPPING)
    } else if features.values > SMALL {
        BackendChoice::ExactCoverUpTo(QUICK)
    } else if features.differences > 3 * features.values {
        BackendChoice::DomainsUpTo(SHORT / 4)
    } else {
        BackendChoice::ExactCover
    }
}

/// Returns the plans for these options: one for all puzzles, or those that [`BackendChoice`] names, in this order.
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
        // Of the automatic choice, some take one.
        if options.seed.is_some() && !can.seeds && backends.len() == 1 {
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

/// Returns the plan for enumerating more solutions than uniqueness needs, on boards that are not small: the plans for small and
/// for other boards take turns. `None` if the options name a backend.
pub(super) fn enumerating(options: &Options, plans: &[Plan]) -> Option<Plan> {
    match plans {
        [small, _, general] if options.facts.is_none() => Some(Plan { partner: Some(general.backend), ..*small }),
        _ => None,
    }
}

/// Returns the plan for an instance that was read from a file: `dlx` takes exact covers and `sat` all others, unless the options
/// name a backend.
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
        // A variable with two values becomes one Boolean.
        plan.settings.encoding.variables = VariableEncoding::Order;
    }
    Ok(plan)
}

/// Returns the names of the backends, each with what it is.
pub fn known_backends() -> impl Iterator<Item = (&'static str, &'static str)> {
    BACKENDS.iter().map(|backend| (backend.name(), backend.description()))
}

/// The formulation that the options name, by itself or by a backend; `None` if the puzzle decides.
pub fn named_formulation(options: &Options) -> Option<Formulation> {
    let backend = options.backend.as_deref().filter(|name| *name != AUTO).and_then(|name| from_text(name).ok());
    options.formulation.or(backend.map(|backend| backend.formulation()))
}

/// The name of the automatic choice.
const AUTO: &str = "auto";

fn settings(options: &Options) -> Settings {
    let usual = Settings::default();
    Settings {
        encoding: options.cnf(),
        seed: options.seed.unwrap_or(usual.seed),
        memory: options.memory.unwrap_or(usual.memory),
        theories: options.theories.unwrap_or(usual.theories),
    }
}

/// Returns one backend, or those that are used by the features of the puzzle.
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
    Ok(["dlx", "domains", "search"].into_iter().filter_map(named).collect())
}
