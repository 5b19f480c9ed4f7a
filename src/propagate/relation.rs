//! The propagator of `Relation` constraints: removes values that have no partner left.

use super::domains::{Domains, DomainsAt};
use super::propagator::{Cost, Findings, Propagator};
use super::{CandidateIndex, DomainLiteral, ValueSet, bits};
use crate::presolve::allowed::Pairs;

/// Two variables, and for each value of either its partners among the other's values. References: Mackworth, *Consistency in
/// Networks of Relations*, Artificial Intelligence 8, 1977.
pub(super) struct Supports {
    vars: [u32; 2],
    partners: [Vec<ValueSet>; 2],
}

impl Supports {
    /// Takes the pairs of two different variables, or the pairs (v, v) of one.
    pub fn new(pairs: &Pairs) -> Self {
        let mask = |partners: &Vec<u32>| partners.iter().fold(0, |mask: ValueSet, partner| mask | 1 << partner);
        let (of_a, of_b) = (pairs.rows().iter().map(mask).collect(), pairs.columns().iter().map(mask).collect());
        Self { vars: [pairs.a.0, pairs.b.0], partners: [of_a, of_b] }
    }

    /// Returns the other variable's values that are partners of any of these.
    fn of(&self, side: usize, values: ValueSet) -> ValueSet {
        bits(values).fold(0, |partners, value| partners | self.partners[side][value as usize])
    }
}

impl Propagator for Supports {
    fn variables(&self) -> Vec<u32> {
        self.vars.to_vec()
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        let left = self.vars.map(|var| domains.left(var));
        if self.of(0, left[0]) & left[1] == 0 {
            return false;
        }
        for side in 0..2 {
            let alone = bits(left[side]).filter(|value| self.partners[side][*value as usize] & left[1 - side] == 0);
            alone.for_each(|value| findings.remove((self.vars[side], value), side as u32));
        }
        true
    }

    /// `note` is the side of the removed value.
    fn explain(
        &mut self,
        then: DomainsAt<'_>,
        removed: Option<CandidateIndex>,
        note: u32,
        because: &mut Vec<DomainLiteral>,
    ) {
        match removed {
            // A value without any partner needs no reason.
            Some((_, value)) if self.vars[0] == self.vars[1] => debug_assert!(self.partners[0][value as usize] == 0),
            Some((_, value)) => {
                let side = note as usize;
                then.absent(self.vars[1 - side], self.partners[side][value as usize], because);
            }
            None => {
                let left = then.left(self.vars[0]);
                let of_a = self.partners[0].iter().enumerate().filter(|(value, p)| **p != 0 && left >> value & 1 == 0);
                let gone = of_a.fold(0, |gone: ValueSet, (value, _)| gone | 1 << value);
                then.absent(self.vars[0], gone, because);
                then.absent(self.vars[1], self.of(0, left), because);
            }
        }
    }
}
