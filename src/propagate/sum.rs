//! The propagator of sums: bounds propagation of one side of the comparison, as a [`LinearRow`].

use super::domains::{Domains, DomainsAt};
use super::propagator::{Cost, Findings, Propagator};
use super::row::{LinearRow, Work};
use super::{CandidateIndex, DomainLiteral};

/// One side of a sum, as an upper limit.
pub(super) struct SumLimit {
    row: LinearRow,
    work: Work,
    found: Vec<CandidateIndex>,
}

impl SumLimit {
    pub fn new(row: LinearRow) -> Self {
        Self { row, work: Work::default(), found: Vec::new() }
    }
}

impl Propagator for SumLimit {
    fn variables(&self) -> Vec<u32> {
        self.row.variables().collect()
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        self.found.clear();
        let found = findings.are_wanted.then_some(&mut self.found);
        if self.row.infer(|var| domains.left(var), &mut self.work, found) {
            return false;
        }
        self.found.iter().for_each(|candidate| findings.remove(*candidate, 0));
        true
    }

    fn explain(
        &mut self,
        then: DomainsAt<'_>,
        removed: Option<CandidateIndex>,
        _: u32,
        because: &mut Vec<DomainLiteral>,
    ) {
        self.row.explain(|var| then.left(var), removed, &mut self.work, because);
    }
}
