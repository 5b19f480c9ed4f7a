//! The backend `backtrack`: cell-by-cell depth-first search, the textbook baseline for comparisons.
//!
//! Variables that facts fix are placed first; then the open ones in the order of their ids (for a grid: reading order), answer
//! variables before auxiliary ones, values ascending (or shuffled by the seed). A value that a member of the same unguarded
//! `Distinct` has taken is skipped, and if a peer loses its last value, the search backtracks at once (forward checking: Haralick
//! and Elliott, *Increasing tree search efficiency for constraint satisfaction problems*, Artificial Intelligence 14, 1980). Any
//! other constraint is evaluated when the last variable of its scope has been assigned. There is no further look-ahead: no
//! singles, no choice of variable.
//!
//! A *node* is a value placed in an open variable; values skipped because they are taken do not count.

mod groups;
mod session;

use super::branching::{answers_first, size};
use super::{Abilities, Backend, Exhaustion, Facts, PrepareError, Profile, Session, Task, Template};
use crate::formulation::{Formulation, Size};
use crate::model::{Constraint, ConstraintKind, Literal, Model, VarId};
use groups::DistinctGroups;
use std::sync::Arc;

#[derive(Debug)]
pub struct Backtrack;

static PROFILE: Profile = Profile {
    name: "backtrack",
    description: "cell by cell in reading order with forward checking: the textbook baseline",
    formulation: Formulation::Direct,
    abilities: Abilities {
        interruptible: true,
        exhaustion: Exhaustion::Exact,
        cores: false,
        seeds: true,
        counts_nodes: true,
    },
    facts: Facts::Assumptions,
};

impl Backend for Backtrack {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        let model = task.model;
        let plain: Vec<&[VarId]> = model.constraints().iter().filter_map(plain_distinct).collect();
        let needed = DistinctGroups::estimated_bytes(model, &plain);
        if needed > task.settings.memory {
            return Err(PrepareError::TooLarge { needed, limit: task.settings.memory, size: size(model) });
        }
        let groups = DistinctGroups::new(model, &plain);
        let domain = |c: &Constraint| c.guard.is_none() && matches!(c.kind, ConstraintKind::Domain { .. });
        let constraints = model.constraints().iter().enumerate();
        let others = constraints.filter(|(_, c)| plain_distinct(c).is_none() && !domain(c));
        let (order, answers) = answers_first(model);
        Ok(Box::new(BacktrackTemplate(Arc::new(BacktrackModel {
            others: others.map(|(index, c)| (index, c.scope())).collect(),
            model: Arc::clone(model),
            units: task.units.to_vec(),
            seed: task.settings.seed,
            order,
            answers,
            groups,
        }))))
    }
}

/// The variables of an unguarded `Distinct` in which none is repeated.
fn plain_distinct(constraint: &Constraint) -> Option<&[VarId]> {
    match (&constraint.kind, constraint.guard) {
        (ConstraintKind::Distinct(vars), None) if vars.len() == constraint.scope().len() => Some(vars),
        _ => None,
    }
}

/// The part of a lowered model that all sessions share.
struct BacktrackModel {
    model: Arc<Model>,
    units: Vec<Literal>,
    seed: u64,
    /// All variables, answer variables first.
    order: Vec<VarId>,
    /// Number of answer variables in `order`.
    answers: usize,
    groups: DistinctGroups,
    /// The constraints that are evaluated once their scope is assigned, with their scopes.
    others: Vec<(usize, Vec<VarId>)>,
}

struct BacktrackTemplate(Arc<BacktrackModel>);

impl Template for BacktrackTemplate {
    fn size(&self) -> Size {
        size(&self.0.model)
    }

    fn residual(&self) -> &[usize] {
        &[]
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(session::BacktrackSession::new(Arc::clone(&self.0)))
    }
}
