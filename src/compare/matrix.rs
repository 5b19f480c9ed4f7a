//! Builds the list of configurations to compare from the user's options.

use super::Configuration;
use crate::backend::{BACKENDS, Backend, Facts};
use crate::formulation::Formulation;
use crate::formulation::cnf::Encoding;
use crate::solve::Plan;
use std::fmt;

/// The options of a comparison; an empty list means unspecified.
#[derive(Clone, Default)]
pub struct MatrixOptions {
    pub formulations: Vec<Formulation>,
    pub backends: Vec<&'static dyn Backend>,
    pub encodings: Vec<Encoding>,
    /// The ways in which givens reach a backend; [`Facts::Units`] if empty.
    pub facts: Vec<Facts>,
    /// Whether to add sums implied by houses and cages together.
    pub redundant: bool,
    pub presolve: bool,
    /// The memory limit of an instance, in bytes.
    pub memory: Option<u64>,
}

/// A configuration and the plan that implements it.
#[derive(Clone)]
pub struct Contender {
    pub configuration: Configuration,
    /// The plan, without a seed.
    pub plan: Plan,
}

/// Why options give no valid matrix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatrixError {
    /// No backend, or none of those named, accepts this formulation.
    Untaken(Formulation),
    /// This backend accepts none of the formulations named.
    Unasked {
        backend: &'static str,
        /// The formulation that the backend accepts.
        formulation: Formulation,
    },
    /// Encodings were given, but no CNF is compared.
    NoCnf,
}

impl std::error::Error for MatrixError {}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untaken(formulation) => {
                let takers = BACKENDS.iter().filter(|backend| backend.formulation() == *formulation);
                let takers: Vec<&str> = takers.map(|backend| backend.name()).collect();
                let name = formulation.name();
                write!(f, "none of the given backends supports {name}; add one that does: {}", takers.join(", "))
            }
            Self::Unasked { backend, formulation } => write!(
                f,
                "backend `{backend}` supports {}, which is not among the given formulations; leave out the backend, \
                or add the formulation",
                formulation.name()
            ),
            Self::NoCnf => f.write_str(
                "encodings apply to CNF, but none of the given backends supports CNF; add \
                `sat`",
            ),
        }
    }
}

/// Returns all requested configurations, in the given order of formulations, backends, encodings and facts.
///
/// If no backends are named, each formulation uses the first backend that accepts it. If neither is named: exact cover, CNF and
/// ILP; with encodings, CNF alone.
///
/// # Errors
/// If a formulation, a backend or the encodings would have no effect.
pub fn matrix(wishes: &MatrixOptions) -> Result<Vec<Contender>, MatrixError> {
    let usual: &[Formulation] = match wishes.encodings.is_empty() {
        true => &[Formulation::ExactCover, Formulation::Cnf, Formulation::Ilp],
        false => &[Formulation::Cnf],
    };
    let is_wished = |f: Formulation| wishes.formulations.is_empty() || wishes.formulations.contains(&f);
    if let Some(backend) = wishes.backends.iter().find(|backend| !is_wished(backend.formulation())) {
        return Err(MatrixError::Unasked { backend: backend.name(), formulation: backend.formulation() });
    }
    let mut backends: Vec<&'static dyn Backend> = Vec::new();
    if wishes.backends.is_empty() {
        let formulations = if wishes.formulations.is_empty() { usual } else { &wishes.formulations };
        for formulation in formulations {
            let first = BACKENDS.iter().copied().find(|backend| backend.formulation() == *formulation);
            backends.push(first.ok_or(MatrixError::Untaken(*formulation))?);
        }
    } else {
        backends.clone_from(&wishes.backends);
        let is_taken = |f: &&Formulation| backends.iter().any(|backend| backend.formulation() == **f);
        if let Some(untaken) = wishes.formulations.iter().find(|f| !is_taken(f)) {
            return Err(MatrixError::Untaken(*untaken));
        }
    }
    if !wishes.encodings.is_empty() && backends.iter().all(|backend| backend.formulation() != Formulation::Cnf) {
        return Err(MatrixError::NoCnf);
    }
    let mut contenders: Vec<Contender> = Vec::new();
    for backend in backends {
        for contender in variants(backend, wishes) {
            if contenders.iter().all(|other| other.configuration != contender.configuration) {
                contenders.push(contender);
            }
        }
    }
    Ok(contenders)
}

fn variants(backend: &'static dyn Backend, wishes: &MatrixOptions) -> Vec<Contender> {
    let formulation = backend.formulation();
    let encodings = match wishes.encodings.as_slice() {
        encodings @ [_, ..] if formulation == Formulation::Cnf => encodings,
        _ => &[Encoding::default()],
    };
    let facts = if wishes.facts.is_empty() { &[Facts::Units][..] } else { &wishes.facts };
    let mut variants = Vec::new();
    for encoding in encodings {
        for facts in facts {
            let mut plan = Plan::new(backend);
            plan.facts = *facts;
            plan.elaborate.redundant = wishes.redundant;
            plan.presolve = wishes.presolve;
            plan.settings.encoding = *encoding;
            // The comparison uses the same instance that would be exported.
            plan.settings.theories = false;
            plan.settings.memory = wishes.memory.unwrap_or(plan.settings.memory);
            let presolve = wishes.presolve;
            let configuration = Configuration::new(formulation, backend.name(), *encoding, *facts, wishes.redundant);
            let configuration = Configuration { presolve, ..configuration };
            variants.push(Contender { configuration, plan });
        }
    }
    variants
}
