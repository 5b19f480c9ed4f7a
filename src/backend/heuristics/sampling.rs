//! The heuristic `sampling`: iterative sampling. A dive assigns a random value to the variable with the fewest candidates until a
//! variable has none left, and then starts again; nothing is remembered between two dives.
//!
//! Langley, *Systematic and nonsystematic search strategies*, AIPS 1992. Choosing the variable with the fewest candidates follows
//! Cazenave's comparison (see [`nested`](super::nested)). A *node* is a value placed.

use super::dive::{Dive, Structure};
use super::{HeuristicSearch, Method, Pace, Random, SearchProblem, SearchStructure, profile};
use crate::model::Assignment;
use std::sync::Arc;

pub(super) const METHOD: Method = Method {
    profile: profile("sampling", "iterative sampling: random dives (Langley, 1992); incomplete: proves nothing"),
    parameters: &[],
    patience: 20_000_000,
    prepare: |model| SearchStructure::Dive(Arc::new(Structure::new(model))),
    open: |problem| Some(Box::new(Sampling::open(problem)?)),
};

struct Sampling {
    root: Dive,
    random: Random,
}

impl Sampling {
    fn open(problem: SearchProblem<'_>) -> Option<Self> {
        Some(Self { root: Dive::root(&problem)?, random: problem.random })
    }
}

impl HeuristicSearch for Sampling {
    fn find(&mut self, pace: &mut Pace<'_>) -> Option<Assignment> {
        loop {
            let mut dive = self.root.clone();
            while let Some(var) = dive.narrowest(&mut self.random) {
                if !pace.node() {
                    return None;
                }
                let value = dive.any_candidate(var, &mut self.random);
                dive.place(var, value);
            }
            if dive.is_complete() {
                return Some(dive.into_values());
            }
        }
    }
}
