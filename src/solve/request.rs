//! A request to the solver: how many solutions to look for, which of them to keep, and the limits of time, nodes and memory.

use super::CountMethod;
use crate::backend::{Interrupt, Limits, Moment};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The number of solutions known so far, readable from another thread. Clones share the counter.
#[derive(Clone, Debug)]
pub struct SolutionCounter {
    known: Arc<AtomicU64>,
    /// The number of the puzzle's solutions that each counted solution represents.
    times: u64,
}

impl Default for SolutionCounter {
    fn default() -> Self {
        Self { known: Arc::default(), times: 1 }
    }
}

impl SolutionCounter {
    /// Returns the number.
    pub fn get(&self) -> u64 {
        self.known.load(Ordering::Relaxed)
    }

    /// The same counter, where each solution represents `times` solutions.
    pub(super) fn times(&self, times: u64) -> Self {
        Self { times, ..self.clone() }
    }

    /// Raises the counter to at least `count`.
    pub(super) fn raise_to(&self, count: u64) {
        self.known.fetch_max(count.saturating_mul(self.times), Ordering::Relaxed);
    }
}

/// How many solutions to look for, and the limits.
#[derive(Clone, Debug)]
pub struct Request {
    /// Stop after this many solutions; `None` finds them all. Two decide uniqueness.
    pub solutions: Option<u64>,
    /// Keep at most this many of them in the [`SolveOutcome`](super::SolveOutcome); all are counted and checked.
    pub keep: usize,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    /// Bytes that the process may use while it searches.
    pub memory: Option<u64>,
    /// Set to end the search early.
    pub interrupt: Interrupt,
    /// Whether only the number of solutions is wanted and none is shown. Independent parts of the puzzle are then counted
    /// separately and the counts multiplied, so the result may exceed `solutions`.
    pub number_only: bool,
    /// How to count, if only the number is wanted; `None` chooses by the puzzle.
    pub method: Option<CountMethod>,
    /// Draw the solutions uniformly at random, with this seed, instead of searching for them.
    pub random: Option<u64>,
    /// If not all solutions are counted, estimate their number by so many random descents.
    pub descents: Option<u64>,
    /// Updated with the number of solutions known while the search runs.
    pub found: SolutionCounter,
}

impl Request {
    /// Asks whether there is exactly one solution.
    pub fn unique() -> Self {
        Self::up_to(2)
    }

    /// Asks for the first `solutions` solutions and keeps them all.
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
            method: Some(CountMethod::Search),
            random: None,
            descents: None,
            found: SolutionCounter::default(),
        }
    }

    /// Counts all solutions and keeps none.
    pub fn count() -> Self {
        Self { solutions: None, keep: 0, ..Self::unique() }
    }

    /// Counts solutions up to `cap`; none is kept or shown.
    pub fn number(cap: Option<u64>) -> Self {
        Self { solutions: cap, number_only: true, ..Self::count() }
    }

    /// Whether more solutions are requested than uniqueness needs.
    pub fn wants_many(&self) -> bool {
        self.solutions.is_none_or(|wanted| wanted > 2)
    }

    /// Limits with the interrupt only.
    pub fn until_interrupted(&self) -> Limits {
        Limits::new(None, None, None, self.interrupt.clone())
    }

    pub(crate) fn limits(&self, start: Moment) -> Limits {
        let deadline = self.time.and_then(|t| start.checked_add(t));
        Limits::new(deadline, self.nodes, self.memory, self.interrupt.clone())
    }
}
