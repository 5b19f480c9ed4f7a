//! The backend `highs`: HiGHS, a mixed-integer programming solver, on the 0-1 ILP, through good_lp.
//!
//! The solver's answer is rounded, and accepted only if every row then holds in integers. Its "no solution" rests on floating
//! point, so it proves nothing ([`Exhaustion::Float`]).
//!
//! The solver is restarted for each solution, with a row `Σ x ≤ k − 1` per nogood: the answer variables of each earlier solution,
//! and the smallest part of a rejected solution that violates a residual constraint (for a literal `x ≠ v`, the row has `− x`).
//! The template keeps no instance: each start streams the lowering into the solver.
//!
//! The solver cannot be interrupted, so it runs on its own thread.

pub(crate) mod problem;
mod search;

use super::external::estimated_bytes;
use super::{Abilities, Backend, Exhaustion, Facts, OwnThread, PrepareError, Profile, Session, Task, Template};
use crate::formulation::{Formulation, Size, ilp};
use crate::model::{Candidates, Literal, Model};
use search::HighsSearch;
use std::sync::Arc;

#[derive(Debug)]
pub struct Highs;

static PROFILE: Profile = Profile {
    name: "highs",
    description: "mixed-integer programming (HiGHS); another backend confirms its verdicts",
    formulation: Formulation::Ilp,
    abilities: Abilities {
        interruptible: false,
        exhaustion: Exhaustion::Float,
        cores: false,
        seeds: false,
        counts_nodes: false,
    },
    facts: Facts::Propagated,
};

impl Backend for Highs {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        let size = ilp::size(task.model);
        let needed = estimated_bytes(size);
        if needed > task.settings.memory {
            return Err(PrepareError::TooLarge { needed, limit: task.settings.memory, size });
        }
        Ok(Box::new(HighsTemplate(Arc::new(HighsModel {
            candidates: task.model.candidates(),
            residual: ilp::residual(task.model),
            model: Arc::clone(task.model),
            units: task.units.to_vec(),
            size,
        }))))
    }
}

/// The part of a lowered model that all sessions share.
struct HighsModel {
    model: Arc<Model>,
    candidates: Candidates,
    units: Vec<Literal>,
    residual: Vec<usize>,
    size: Size,
}

struct HighsTemplate(Arc<HighsModel>);

impl Template for HighsTemplate {
    fn size(&self) -> Size {
        self.0.size
    }

    fn residual(&self) -> &[usize] {
        &self.0.residual
    }

    fn open(&self) -> Box<dyn Session> {
        let shared = Arc::clone(&self.0);
        Box::new(OwnThread::new(move || HighsSearch::new(Arc::clone(&shared))))
    }
}
