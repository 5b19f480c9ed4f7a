//! Propagators for a search without clauses: a variable has exactly one value, a `Domain`, and a `Clause`.

use super::domains::{Domains, DomainsAt};
use super::propagator::{Cost, Findings, Propagator};
use super::{CandidateIndex, DomainLiteral, ValueSet, bits};

/// Requires that a variable has exactly one of its values.
pub(super) struct OneValue {
    pub var: u32,
}

impl Propagator for OneValue {
    fn variables(&self) -> Vec<u32> {
        vec![self.var]
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        let (left, all) = (domains.left(self.var), domains.all(self.var));
        let absent = |values: ValueSet| bits(values).map(|value| DomainLiteral::IsNot((self.var, value)));
        if left == 0 {
            findings.broken = findings.store(absent(all));
            return false;
        }
        if left.is_power_of_two() {
            let (now, has) =
                (domains.then(domains.seen() as u32), DomainLiteral::Is((self.var, left.trailing_zeros())));
            if !now.is_said(has) {
                let why = findings.store(absent(all & !left));
                findings.implied.push((has, why));
                return true;
            }
            let why = findings.store([has]);
            findings.implied.extend(absent(all & !left).filter(|other| !now.is_said(*other)).map(|other| (other, why)));
        }
        true
    }
}

/// A `Domain` constraint: the variable has one of these values.
pub(super) struct DomainPropagator {
    pub var: u32,
    pub values: ValueSet,
}

impl Propagator for DomainPropagator {
    fn variables(&self) -> Vec<u32> {
        vec![self.var]
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        let left = domains.left(self.var);
        if left & self.values == 0 {
            return false;
        }
        bits(left & !self.values).for_each(|value| findings.remove((self.var, value), 0));
        true
    }

    fn explain(
        &mut self,
        then: DomainsAt<'_>,
        removed: Option<CandidateIndex>,
        _: u32,
        because: &mut Vec<DomainLiteral>,
    ) {
        if removed.is_none() {
            then.absent(self.var, self.values, because);
        }
    }
}

/// A `Clause` constraint: at least one of these holds.
pub(super) struct Disjunction {
    pub parts: Vec<DomainLiteral>,
}

impl Propagator for Disjunction {
    fn variables(&self) -> Vec<u32> {
        self.parts.iter().map(|part| part.candidate().0).collect()
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        let truth = |part: &DomainLiteral| {
            let (var, value) = part.candidate();
            let left = domains.left(var);
            let is = if left >> value & 1 == 0 { Some(false) } else { left.is_power_of_two().then_some(true) };
            is.map(|is| is == matches!(part, DomainLiteral::Is(_)))
        };
        if self.parts.iter().any(|part| truth(part) == Some(true)) {
            return true;
        }
        let mut open = self.parts.iter().filter(|part| truth(part).is_none());
        let only = open.next();
        if open.any(|other| Some(other) != only) {
            return true;
        }
        let others = self.parts.iter().filter(|part| Some(*part) != only).map(|part| !*part);
        let why = findings.store(others);
        match only {
            Some(only) => findings.implied.push((*only, why)),
            None => findings.broken = why,
        }
        only.is_some()
    }
}
