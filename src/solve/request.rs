//! What is asked about a puzzle.

use crate::backend::{Interrupt, Limits, Moment};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How many solutions are known so far, for whoever watches from another thread; clones share it.
#[derive(Clone, Debug)]
pub struct Found {
    known: Arc<AtomicU64>,
    /// Each solution that is counted here stands for so many.
    times: u64,
}

impl Default for Found {
    fn default() -> Self {
        Self { known: Arc::default(), times: 1 }
    }
}

impl Found {
    pub fn get(&self) -> u64 {
        self.known.load(Ordering::Relaxed)
    }

    /// The same where each solution stands for so many.
    pub(super) fn times(&self, times: u64) -> Self {
        Self { times, ..self.clone() }
    }

    /// At least so many are known now.
    pub(super) fn raise_to(&self, count: u64) {
        self.known.fetch_max(count.saturating_mul(self.times), Ordering::Relaxed);
    }
}

/// How far to search, and how long.
#[derive(Clone, Debug)]
pub struct Request {
    /// Stop after so many solutions; `None` finds them all. Two decide uniqueness.
    pub solutions: Option<u64>,
    /// Keep at most so many of them in the [`Outcome`](super::Outcome); all are counted and checked.
    pub keep: usize,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    /// Bytes that the process may hold while it searches.
    pub memory: Option<u64>,
    /// Raised to end the search early.
    pub interrupt: Interrupt,
    /// Whether only their number is wanted, and no solution is shown to anybody. Parts of the puzzle that have nothing to do
    /// with each other are counted apart then, and their numbers multiplied; what is known may exceed what was asked for.
    pub number_only: bool,
    /// Told how many solutions are known, while the search goes on.
    pub found: Found,
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
            number_only: false,
            found: Found::default(),
        }
    }

    /// All solutions, counted; none kept.
    pub fn count() -> Self {
        Self { solutions: None, keep: 0, ..Self::unique() }
    }

    /// How many solutions are there, up to `cap`? None is kept or shown.
    pub fn number(cap: Option<u64>) -> Self {
        Self { solutions: cap, number_only: true, ..Self::count() }
    }

    /// Whether more solutions are looked for than decide uniqueness.
    pub fn wants_many(&self) -> bool {
        self.solutions.is_none_or(|wanted| wanted > 2)
    }

    /// No limits but that the interrupt may be raised.
    pub fn until_interrupted(&self) -> Limits {
        Limits::new(None, None, None, self.interrupt.clone())
    }

    pub(super) fn limits(&self, start: Moment) -> Limits {
        let deadline = self.time.and_then(|t| start.checked_add(t));
        Limits::new(deadline, self.nodes, self.memory, self.interrupt.clone())
    }
}
