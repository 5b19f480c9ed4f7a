//! What sessions of one model share.

use super::super::{PrepareError, Session, Task, Template};
use crate::formulation::{Size, cnf};
use crate::model::{Literal, Model};
use std::sync::Arc;

/// A model with its numbering: everything but the clauses, which each session streams into its own solver.
pub(in crate::backend) struct Lowering {
    pub model: Arc<Model>,
    pub units: Vec<Literal>,
    pub plans: cnf::Plans,
    pub numbering: cnf::Numbering,
    pub residual: Vec<usize>,
    pub size: Size,
    /// Booleans, auxiliary ones included.
    pub booleans: u32,
    pub seed: u64,
}

/// Bytes that a solver takes per clause (header, two watches, their slack), per literal and per variable.
const CLAUSE_BYTES: u64 = 48;
const LITERAL_BYTES: u64 = 8;
const VARIABLE_BYTES: u64 = 200;

impl Lowering {
    /// Looks at the size, and numbers the variables if it is allowed.
    pub fn new(task: &Task<'_>) -> Result<Arc<Self>, PrepareError> {
        let encoding = task.settings.encoding;
        let plans = cnf::Plans::new(task.model, encoding);
        let size = plans.size(task.model, task.units);
        let Size::Cnf { variables, clauses, literals, .. } = size else {
            return Err(PrepareError::Unsupported("no CNF".to_owned()));
        };
        let needed = [(clauses, CLAUSE_BYTES), (literals, LITERAL_BYTES), (variables, VARIABLE_BYTES)]
            .into_iter()
            .fold(0_u64, |sum, (count, bytes)| sum.saturating_add(count.saturating_mul(bytes)));
        let limit = task.settings.memory;
        if needed > limit {
            return Err(PrepareError::TooLarge { needed, limit, size });
        }
        // One variable is left for the activation literal.
        let booleans = match u32::try_from(variables) {
            Ok(count) if variables < cnf::MAX_VARIABLES => count,
            _ => {
                return Err(PrepareError::Unsupported(format!(
                    "{variables} variables are more than SAT solvers number"
                )));
            }
        };
        Ok(Arc::new(Self {
            model: Arc::clone(task.model),
            units: task.units.to_vec(),
            numbering: cnf::Numbering::new(task.model, encoding.variables),
            residual: plans.residual(),
            plans,
            size,
            booleans,
            seed: task.settings.seed,
        }))
    }
}

/// A template that opens sessions by `open`.
pub(super) struct SatTemplate {
    pub lowering: Arc<Lowering>,
    pub open: fn(Arc<Lowering>) -> Box<dyn Session>,
}

impl Template for SatTemplate {
    fn size(&self) -> Size {
        self.lowering.size
    }

    fn residual(&self) -> &[usize] {
        &self.lowering.residual
    }

    fn open(&self) -> Box<dyn Session> {
        (self.open)(Arc::clone(&self.lowering))
    }
}
