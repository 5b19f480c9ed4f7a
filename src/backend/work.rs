//! Machine-independent measures of a search: nodes, decisions, conflicts and the like.

use serde::{Deserialize, Serialize};

/// The counters of a search; `None` for those that its backend does not count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
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
        ]
        .into_iter()
        .filter_map(|(name, count)| Some((name, count?)))
    }
}
