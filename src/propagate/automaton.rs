//! The propagator of automata: removes values that occur in no accepted word. The filtering is in [`Layered`].

use super::domains::{Domains, DomainsAt};
use super::layered::{self, Layered};
use super::propagator::{Cost, Findings, Propagator};
use super::{CandidateIndex, DomainLiteral, ValueSet};
use crate::presolve::allowed::Layers;

/// An automaton, and the variables that it reads.
pub(super) struct AutomatonPropagator {
    layered: Layered,
    /// By place; a variable may occur several times.
    vars: Vec<u32>,
    left: Vec<ValueSet>,
    absent: Vec<ValueSet>,
    found: Vec<layered::LineCandidate>,
}

impl AutomatonPropagator {
    /// Creates the propagator of a graph that has at least one path.
    pub fn of(layers: &Layers) -> Self {
        let vars: Vec<u32> = layers.vars.iter().map(|var| var.0).collect();
        let (left, absent) = (Vec::new(), vec![0; vars.len()]);
        Self { layered: Layered::new(layers), vars, left, absent, found: Vec::new() }
    }
}

impl Propagator for AutomatonPropagator {
    fn variables(&self) -> Vec<u32> {
        self.vars.clone()
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        self.left.clear();
        self.left.extend(self.vars.iter().map(|var| domains.left(*var)));
        self.found.clear();
        if !self.layered.infer(&self.left, &mut self.found) {
            return false;
        }
        if findings.are_wanted {
            let found = self.found.iter();
            found.for_each(|(place, value)| findings.remove((self.vars[*place], *value), *place as u32));
        }
        true
    }

    /// `note` is the place at which the candidate was read.
    fn explain(
        &mut self,
        then: DomainsAt<'_>,
        removed: Option<CandidateIndex>,
        note: u32,
        because: &mut Vec<DomainLiteral>,
    ) {
        self.left.clear();
        self.left.extend(self.vars.iter().map(|var| then.left(*var)));
        self.layered.explain(&self.left, removed.map(|(_, value)| (note as usize, value)), &mut self.absent);
        for (var, absent) in self.vars.iter().zip(&self.absent) {
            then.absent(*var, *absent, because);
        }
    }
}
