//! What is asked about a puzzle.

use crate::backend::{Interrupt, Limits, Moment};
use std::time::Duration;

/// How far to search, and how long.
#[derive(Clone, Debug)]
pub struct Request {
    /// Stop after so many solutions; `None` finds them all. Two decide uniqueness.
    pub solutions: Option<u64>,
    /// Keep at most so many of them in the [`Outcome`](super::Outcome); all are counted and checked.
    pub keep: usize,
    /// Time per puzzle.
    pub time: Option<Duration>,
    /// Search nodes per puzzle.
    pub nodes: Option<u64>,
    /// Bytes that the process may hold while it searches.
    pub memory: Option<u64>,
    /// Raised to end the search early.
    pub interrupt: Interrupt,
}

impl Request {
    /// Is there exactly one solution?
    pub fn unique() -> Self {
        Self::up_to(2)
    }

    /// The first `solutions` solutions, all kept.
    pub fn up_to(solutions: u64) -> Self {
        let keep = usize::try_from(solutions).unwrap_or(usize::MAX);
        Self {
            solutions: Some(solutions),
            keep,
            time: None,
            nodes: None,
            memory: None,
            interrupt: Interrupt::default(),
        }
    }

    /// All solutions, counted; none kept.
    pub fn count() -> Self {
        Self { solutions: None, keep: 0, ..Self::unique() }
    }

    pub(super) fn limits(&self, start: Moment) -> Limits {
        let deadline = self.time.and_then(|t| start.checked_add(t));
        Limits::new(deadline, self.nodes, self.memory, self.interrupt.clone())
    }
}
