//! Machine-independent measures of a search: nodes, decisions, conflicts and the like.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU64;

/// The counters of a search; `None` for those that its backend does not count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, Debug)]
pub struct Work {
    /// Search nodes: options tried, cells filled, branches.
    pub nodes: Option<u64>,
    /// Link updates of exact cover (Knuth's "updates").
    pub updates: Option<u64>,
    pub decisions: Option<u64>,
    pub conflicts: Option<u64>,
    pub propagations: Option<u64>,
    /// Solutions of the instance that were rejected because a residual constraint failed.
    pub refinements: Option<u64>,
    /// Number of runs of an external program.
    pub runs: Option<u64>,
    /// The largest number of states of a count by frontier.
    #[serde(skip)]
    pub states: Option<u32>,
    /// The largest number of variables, houses and constraints that such a state remembers.
    #[serde(skip)]
    pub width: Option<u32>,
    /// How many solutions differ only by an exchange of values, and are counted together.
    #[serde(skip)]
    pub symmetry: Option<NonZeroU64>,
}

impl Work {
    /// The sum of this work and another.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let sum = |one: Option<u64>, other: Option<u64>| match (one, other) {
            (Some(one), Some(other)) => Some(one.saturating_add(other)),
            (one, other) => one.or(other),
        };
        Self {
            nodes: sum(self.nodes, other.nodes),
            updates: sum(self.updates, other.updates),
            decisions: sum(self.decisions, other.decisions),
            conflicts: sum(self.conflicts, other.conflicts),
            propagations: sum(self.propagations, other.propagations),
            refinements: sum(self.refinements, other.refinements),
            runs: sum(self.runs, other.runs),
            states: self.states.max(other.states),
            width: self.width.max(other.width),
            symmetry: self.symmetry.max(other.symmetry),
        }
    }

    /// The counters that are present, with their names.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        [
            ("nodes", self.nodes),
            ("updates", self.updates),
            ("decisions", self.decisions),
            ("conflicts", self.conflicts),
            ("propagations", self.propagations),
            ("refinements", self.refinements),
            ("runs", self.runs),
            ("states", self.states.map(u64::from)),
            ("width", self.width.map(u64::from)),
            ("symmetry", self.symmetry.map(NonZeroU64::get)),
        ]
        .into_iter()
        .filter_map(|(name, count)| Some((name, count?)))
    }
}
