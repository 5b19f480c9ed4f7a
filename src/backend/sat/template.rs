//! The part of a SAT backend that sessions of one model share: the model, its numbering and its plans.

use super::super::{FileInstance, PrepareError, Session, Settings, Task, Template};
use crate::formulation::cnf::VariableEncoding;
use crate::formulation::cnf::text::Formula;
use crate::formulation::{Size, cnf};
use crate::model::{Literal, Model, Values, Variable};
use std::sync::Arc;

/// A model with its numbering, without the clauses: each session streams them into its own solver.
pub struct Lowering {
    pub model: Arc<Model>,
    pub units: Vec<Literal>,
    pub plans: cnf::Plans,
    pub numbering: cnf::Numbering,
    pub residual: Vec<usize>,
    pub size: Size,
    pub booleans: u32,
    pub seed: u64,
    /// Whether a solver propagates what it can. Only Pumpkin reads this; for other solvers the plans contain it.
    pub theories: bool,
    /// Clauses read from a file, in addition to those of the model. In this case variable `i` of the model is Boolean `i`.
    pub formula: Option<Arc<Formula>>,
}

/// Estimated bytes of a solver per clause (header, two watches, their slack), per literal and per variable.
const CLAUSE_BYTES: u64 = 48;
const LITERAL_BYTES: u64 = 8;
const VARIABLE_BYTES: u64 = 200;

impl Lowering {
    /// Checks the size of the clauses that `plans` give for this model, and numbers its variables if they fit.
    pub fn new(task: &Task<'_>, plans: cnf::Plans) -> Result<Self, PrepareError> {
        let encoding = task.settings.encoding;
        let size = plans.size(task.model, task.units);
        let Size::Cnf { variables, clauses, literals, .. } = size else {
            return Err(PrepareError::Unsupported("no CNF".to_owned()));
        };
        let booleans = fits(size, variables, [clauses, literals], task.settings)?;
        Ok(Self {
            model: Arc::clone(task.model),
            units: task.units.to_vec(),
            numbering: cnf::Numbering::new(task.model, encoding.variables),
            residual: plans.residual(),
            plans,
            size,
            booleans,
            seed: task.settings.seed,
            theories: task.settings.theories,
            formula: None,
        })
    }

    /// For a Boolean that has no clauses of its own: the two literals whose conjunction it represents, or `Some(None)` if it
    /// represents an impossible pair. `None` for other Booleans.
    pub fn pair_of(&self, boolean: cnf::CnfLit) -> Option<Option<[cnf::CnfLit; 2]>> {
        if !self.plans.has_pairs() {
            return None;
        }
        let cnf::Boolean::Is(var, value) = self.numbering.meaning(boolean) else { return None };
        let place = self.plans.pair_of(var)?;
        let literal = |var, value| match self.numbering.atom(Literal::is(var, value)) {
            cnf::Atom::Lit(literal) => Some(literal),
            cnf::Atom::Constant(_) => None,
        };
        let both = place.stands_for.get(value as usize).copied().flatten().and_then(|[x, y]| {
            let [a, b] = place.of;
            Some([literal(a, x)?, literal(b, y)?])
        });
        Some(both)
    }

    /// Takes a formula that was read from a file: its clauses, and a model of two-valued variables without constraints. Under the
    /// order encoding, each variable gets its own Boolean. `None` if the settings want another encoding, or this is not a
    /// formula.
    pub fn adopt(written: &FileInstance, settings: &Settings) -> Option<Result<Arc<Self>, PrepareError>> {
        let FileInstance::Cnf(formula) = written else { return None };
        let encoding = settings.encoding;
        (encoding.variables == VariableEncoding::Order).then(|| {
            let (size, variables) = (formula.size(), formula.variables());
            let counts = [formula.len() as u64, formula.literals() as u64];
            let booleans = fits(size, u64::from(variables), counts, settings)?;
            let mut model = Model::new();
            let truth = Values::new([0, 1]);
            for _ in 0..variables {
                model.add_variable(Variable::answer(truth.clone()));
            }
            let model = Arc::new(model);
            Ok(Arc::new(Self {
                units: Vec::new(),
                numbering: cnf::Numbering::new(&model, encoding.variables),
                residual: Vec::new(),
                plans: cnf::Plans::new(&model, encoding),
                size,
                booleans,
                seed: settings.seed,
                theories: settings.theories,
                formula: Some(Arc::clone(formula)),
                model,
            }))
        })
    }
}

/// Rejects an instance that is too large for a solver; otherwise returns its number of Booleans.
fn fits(size: Size, variables: u64, [clauses, literals]: [u64; 2], settings: &Settings) -> Result<u32, PrepareError> {
    let needed = [(clauses, CLAUSE_BYTES), (literals, LITERAL_BYTES), (variables, VARIABLE_BYTES)]
        .into_iter()
        .fold(0_u64, |sum, (count, bytes)| sum.saturating_add(count.saturating_mul(bytes)));
    let limit = settings.memory;
    if needed > limit {
        return Err(PrepareError::TooLarge { needed, limit, size });
    }
    // One variable is reserved for the activation literal.
    match u32::try_from(variables) {
        Ok(count) if variables < cnf::MAX_VARIABLES => Ok(count),
        _ => Err(PrepareError::Unsupported(format!("{variables} variables are too many for SAT solvers"))),
    }
}

pub(super) type Opener = fn(Arc<Lowering>) -> Box<dyn Session>;

/// A template whose sessions are opened by `open`.
pub(super) struct SatTemplate {
    pub lowering: Arc<Lowering>,
    pub open: Opener,
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
