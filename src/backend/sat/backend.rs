//! Wraps SAT solvers as backends. Each solver provides its profile, the treatment of constraints, and how a session is opened.

use super::template::Opener;
use super::{Lowering, SatTemplate};
use crate::backend::{
    Abilities, Backend, Exhaustion, Facts, FileInstance, PrepareError, Profile, Settings, Task, Template,
};
use crate::formulation::cnf::Plans;
use crate::formulation::{Formulation, Treatment};
use std::sync::Arc;

/// The common profile of SAT backends. Each backend adds its name and description, and overrides abilities that differ.
pub(super) const PROFILE: Profile = Profile {
    name: "",
    description: "",
    formulation: Formulation::Cnf,
    abilities: Abilities {
        interruptible: true,
        exhaustion: Exhaustion::Exact,
        cores: true,
        seeds: false,
        counts_nodes: false,
    },
    facts: Facts::Propagated,
};

/// A backend that passes clauses to a SAT solver.
pub struct SatBackend {
    pub(super) profile: &'static Profile,
    /// Returns the treatment of each constraint, by index.
    pub(super) coverage: fn(&Task<'_>) -> Vec<Treatment>,
    pub(super) lower: fn(&Task<'_>) -> Result<Lowering, PrepareError>,
    /// Whether the solver has propagators in addition to clauses. `Settings::theories` can switch them off.
    pub(super) propagates: bool,
    pub(super) open: Opener,
}

impl SatBackend {
    /// A backend whose solver takes only clauses.
    pub(super) const fn of_clauses(profile: &'static Profile, open: Opener) -> Self {
        Self {
            profile,
            coverage: |task| Plans::new(task.model, task.settings.encoding).coverage(task.model),
            lower: |task| Lowering::new(task, Plans::new(task.model, task.settings.encoding)),
            propagates: false,
            open,
        }
    }
}

impl Backend for SatBackend {
    fn profile(&self) -> &'static Profile {
        self.profile
    }

    fn coverage(&self, task: &Task<'_>) -> Vec<Treatment> {
        (self.coverage)(task)
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        Ok(Box::new(SatTemplate { lowering: Arc::new((self.lower)(task)?), open: self.open }))
    }

    fn gains_from_sums(&self, settings: &Settings) -> bool {
        self.propagates && settings.theories
    }

    fn adopt(&self, written: &FileInstance, settings: &Settings) -> Option<Result<Box<dyn Template>, PrepareError>> {
        let lowering = Lowering::adopt(written, settings)?;
        Some(lowering.map(|lowering| Box::new(SatTemplate { lowering, open: self.open }) as _))
    }
}
