//! Pumpkin: a solver by lazy clause generation, to measure against.
//!
//! It has variables with domains. A literal of the lowering is a predicate of such a variable (`x = v`, `x ≥ v`), so that
//! the clauses which say that a variable has exactly one value are superfluous. Sums and "pairwise different" are
//! constraints of its own; all else it gets in clauses, over those predicates and auxiliary variables from 0 to 1.
//!
//! Reference: Ohrimenko, Stuckey and Codish, *Propagation via Lazy Clause Generation*, Constraints 2009.

mod solver;
mod sums;
mod variables;
mod watch;

use super::super::{Abilities, OwnThread, Profile, Session, Task};
use super::backend::{PROFILE, SatBackend};
use super::{Engine, EngineCounts, Enumeration, Lowering, Outcome};
use crate::formulation::Treatment;
use crate::formulation::cnf::Plans;
use crate::model::{Constraint, Kind, Model, VarId};
use solver::Solver;
use std::collections::HashSet;
use std::sync::Arc;
use variables::Variables;

/// The backend `pumpkin`: its own settings, but for the seed. A node limit counts conflicts.
pub static PUMPKIN: SatBackend = SatBackend {
    profile: &Profile {
        name: "pumpkin",
        description: "lazy clause generation, sums as constraints: Pumpkin",
        // Asked for a core, it panics if two assumptions contradict each other.
        abilities: Abilities {
            interruptible: false,
            cores: false,
            seeds: true,
            counts_nodes: true,
            ..PROFILE.abilities
        },
        ..PROFILE
    },
    coverage,
    lower: |task| Lowering::new(task, plans(task)),
    propagates: true,
    open,
};

/// A session on a thread of its own: the solver cannot be sent to another.
pub fn open(lowering: Arc<Lowering>) -> Box<dyn Session> {
    Box::new(OwnThread::new(move || Enumeration::<Solver>::new(Arc::clone(&lowering))))
}

/// The usual plans, without clauses for variables that the solver itself keeps pairwise different.
fn coverage(task: &Task<'_>) -> Vec<Treatment> {
    let mut coverage = plans(task).coverage(task.model);
    for (treatment, constraint) in coverage.iter_mut().zip(task.model.constraints()) {
        let is_told = matches!(constraint.kind, Kind::Distinct(_)) && treatment.is_native();
        if is_told && task.settings.theories && different(task.model, constraint).is_some() {
            *treatment = Treatment::Native { encoding: "propagator", size: 0 };
        }
    }
    coverage
}

/// What becomes clauses: everything if the user does not want propagators.
fn plans(task: &Task<'_>) -> Plans {
    let Task { model, settings, .. } = task;
    match settings.theories {
        true => Plans::leaving_sums(model, settings.encoding, &|sum| sums::is_taken(model, sum)),
        false => Plans::new(model, settings.encoding),
    }
}

/// Of more variables than this "pairwise different" stays clauses: the solver has a propagator for each pair.
const MOST_DIFFERENT: usize = 256;

/// The variables that a constraint keeps different, if the solver can do that.
fn different<'m>(model: &Model, constraint: &'m Constraint) -> Option<&'m [VarId]> {
    let (Kind::Distinct(vars) | Kind::Combos { vars, .. }, None) = (&constraint.kind, constraint.guard) else {
        return None;
    };
    let mut seen = HashSet::new();
    let is_plain = |var: &VarId| seen.insert(*var) && !variables::is_coded(&model.variable(*var).domain);
    (vars.len() <= MOST_DIFFERENT && vars.iter().all(is_plain)).then_some(vars)
}
