//! A run of the solver on a thread of its own, which is left behind when the caller stops waiting for good.

use super::problem::{self, Job, Outcome};
use crate::backend::{Limits, Stop};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// How often a waiting caller looks at its limits.
const POLL: Duration = Duration::from_millis(5);
/// The solver's recursion, if any, is not ours to bound.
const STACK: usize = 16 << 20;

/// A run in progress.
pub(super) struct Run {
    job: Arc<Job>,
    answer: Receiver<Outcome>,
}

/// What waiting came to.
pub(super) enum Wait {
    /// The caller's limits ran out; the run goes on.
    Stopped(Stop),
    /// The run is over.
    Done(Outcome),
    /// Its thread has panicked.
    Dead,
}

impl Run {
    /// Starts the solver; `None` if the system has no thread to give.
    pub(super) fn start(job: Job) -> Option<Self> {
        let job = Arc::new(job);
        let (sender, answer) = sync_channel(1);
        let work = Arc::clone(&job);
        let body = move || {
            // The receiver is gone if nobody waits any more.
            let _ = sender.send(problem::solve(&work));
        };
        std::thread::Builder::new().name("lp".into()).stack_size(STACK).spawn(body).ok()?;
        Some(Self { job, answer })
    }

    /// What it is working on.
    pub(super) fn job(&self) -> &Job {
        &self.job
    }

    /// Waits for the outcome within `limits`.
    pub(super) fn wait(&self, limits: &Limits) -> Wait {
        loop {
            let rest = limits.deadline.map_or(POLL, |d| d.saturating_duration_since(Instant::now()).min(POLL));
            match self.answer.recv_timeout(rest) {
                Ok(outcome) => return Wait::Done(outcome),
                Err(RecvTimeoutError::Disconnected) => return Wait::Dead,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(stop) = limits.poll(0) {
                return Wait::Stopped(stop);
            }
        }
    }
}
