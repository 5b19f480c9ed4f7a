//! Heuristic searches from the literature. They find solutions but never prove that there is none.
//!
//! Each is a [`Method`] in its own file: a profile, parameters, and a [`HeuristicSearch`] that runs until it has a solution or
//! has to stop. The rest is shared: the session checks what a search finds against the model, remembers it, and gives up when
//! a search has used too many nodes. They never report exhaustion ([`Exhaustion::Never`]), so they have a separate table
//! beside the backends that decide.
//!
//! [`dive`] places value after value and removes candidates; [`penalty`] has all variables assigned and counts violations.

mod annealing;
pub(crate) mod blocks;
pub(crate) mod dive;
mod harmony;
mod nested;
mod pace;
pub(crate) mod penalty;
pub(crate) mod random;
mod sampling;
mod session;
pub(crate) mod tuning;

use super::branching::size;
use super::{Abilities, Backend, Exhaustion, Facts, PrepareError, Profile, Session, Task, Template};
use crate::formulation::{Formulation, Size};
use crate::model::{Assignment, Literal, Model};
use pace::Pace;
use random::Random;
use session::HeuristicSession;
use std::sync::Arc;
use tuning::{Parameter, Tuning};

/// All heuristics with their default parameters, in the order of `gridc list backends`.
pub static HEURISTICS: [Heuristic; 4] = [
    Heuristic::usual(&nested::METHOD),
    Heuristic::usual(&sampling::METHOD),
    Heuristic::usual(&annealing::METHOD),
    Heuristic::usual(&harmony::METHOD),
];

/// A search method from the literature.
struct Method {
    profile: Profile,
    /// The parameters that a user may set, as in `nmcs:level=1`.
    parameters: &'static [Parameter],
    /// Default number of nodes after which it gives up.
    patience: u64,
    /// Computes the part that does not depend on facts, to be shared by all searches of a model.
    prepare: fn(&Arc<Model>) -> SearchStructure,
    /// Opens a search under facts; `None` if the facts obviously contradict each other.
    open: fn(SearchProblem<'_>) -> Option<Box<dyn HeuristicSearch>>,
}

/// The result of [`Method::prepare`]: one of two structures, each used by two methods.
pub enum SearchStructure {
    Dive(Arc<dive::Structure>),
    Penalty(Arc<penalty::Structure>),
}

/// The input of a search.
pub struct SearchProblem<'a> {
    pub model: &'a Arc<Model>,
    pub prepared: &'a SearchStructure,
    /// By variable: the values that facts allow, ascending; none is empty.
    pub allowed: &'a [Vec<i32>],
    pub tuning: &'a Tuning,
    pub random: Random,
}

/// A search for solutions.
trait HeuristicSearch: Send {
    /// Continues until all variables are assigned and no violation is known; `None` if `pace` ended it. Another call continues
    /// the search, and may find the same solution again.
    fn find(&mut self, pace: &mut Pace<'_>) -> Option<Assignment>;
}

/// The profile that all heuristics share.
const fn profile(name: &'static str, description: &'static str) -> Profile {
    Profile {
        name,
        description,
        formulation: Formulation::Direct,
        abilities: Abilities {
            interruptible: true,
            exhaustion: Exhaustion::Never,
            cores: false,
            seeds: true,
            counts_nodes: true,
        },
        facts: Facts::Assumptions,
    }
}

/// A method with its parameters, as a backend.
pub struct Heuristic {
    method: &'static Method,
    pub tuning: Tuning,
    /// Its name is the text by which it was requested.
    profile: &'static Profile,
}

impl Heuristic {
    const fn usual(method: &'static Method) -> Self {
        Self { method, tuning: Tuning::usual(method.parameters, method.patience), profile: &method.profile }
    }

    /// Whether a backend's name denotes a heuristic: `NAME`, or `NAME:PARAMETER=VALUE:…`.
    pub fn is_one(text: &str) -> bool {
        of_name(text).is_some()
    }

    /// The method with the parameters of a text such as `nmcs:level=1:playouts=5`, for the rest of the process: it is leaked,
    /// like an external program's command line. Without parameters it is the one in [`HEURISTICS`].
    ///
    /// # Errors
    /// If there is no such method or parameter, or a value is out of bounds; in words for the user.
    pub fn parse(text: &str) -> Result<&'static Self, String> {
        let text = text.trim();
        let usual = of_name(text).ok_or_else(|| format!("there is no backend `{text}`"))?;
        let Some((name, words)) = text.split_once(':') else { return Ok(usual) };
        let mut tuning = usual.tuning;
        for word in words.split(':') {
            tuning.set(word.trim()).map_err(|problem| format!("backend `{name}`: {problem}"))?;
        }
        let profile = Box::leak(Box::new(Profile { name: text.to_owned().leak(), ..*usual.profile }));
        Ok(Box::leak(Box::new(Self { method: usual.method, tuning, profile })))
    }

    /// Describes the parameters, one line each.
    pub fn parameters(&self) -> Vec<String> {
        self.tuning.in_words()
    }
}

/// The heuristic whose name precedes the first colon.
fn of_name(text: &str) -> Option<&'static Heuristic> {
    let name = text.split(':').next().unwrap_or_default().trim();
    HEURISTICS.iter().find(|heuristic| heuristic.method.profile.name == name)
}

impl Backend for Heuristic {
    fn profile(&self) -> &'static Profile {
        self.profile
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        let needed = dive::estimated_bytes(task.model).max(penalty::estimated_bytes(task.model, &self.tuning));
        if needed > task.settings.memory {
            return Err(PrepareError::TooLarge { needed, limit: task.settings.memory, size: size(task.model) });
        }
        Ok(Box::new(HeuristicTemplate(Arc::new(HeuristicModel {
            model: Arc::clone(task.model),
            units: task.units.to_vec(),
            seed: task.settings.seed,
            method: self.method,
            tuning: self.tuning,
            prepared: (self.method.prepare)(task.model),
        }))))
    }
}

/// The part of a lowered model that all sessions share.
struct HeuristicModel {
    model: Arc<Model>,
    units: Vec<Literal>,
    seed: u64,
    method: &'static Method,
    tuning: Tuning,
    prepared: SearchStructure,
}

struct HeuristicTemplate(Arc<HeuristicModel>);

impl Template for HeuristicTemplate {
    fn size(&self) -> Size {
        size(&self.0.model)
    }

    fn residual(&self) -> &[usize] {
        &[]
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(HeuristicSession::new(Arc::clone(&self.0)))
    }
}
