//! A run of the solver on a thread of its own, which is left behind when the caller stops waiting for good.

use super::problem::{self, Job, Outcome};
use crate::backend::{Limits, SOLVER_THREAD, Stop};
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
        Self::start_with(job, problem::solve)
    }

    fn start_with(job: Job, solve: fn(&Job) -> Outcome) -> Option<Self> {
        let job = Arc::new(job);
        let (sender, answer) = sync_channel(1);
        let work = Arc::clone(&job);
        let body = move || {
            // The receiver is gone if nobody waits any more.
            let _ = sender.send(solve(&work));
        };
        std::thread::Builder::new().name(SOLVER_THREAD.to_owned()).stack_size(STACK).spawn(body).ok()?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::Interrupt;
    use crate::model::Model;

    fn job() -> Job {
        Job { model: Arc::new(Model::new()), facts: Vec::new(), no_goods: Arc::default(), time: None }
    }

    fn slow(_: &Job) -> Outcome {
        std::thread::sleep(Duration::from_millis(200));
        Outcome::Infeasible
    }

    #[test]
    fn a_solver_that_panics_is_reported() {
        let run = Run::start_with(job(), |_| panic!("as if the solver had a bug")).unwrap();
        assert!(matches!(run.wait(&Limits::default()), Wait::Dead));
    }

    #[test]
    fn a_slow_solver_is_left_alone_and_asked_again() {
        let run = Run::start_with(job(), slow).unwrap();
        let interrupt = Interrupt::default();
        interrupt.raise();
        let mut limits = Limits::default();
        limits.interrupt = interrupt;
        assert!(matches!(run.wait(&limits), Wait::Stopped(Stop::Interrupted)));
        assert!(matches!(run.wait(&Limits::default()), Wait::Done(Outcome::Infeasible)));
    }
}
