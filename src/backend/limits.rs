//! Limits of a search (time, nodes, memory, interruption) and their check.

use super::Moment;
use crate::model::named;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

/// A flag that another thread, such as a Ctrl-C handler, can raise. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Asks every search with this flag to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Clears the flag, for a run that raised it itself to end its own threads.
    pub(crate) fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether it has been raised.
    pub fn raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of a search.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The time at which to stop.
    pub deadline: Option<Moment>,
    /// Search nodes since `assume`.
    pub nodes: Option<u64>,
    /// Bytes of memory that the whole process may use; checked only where the system reports it (Linux).
    pub memory: Option<u64>,
    /// The flag that stops the search from outside.
    pub interrupt: Interrupt,
    polls: Arc<AtomicU32>,
}

named! {
    /// Why a search stopped.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Stop {
        /// The time limit was reached.
        Time = "time",
        /// The node limit was reached.
        Nodes = "nodes",
        /// The memory limit was reached.
        Memory = "memory",
        /// Ctrl-C, or the interrupt flag was raised.
        Interrupted = "interrupted",
        /// The backend gave up, for example for numerical reasons.
        Failed = "failed",
    }
}

/// Number of polls between two readings of the resident size, each of which takes microseconds.
const POLLS_PER_MEMORY_CHECK: u32 = 64;

impl Limits {
    /// Creates limits; `None` means no limit.
    pub fn new(deadline: Option<Moment>, nodes: Option<u64>, memory: Option<u64>, interrupt: Interrupt) -> Self {
        Self { deadline, nodes, memory, interrupt, polls: Arc::default() }
    }

    /// The same limits with at most `nodes` search nodes.
    #[must_use]
    pub fn within_nodes(&self, nodes: u64) -> Self {
        Self { nodes: Some(self.nodes.map_or(nodes, |limit| limit.min(nodes))), ..self.clone() }
    }

    /// The same limits with at most this much time from now.
    #[must_use]
    pub fn within_time(&self, time: Duration) -> Self {
        let Some(end) = Moment::now().checked_add(time) else { return self.clone() };
        Self { deadline: Some(self.deadline.map_or(end, |deadline| deadline.min(end))), ..self.clone() }
    }

    /// The same limits with this share of the time that is left.
    #[must_use]
    pub fn within_share(&self, share: f64) -> Self {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Moment::now()));
        left.map_or_else(|| self.clone(), |left| self.within_time(left.mul_f64(share)))
    }

    /// Whether the node limit is `nodes` or less.
    pub fn ends_by(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| limit <= nodes)
    }

    /// Returns the reason to stop now, after `nodes` search nodes, if there is one. It reads the clock: call it every few hundred
    /// nodes.
    pub fn poll(&self, nodes: u64) -> Option<Stop> {
        if self.interrupt.raised() {
            return Some(Stop::Interrupted);
        }
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            return Some(Stop::Nodes);
        }
        if self.deadline.is_some_and(|deadline| Moment::now() >= deadline) {
            return Some(Stop::Time);
        }
        let memory = self.memory?;
        let polls = self.polls.fetch_add(1, Ordering::Relaxed);
        (polls.is_multiple_of(POLLS_PER_MEMORY_CHECK) && resident_bytes()? > memory).then_some(Stop::Memory)
    }
}

/// Resident size of this process; `None` where the system does not report it.
fn resident_bytes() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// An output that rejects writes once a limit is reached.
pub(crate) struct Watched<'a, W> {
    /// The output. If it has no room, it says so by [`OutOfMemory`](io::ErrorKind::OutOfMemory).
    pub out: W,
    /// The limits.
    pub limits: &'a Limits,
    /// The limit that was reached, if any.
    pub stop: Option<Stop>,
}

impl<W: Write> Write for Watched<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stop = self.stop.or_else(|| self.limits.poll(0));
        if self.stop.is_some() {
            return Err(io::Error::other("a limit was reached"));
        }
        let written = self.out.write(bytes);
        if written.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::OutOfMemory) {
            self.stop = Some(Stop::Memory);
        }
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
