//! The propagator of sums with `≠`: once a single variable is open, removes the value that would give the forbidden total.

use super::domains::{Domains, DomainsAt};
use super::propagator::{Cost, Findings, Propagator};
use super::{CandidateIndex, DomainLiteral, ValueSet, bits};
use crate::presolve::sum::Sum;

/// `Σ weight(x) ≠ rhs`.
pub(super) struct SumDisequality {
    terms: Vec<(u32, Vec<u128>)>,
    rhs: u128,
}

impl SumDisequality {
    pub fn new(sum: &Sum) -> Self {
        Self { terms: sum.terms.iter().map(|term| (term.var.0, term.weights.clone())).collect(), rhs: sum.rhs }
    }
}

impl Propagator for SumDisequality {
    fn variables(&self) -> Vec<u32> {
        self.terms.iter().map(|(var, _)| *var).collect()
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        let mut sum = 0;
        let mut open: Option<(&(u32, Vec<u128>), ValueSet)> = None;
        for term in &self.terms {
            let left = domains.left(term.0);
            if left.is_power_of_two() {
                sum += term.1[left.trailing_zeros() as usize];
            } else if open.replace((term, left)).is_some() {
                return true;
            }
        }
        let Some(((var, weights), left)) = open else { return sum != self.rhs };
        let is_equal = |value: &u32| sum + weights[*value as usize] == self.rhs;
        bits(left).filter(is_equal).for_each(|value| findings.remove((*var, value), 0));
        true
    }

    fn explain(
        &mut self,
        then: DomainsAt<'_>,
        removed: Option<CandidateIndex>,
        _: u32,
        because: &mut Vec<DomainLiteral>,
    ) {
        let others = self.terms.iter().map(|(var, _)| *var).filter(|var| removed.is_none_or(|(of, _)| of != *var));
        because.extend(others.map(|var| DomainLiteral::Is((var, then.left(var).trailing_zeros()))));
    }
}
