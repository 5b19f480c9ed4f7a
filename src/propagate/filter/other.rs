//! Constraints of other kinds, and those under a guard, by their propagators.

use super::super::DomainLiteral;
use super::super::ValueSet;
use super::super::propagator::{Findings, Propagator};
use super::store::DomainStore;

pub struct OtherFilter {
    pub propagator: Box<dyn Propagator>,
    pub guard: Option<Guard>,
    pub findings: Findings,
}

/// A condition: the variable has one of these values.
#[derive(Clone, Copy)]
pub struct Guard {
    pub var: u32,
    pub values: ValueSet,
}

impl OtherFilter {
    pub fn run(&mut self, store: &mut DomainStore) -> bool {
        let guard = self.guard.map(|guard| (guard, store.left(guard.var)));
        let holds = guard.is_none_or(|(guard, left)| left & !guard.values == 0);
        if guard.is_some_and(|(guard, left)| left & guard.values == 0) {
            return true;
        }
        self.findings.clear(holds);
        if !self.propagator.infer(&store.domains, &mut self.findings) {
            // Without the guard's truth, the constraint cannot hold.
            return guard.is_some_and(|(guard, _)| !holds && store.remove(guard.var, guard.values));
        }
        !holds
            || self.findings.implied.iter().all(|(implied, _)| match *implied {
                DomainLiteral::Is((var, value)) => store.keep(var, 1 << value),
                DomainLiteral::IsNot((var, value)) => store.remove(var, 1 << value),
            })
    }
}
