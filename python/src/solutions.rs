//! `Solutions`: a lazy iterator, whose search waits on a thread of its own between two solutions.

use crate::error::{self, Raise};
use crate::results::Solution;
use crate::running::run;
use gridc::{Interrupt, Solver, Stop};
use pyo3::prelude::*;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// What the search answers to a demand for the next solution.
enum Reply {
    Found(gridc::Solution),
    Failed(gridc::Error),
    End { complete: bool, stopped: Option<Stop> },
}

/// The state seen from Python.
#[derive(Clone, Copy, Default)]
struct Progress {
    found: u64,
    is_complete: bool,
    stopped: Option<Stop>,
}

/// Both ends of the search's thread; dropped, they end it.
struct Search {
    demands: SyncSender<()>,
    replies: Receiver<Reply>,
}

/// An iterator over the solutions of a puzzle. It ends after the last one or at a limit; `is_complete` distinguishes the two.
#[pyclass(frozen, module = "gridc._gridc")]
pub struct Solutions {
    search: Arc<Mutex<Option<Search>>>,
    progress: Mutex<Progress>,
    interrupt: Interrupt,
}

impl Solutions {
    pub fn new(puzzle: gridc::Puzzle, solver: Solver, interrupt: Interrupt) -> PyResult<Self> {
        let (demands, demanded) = sync_channel(1);
        let (answer, replies) = sync_channel(1);
        let body = move || {
            // Dropping the sender, also by a panic, tells the iterator that the search is over.
            let _ = search(&puzzle, &solver, &demanded, &answer);
        };
        std::thread::Builder::new().name("gridc".to_owned()).spawn(body)?;
        let search = Arc::new(Mutex::new(Some(Search { demands, replies })));
        Ok(Self { search, progress: Mutex::default(), interrupt })
    }

    fn progress(&self) -> Progress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Finds a solution for each demand.
///
/// # Errors
/// If the iterator no longer exists.
fn search(
    puzzle: &gridc::Puzzle,
    solver: &Solver,
    demanded: &Receiver<()>,
    answer: &SyncSender<Reply>,
) -> Result<(), std::sync::mpsc::SendError<Reply>> {
    let mut solutions = match solver.solutions(puzzle) {
        Ok(solutions) => solutions,
        Err(error) => return answer.send(Reply::Failed(error)),
    };
    while demanded.recv().is_ok() {
        answer.send(match solutions.next() {
            Some(Ok(solution)) => Reply::Found(solution),
            Some(Err(error)) => Reply::Failed(error),
            None => Reply::End { complete: solutions.is_complete(), stopped: solutions.stopped() },
        })?;
    }
    Ok(())
}

#[pymethods]
impl Solutions {
    /// Number of solutions found so far.
    #[getter]
    fn found(&self) -> u64 {
        self.progress().found
    }

    /// Whether it is proven, once the iterator has ended, that there are no further solutions.
    #[getter]
    fn is_complete(&self) -> bool {
        self.progress().is_complete
    }

    /// The limit that ended the search, if one did.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.progress().stopped.map(Stop::name)
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let search = Arc::clone(&self.search);
        let reply = run(py, &self.interrupt, move || {
            let mut search = search.lock().unwrap_or_else(PoisonError::into_inner);
            let running = search.as_ref()?;
            // If the demand is not taken, the search is over and its last reply, or none, is waiting.
            let _ = running.demands.send(());
            let reply = running.replies.recv().ok();
            if !matches!(reply, Some(Reply::Found(_))) {
                *search = None;
            }
            Some(reply)
        })?;
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        match reply {
            None => Ok(None),
            Some(Some(Reply::Found(solution))) => {
                progress.found += 1;
                Ok(Some(Solution(solution)))
            }
            Some(Some(Reply::Failed(error))) => Err(error).raise(py),
            Some(Some(Reply::End { complete, stopped })) => {
                (progress.is_complete, progress.stopped) = (complete, stopped);
                Ok(None)
            }
            Some(None) => Err(error::internal(py, "the search panicked")),
        }
    }

    fn __repr__(&self) -> String {
        format!("<gridc.Solutions: {} found>", self.found())
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.interrupt.raise();
    }
}
