//! Counts the nodes of a heuristic search and decides when it has to stop.

use crate::backend::{Limits, Stop};

/// Number of nodes between two readings of the clock.
const NODES_PER_POLL: u64 = 64;

/// Counts nodes against the user's limits and the method's patience.
pub(super) struct Pace<'l> {
    limits: &'l Limits,
    /// Nodes since `assume`.
    nodes: u64,
    /// Nodes since `assume` at which the search gives up.
    end: u64,
    steps: u64,
    stop: Option<Stop>,
}

impl<'l> Pace<'l> {
    /// Starts with `nodes` nodes already counted.
    pub fn new(limits: &'l Limits, nodes: u64, end: u64) -> Self {
        Self { limits, nodes, end, steps: 0, stop: None }
    }

    /// Counts a node; returns `false`, without counting, if no more are allowed.
    pub fn node(&mut self) -> bool {
        if self.stop.is_none() {
            self.stop = match self.limits.nodes {
                Some(most) if self.nodes >= most => Some(Stop::Nodes),
                _ if self.nodes >= self.end => Some(Stop::Failed),
                _ if self.steps.is_multiple_of(NODES_PER_POLL) => self.limits.poll(self.nodes),
                _ => None,
            };
        }
        let goes_on = self.stop.is_none();
        self.nodes += u64::from(goes_on);
        self.steps += u64::from(goes_on);
        goes_on
    }

    /// Whether the last check allowed more nodes.
    pub fn goes_on(&self) -> bool {
        self.stop.is_none()
    }

    /// Ends a search that has nothing left to try.
    pub fn give_up(&mut self) {
        self.stop.get_or_insert(Stop::Failed);
    }

    /// Nodes since `assume`.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    pub fn stop(&self) -> Stop {
        self.stop.unwrap_or(Stop::Failed)
    }
}
