//! The solver's variables, and what a Boolean of the lowering is in them.

use super::Lowering;
use crate::formulation::cnf::{Boolean, Lit};
use crate::model::{Model, Values, VarId};
use pumpkin_core::Solver;
use pumpkin_core::predicate;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::variables::DomainId;

/// Values beyond this are coded, so that sums of them are far from what 32 bits hold.
const GREATEST: i32 = 1 << 20;

/// Whether the solver gets the index of a value for the value itself: it removes each gap of a domain by itself.
pub fn is_coded(domain: &Values) -> bool {
    let (Some(first), Some(last)) = (domain.as_slice().first(), domain.as_slice().last()) else { return false };
    let is_far = |value: i32| !(-GREATEST..=GREATEST).contains(&value);
    is_far(*first) || is_far(*last) || is_sparse(i64::from(*last) - i64::from(*first), domain.len())
}

/// Whether numbers from 0 to `span`, so many of them, have too many gaps.
pub fn is_sparse(span: i64, count: usize) -> bool {
    span > 64 + 8 * count as i64
}

/// The number that stands for the value with this index.
pub fn number(domain: &Values, index: usize) -> i32 {
    if is_coded(domain) { index as i32 } else { domain.as_slice().get(index).copied().unwrap_or_default() }
}

/// The variables of a model, and auxiliary ones.
pub struct Variables {
    domains: Vec<DomainId>,
    /// By Boolean; auxiliary ones are there when they have been asked for.
    predicates: Vec<Option<Predicate>>,
}

impl Variables {
    /// Makes the variables of the model. One without values gets one: its clauses say that there is no solution.
    pub fn new(lowering: &Lowering, solver: &mut Solver) -> Self {
        let model = &lowering.model;
        let domain = |domain: &Values| match domain.len() {
            0 => solver.new_bounded_integer(0, 0),
            count => solver.new_sparse_integer((0..count).map(|i| number(domain, i)).collect::<Vec<i32>>()),
        };
        let domains: Vec<DomainId> = model.variables().iter().map(|variable| &variable.domain).map(domain).collect();
        let booleans = (0..lowering.numbering.len()).map(|index| lowering.numbering.meaning(Lit::new(index)));
        let predicates = booleans.map(|boolean| meaning(model, &domains, boolean)).collect();
        Self { domains, predicates }
    }

    /// The solver's variable for one of the model.
    pub fn domain(&self, var: VarId) -> DomainId {
        self.domains[var.index()]
    }

    /// What a Boolean says; one that is met for the first time is a variable from 0 to 1, made by `new`.
    pub fn predicate(&mut self, boolean: u32, new: impl FnOnce() -> Predicate) -> Predicate {
        let index = boolean as usize;
        if self.predicates.len() <= index {
            self.predicates.resize(index + 1, None);
        }
        *self.predicates[index].get_or_insert_with(new)
    }

    /// What the Booleans say that have been met, with their numbers.
    pub fn predicates(&self) -> impl Iterator<Item = Option<Predicate>> {
        self.predicates.iter().copied()
    }
}

/// What a Boolean of a variable says; `None` of a bit, which only the clauses of the variable itself speak of.
fn meaning(model: &Model, domains: &[DomainId], boolean: Boolean) -> Option<Predicate> {
    let (Boolean::Is(var, index) | Boolean::AtLeast(var, index)) = boolean else { return None };
    let (domain, values, index) = (domains[var.index()], &model.variable(var).domain, index as usize);
    let number = number(values, index);
    Some(match boolean {
        // Bounds are what the solver keeps best.
        Boolean::Is(..) if values.len() == 2 && index == 0 => predicate![domain <= number],
        Boolean::Is(..) if values.len() > 2 => predicate![domain == number],
        _ => predicate![domain >= number],
    })
}
