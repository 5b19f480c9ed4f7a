//! Converts the command line's method and limits to solver options, and explains errors in them in terms of the command line.

use super::Exit;
use super::arguments::{LimitArguments, Method, Switch};
use super::files::Unusable;
use super::interrupt::Signals;
use crate::front::{Options, OptionsError, Solver};

/// Returns the options of the command line, without a cancellation flag.
pub fn options(method: &Method, limits: &LimitArguments) -> Options {
    let encodings = &method.encodings;
    Options {
        backend: method.backend.clone(),
        formulation: method.formulation,
        family: encodings.cnf.family(),
        at_most_one: encodings.cnf.at_most_one(),
        variables: encodings.cnf.variables(),
        linear: encodings.cnf.linear(),
        facts: encodings.facts,
        redundant: encodings.redundant,
        theories: encodings.theories.map(Switch::is_on),
        presolve: encodings.presolve.map(Switch::is_on),
        seed: method.seed,
        no_reprove: method.no_reprove,
        time: limits.time,
        nodes: limits.nodes,
        memory: limits.memory,
        ..Options::new()
    }
}

/// Returns the solver that the command line requests; a signal interrupts it.
///
/// # Errors
/// If the options contradict each other.
pub fn solver(method: &Method, limits: &LimitArguments, signals: &Signals) -> Result<Solver, Unusable> {
    let options = options(method, limits).cancel(&signals.interrupt);
    Solver::new(&options).map_err(|problem| Unusable::told(Exit::Usage, said(&problem)))
}

/// Explains why options are invalid, and which ones work.
pub fn said(error: &OptionsError) -> String {
    const SHAPE: &str = "`--encoding` applies to CNF";
    match error {
        OptionsError::NoNodes(name) => {
            format!("backend `{name}` does not count nodes, so `--nodes` would have no effect; use `--time`")
        }
        OptionsError::NoSeeds(name) => {
            format!("backend `{name}` does not use a seed, so `--seed` would have no effect")
        }
        OptionsError::Formulation(..) => format!("{error}; leave out `--backend` or `--formulation`"),
        OptionsError::BackendWithoutClauses(name, takes) => {
            format!("{SHAPE}, but backend `{name}` supports {}", takes.name())
        }
        OptionsError::WithoutClauses(wished) => format!("{SHAPE}, but the formulation is {}", wished.name()),
        OptionsError::Backend(_) | OptionsError::NoBackend(_) | OptionsError::Comparison(_) => error.to_string(),
    }
}
