//! The solver Pumpkin (lazy clause generation), for comparison with the other backends.
//!
//! It has integer variables. A literal of the lowering is a predicate of such a variable (`x = v`, `x ≥ v`), so the clauses that
//! give each variable exactly one value are omitted. Sums and differences are constraints of its own; everything else is passed
//! as clauses over those predicates and auxiliary 0-1 variables.
//!
//! Reference: Ohrimenko, Stuckey and Codish, *Propagation via Lazy Clause Generation*, Constraints 2009.

mod solver;
mod sums;
mod variables;
mod watch;

use super::super::{Abilities, OwnThread, Profile, Session, Task};
use super::backend::{PROFILE, SatBackend};
use super::{Engine, EngineCounts, Enumeration, Lowering, SatOutcome};
use crate::formulation::Treatment;
use crate::formulation::cnf::Plans;
use crate::model::{Constraint, ConstraintKind, Model, VarId};
use solver::PumpkinSolver;
use std::collections::HashSet;
use std::sync::Arc;
use variables::Variables;

/// The backend `pumpkin`, with the solver's default settings except for the seed. A node limit counts conflicts.
pub static PUMPKIN: SatBackend = SatBackend {
    profile: &Profile {
        name: "pumpkin",
        description: "lazy clause generation, sums as constraints: Pumpkin",
        // No cores: the solver panics on extracting one if two assumptions contradict each other.
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

/// Opens a session on its own thread: the solver is not `Send`.
pub fn open(lowering: Arc<Lowering>) -> Box<dyn Session> {
    Box::new(OwnThread::new(move || Enumeration::<PumpkinSolver>::new(Arc::clone(&lowering))))
}

/// The default treatment, except that the solver keeps variables different without clauses.
fn coverage(task: &Task<'_>) -> Vec<Treatment> {
    let mut coverage = plans(task).coverage(task.model);
    for (treatment, constraint) in coverage.iter_mut().zip(task.model.constraints()) {
        let is_told = matches!(constraint.kind, ConstraintKind::Distinct(_)) && treatment.is_native();
        if is_told && task.settings.theories && different(task.model, constraint).is_some() {
            *treatment = Treatment::Native { encoding: "propagator", size: 0 };
        }
    }
    coverage
}

/// Which constraints become clauses: all of them without `theories`.
fn plans(task: &Task<'_>) -> Plans {
    let Task { model, settings, .. } = task;
    match settings.theories {
        true => Plans::leaving_sums(model, settings.encoding, &|sum| sums::is_taken(model, sum)),
        false => Plans::new(model, settings.encoding),
    }
}

/// With more variables than this, a difference stays clauses: the solver has a propagator for each pair.
const MOST_DIFFERENT: usize = 256;

/// The variables that a constraint keeps different, if the solver can propagate that.
fn different<'m>(model: &Model, constraint: &'m Constraint) -> Option<&'m [VarId]> {
    let (ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. }, None) =
        (&constraint.kind, constraint.guard)
    else {
        return None;
    };
    let mut seen = HashSet::new();
    let is_plain = |var: &VarId| seen.insert(*var) && !variables::is_coded(&model.variable(*var).domain);
    (vars.len() <= MOST_DIFFERENT && vars.iter().all(is_plain)).then_some(vars)
}
