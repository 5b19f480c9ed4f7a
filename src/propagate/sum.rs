//! The propagator of sums: bounds propagation of one side of the comparison, as a [`Row`].

use super::domains::{Domains, Then};
use super::propagator::{Cost, Findings, Propagator};
use super::row::{Row, Work};
use super::{Because, Candidate};

/// One side of a sum, as an upper limit.
pub(super) struct Bounded {
    row: Row,
    work: Work,
    found: Vec<Candidate>,
}

impl Bounded {
    pub fn new(row: Row) -> Self {
        Self { row, work: Work::default(), found: Vec::new() }
    }
}

impl Propagator for Bounded {
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

    fn explain(&mut self, then: Then<'_>, removed: Option<Candidate>, _: u32, because: &mut Vec<Because>) {
        self.row.explain(|var| then.left(var), removed, because);
    }
}
