//! Maps the variables and Booleans of a lowering to Pumpkin's integer variables and predicates.

use super::Lowering;
use crate::formulation::cnf::{Boolean, CnfLit};
use crate::model::{Model, Values, VarId};
use pumpkin_core::Solver;
use pumpkin_core::predicate;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::variables::DomainId;

/// Larger values are replaced by their index, so that sums of them do not come near 32 bits.
const GREATEST: i32 = 1 << 20;

/// Whether the solver gets indices in place of values: it removes each gap of a domain individually.
pub fn is_coded(domain: &Values) -> bool {
    let (Some(first), Some(last)) = (domain.as_slice().first(), domain.as_slice().last()) else { return false };
    let is_far = |value: i32| !(-GREATEST..=GREATEST).contains(&value);
    is_far(*first) || is_far(*last) || is_sparse(i64::from(*last) - i64::from(*first), domain.len())
}

/// Whether `count` numbers from 0 to `span` have too many gaps.
pub fn is_sparse(span: i64, count: usize) -> bool {
    span > 64 + 8 * count as i64
}

/// The number that represents the value with this index.
pub fn number(domain: &Values, index: usize) -> i32 {
    if is_coded(domain) { index as i32 } else { domain.as_slice().get(index).copied().unwrap_or_default() }
}

/// The variables of a model, and auxiliary ones.
pub struct Variables {
    domains: Vec<DomainId>,
    /// By Boolean; auxiliary ones are created on first use.
    predicates: Vec<Option<Predicate>>,
}

impl Variables {
    /// Creates the variables of the model. One without values gets one value: its clauses make the formula unsatisfiable.
    pub fn new(lowering: &Lowering, solver: &mut Solver) -> Self {
        let model = &lowering.model;
        let domain = |domain: &Values| match domain.len() {
            0 => solver.new_bounded_integer(0, 0),
            count => solver.new_sparse_integer((0..count).map(|i| number(domain, i)).collect::<Vec<i32>>()),
        };
        let domains: Vec<DomainId> = model.variables().iter().map(|variable| &variable.domain).map(domain).collect();
        let booleans = (0..lowering.numbering.len()).map(|index| lowering.numbering.meaning(CnfLit::new(index)));
        let predicates = booleans.map(|boolean| meaning(model, &domains, boolean)).collect();
        Self { domains, predicates }
    }

    /// The solver's variable for one of the model.
    pub fn domain(&self, var: VarId) -> DomainId {
        self.domains[var.index()]
    }

    /// The predicate of a Boolean. On first use of an auxiliary one, `new` creates a 0-1 variable.
    pub fn predicate(&mut self, boolean: u32, new: impl FnOnce() -> Predicate) -> Predicate {
        let index = boolean as usize;
        if self.predicates.len() <= index {
            self.predicates.resize(index + 1, None);
        }
        *self.predicates[index].get_or_insert_with(new)
    }

    /// The predicates of all Booleans used so far, by number.
    pub fn predicates(&self) -> impl Iterator<Item = Option<Predicate>> {
        self.predicates.iter().copied()
    }
}

/// The predicate of a model variable's Boolean; `None` for a bit, which occurs only in the clauses of the variable itself.
fn meaning(model: &Model, domains: &[DomainId], boolean: Boolean) -> Option<Predicate> {
    let (Boolean::Is(var, index) | Boolean::AtLeast(var, index)) = boolean else { return None };
    let (domain, values, index) = (domains[var.index()], &model.variable(var).domain, index as usize);
    let number = number(values, index);
    Some(match boolean {
        // Bounds are the predicates that the solver handles best.
        Boolean::Is(..) if values.len() == 2 && index == 0 => predicate![domain <= number],
        Boolean::Is(..) if values.len() > 2 => predicate![domain == number],
        _ => predicate![domain >= number],
    })
}
