//! Enforces limits on solvers that cannot be interrupted.
//!
//! The search runs on its own thread, and the session waits for it only as long as the limits allow. After that the search is
//! abandoned: its thread ends as soon as the solver returns, and holds its memory until then.

use super::{Interrupt, Limits, SOLVER_THREAD, Session, SessionStep, Stop, Work};
use super::{Moment, threads};
use crate::model::{Assignment, Literal};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Time to wait between two checks of the limits.
const PATIENCE: Duration = Duration::from_millis(5);

/// Stack size of the thread: the recursion depth of a solver is not under our control.
const STACK: usize = 16 << 20;

/// A [`Session`] whose steps may take longer than a limit allows. It is built, used and dropped on one thread, so it need not be
/// `Send`.
///
/// The limits that it receives contain the deadline, the node limit, and an interrupt that is raised once the search has been
/// abandoned: check them wherever the solver returns. Memory, Ctrl-C and also time are watched from outside, so a deadline is
/// kept even if the solver does not support it.
pub trait BlockingSearch {
    /// As [`Session::assume`].
    fn assume(&mut self, assumptions: &[Literal]);

    /// As [`Session::load`].
    ///
    /// # Errors
    /// If a limit was reached first.
    fn load(&mut self, _limits: &Limits) -> Result<(), Stop> {
        Ok(())
    }

    /// As [`Session::next`].
    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep;

    /// As [`Session::work`].
    fn work(&self) -> Work;

    /// As [`Session::core`].
    fn core(&self) -> Option<Vec<Literal>> {
        None
    }
}

/// A [`Session`] that enforces limits by running a [`BlockingSearch`] on its own thread.
pub struct OwnThread<S> {
    open: Arc<dyn Fn() -> S + Send + Sync>,
    worker: Option<Worker>,
    assumptions: Vec<Literal>,
    work: Work,
    core: Option<Vec<Literal>>,
}

/// The session's side of the two channels. Invariant: `asked` is set while a request is unanswered.
struct Worker {
    requests: Sender<Request>,
    replies: Receiver<ThreadReply>,
    asked: Option<SearchLimits>,
    abandoned: Interrupt,
}

/// The limits that the search checks itself.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SearchLimits {
    nodes: Option<u64>,
    deadline: Option<Moment>,
}

impl SearchLimits {
    fn of(limits: &Limits) -> Self {
        Self { nodes: limits.nodes, deadline: limits.deadline }
    }
}

/// Requests to the thread; all but `Assume` are answered.
enum Request {
    Assume(Vec<Literal>),
    Load(SearchLimits),
    Next(SearchLimits, Assignment),
}

/// The answers of the thread.
enum ThreadReply {
    Loaded(Result<(), Stop>),
    Stepped(StepResult),
}

/// The result of a search step, with everything that the session can be asked afterwards.
struct StepResult {
    step: SessionStep,
    solution: Assignment,
    work: Work,
    core: Option<Vec<Literal>>,
}

impl<S: BlockingSearch + 'static> OwnThread<S> {
    /// A session on the search that `open` builds. Nothing is built, and no thread started, before the first solution is
    /// requested.
    pub fn new(open: impl Fn() -> S + Send + Sync + 'static) -> Self {
        Self { open: Arc::new(open), worker: None, assumptions: Vec::new(), work: Work::default(), core: None }
    }

    fn worker(&mut self) -> Result<&mut Worker, Stop> {
        match &mut self.worker {
            Some(worker) => Ok(worker),
            vacant => Ok(vacant.insert(Worker::start(&self.open, &self.assumptions).map_err(|_| Stop::Failed)?)),
        }
    }

    /// Waits for the answer to the pending request for a solution; sends a request first if none is pending.
    fn answer(&mut self, limits: &Limits, solution: &Assignment) -> Result<StepResult, Stop> {
        let worker = self.worker()?;
        loop {
            let asked = match worker.asked {
                Some(asked) => asked,
                None => worker.ask(SearchLimits::of(limits), |asked| Request::Next(asked, solution.clone()))?,
            };
            match worker.wait(limits)? {
                // The solver reached a limit of an earlier call.
                ThreadReply::Stepped(StepResult { step: SessionStep::Stopped(Stop::Nodes | Stop::Time), .. })
                    if asked != SearchLimits::of(limits) => {}
                ThreadReply::Stepped(stepped) => return Ok(stepped),
                // Also of an earlier call; the first solution's request completes the loading.
                ThreadReply::Loaded(_) => {}
            }
        }
    }
}

impl<S: BlockingSearch + 'static> Session for OwnThread<S> {
    fn assume(&mut self, assumptions: &[Literal]) {
        self.assumptions = assumptions.to_vec();
        self.work = Work::default();
        self.core = None;
        let idle = self.worker.take_if(|w| w.asked.is_none());
        // A worker that is still searching, or whose thread has ended, is abandoned; the next search starts another.
        self.worker = idle.filter(|w| w.requests.send(Request::Assume(assumptions.to_vec())).is_ok());
    }

    fn load(&mut self, limits: &Limits) -> Result<(), Stop> {
        let worker = self.worker()?;
        // A pending request belongs to an earlier call: a search that continues, or loading.
        if worker.asked.is_none() {
            worker.ask(SearchLimits::of(limits), Request::Load)?;
            if let ThreadReply::Loaded(loaded) = worker.wait(limits)? {
                return loaded;
            }
        }
        Ok(())
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        match self.answer(limits, solution) {
            Ok(stepped) => {
                *solution = stepped.solution;
                self.work = stepped.work;
                self.core = stepped.core;
                stepped.step
            }
            Err(stop) => SessionStep::Stopped(stop),
        }
    }

    fn work(&self) -> Work {
        self.work
    }

    fn core(&self) -> Option<Vec<Literal>> {
        self.core.clone()
    }
}

impl Worker {
    fn start<S: BlockingSearch + 'static>(
        open: &Arc<dyn Fn() -> S + Send + Sync>,
        assumptions: &[Literal],
    ) -> io::Result<Self> {
        let (requests, inbox) = channel();
        let (outbox, replies) = channel();
        let abandoned = Interrupt::default();
        let (open, assumptions, flag) = (Arc::clone(open), assumptions.to_vec(), abandoned.clone());
        let body = move || {
            let mut search = open();
            search.assume(&assumptions);
            serve(&mut search, &inbox, &outbox, &flag);
        };
        threads::start(SOLVER_THREAD, STACK, body)?;
        Ok(Self { requests, replies, asked: None, abandoned })
    }

    fn ask(
        &mut self,
        asked: SearchLimits,
        request: impl FnOnce(SearchLimits) -> Request,
    ) -> Result<SearchLimits, Stop> {
        self.requests.send(request(asked)).map_err(|_| Stop::Failed)?;
        Ok(*self.asked.insert(asked))
    }

    /// Checks the limits before each wait: otherwise replies faster than `PATIENCE` would bypass them.
    fn wait(&mut self, limits: &Limits) -> Result<ThreadReply, Stop> {
        loop {
            // Only the search knows its number of nodes, and it checks that limit itself.
            if let Some(stop) = limits.poll(0).filter(|stop| *stop != Stop::Nodes) {
                return Err(stop);
            }
            let left = limits.deadline.map_or(PATIENCE, |d| d.saturating_duration_since(Moment::now()));
            match self.replies.recv_timeout(PATIENCE.min(left)) {
                Ok(reply) => {
                    self.asked = None;
                    return Ok(reply);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Stop::Failed),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.abandoned.raise();
    }
}

/// The thread's loop; it ends when the session is dropped.
fn serve(
    search: &mut impl BlockingSearch,
    inbox: &Receiver<Request>,
    outbox: &Sender<ThreadReply>,
    abandoned: &Interrupt,
) {
    let within = |asked: SearchLimits| Limits::new(asked.deadline, asked.nodes, None, abandoned.clone());
    for request in inbox {
        let reply = match request {
            Request::Assume(assumptions) => {
                search.assume(&assumptions);
                continue;
            }
            Request::Load(asked) => ThreadReply::Loaded(search.load(&within(asked))),
            Request::Next(asked, mut solution) => {
                let step = search.next(&within(asked), &mut solution);
                ThreadReply::Stepped(StepResult { step, solution, work: search.work(), core: search.core() })
            }
        };
        if outbox.send(reply).is_err() {
            return;
        }
    }
}
