//! Runs searches without the interpreter's lock, so that other Python threads go on and Ctrl-C ends the search.

use crate::error;
use gridc::Interrupt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{LazyLock, Mutex, TryLockError};
use std::time::{Duration, Instant};

type Job = Box<dyn FnOnce() + Send>;

/// Stack of a thread that searches: that of a program's main thread on Linux.
const STACK: usize = 8 << 20;

/// How long a thread looks for a message before it sleeps: to be woken takes longer than to check an easy puzzle.
const AWAKE: Duration = Duration::from_micros(100);

/// The interval at which the main thread looks for signals while it waits.
const LOOK_UP: Duration = Duration::from_millis(20);

/// The time that a search has to end after Ctrl-C; then it is left alone, with its interrupt raised.
const GRACE: Duration = Duration::from_secs(2);

/// Threads that wait for a job, of the process with this number. After a fork there are none of them.
static IDLE: Mutex<(u32, Vec<Sender<Job>>)> = Mutex::new((0, Vec::new()));

/// Runs `work` and returns its result. Python handles signals on its main thread only: there, the work is done on another thread,
/// and a handler's exception (`KeyboardInterrupt`) raises the interrupt.
///
/// # Errors
/// The exception of a signal handler, or if the work panics.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let done = match is_main_thread(py)? {
        true => wait(py, interrupt, work)?,
        false => {
            let done = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
            py.check_signals()?;
            done.ok()
        }
    };
    done.ok_or_else(|| error::internal(py, "the search panicked"))
}

/// Runs `work` on another thread; `None` if it panics.
fn wait<T: Send + 'static>(
    py: Python<'_>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<Option<T>> {
    let (done, result) = channel();
    let result = Mutex::new(result);
    submit(Box::new(move || {
        let found = catch_unwind(AssertUnwindSafe(work));
        // If the result is no longer awaited, it is dropped.
        let _ = done.send(found.ok());
    }))?;
    loop {
        match receive(py, &result, LOOK_UP) {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(signal) = py.check_signals() {
            interrupt.raise();
            let _ = receive(py, &result, GRACE);
            return Err(signal);
        }
    }
}

fn receive<T: Send>(py: Python<'_>, result: &Mutex<Receiver<T>>, time: Duration) -> Result<T, RecvTimeoutError> {
    py.detach(|| match result.lock() {
        Ok(result) => match look(&result) {
            Err(TryRecvError::Empty) => result.recv_timeout(time),
            found => found.map_err(|_| RecvTimeoutError::Disconnected),
        },
        Err(_) => Err(RecvTimeoutError::Disconnected),
    })
}

/// Looks for a message for a short while, where another processor may send it meanwhile.
fn look<T>(messages: &Receiver<T>) -> Result<T, TryRecvError> {
    static SEVERAL: LazyLock<bool> = LazyLock::new(|| std::thread::available_parallelism().is_ok_and(|n| n.get() > 1));
    let start = Instant::now();
    loop {
        match messages.try_recv() {
            Err(TryRecvError::Empty) if *SEVERAL && start.elapsed() < AWAKE => std::hint::spin_loop(),
            found => return found,
        }
    }
}

/// Gives the job to a thread that waits for one, or to a new one.
fn submit(mut job: Job) -> PyResult<()> {
    while let Some(idle) = take_idle() {
        match idle.send(job) {
            Ok(()) => return Ok(()),
            Err(refused) => job = refused.0,
        }
    }
    let (sender, jobs) = channel::<Job>();
    let body = move || {
        job();
        loop {
            put_idle(sender.clone());
            let next = match look(&jobs) {
                Err(TryRecvError::Empty) => jobs.recv().ok(),
                found => found.ok(),
            };
            let Some(next) = next else { return };
            next();
        }
    };
    std::thread::Builder::new().name("gridc".to_owned()).stack_size(STACK).spawn(body)?;
    Ok(())
}

fn take_idle() -> Option<Sender<Job>> {
    with_idle(|idle| idle.pop()).flatten()
}

fn put_idle(sender: Sender<Job>) {
    with_idle(|idle| idle.push(sender));
}

/// Accesses the list of waiting threads; `None` if it is in use, perhaps by a thread that a fork has not copied.
fn with_idle<T>(access: impl FnOnce(&mut Vec<Sender<Job>>) -> T) -> Option<T> {
    let mut idle = match IDLE.try_lock() {
        Ok(idle) => idle,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return None,
    };
    let process = std::process::id();
    if idle.0 != process {
        *idle = (process, Vec::new());
    }
    Some(access(&mut idle.1))
}

fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    static FUNCTIONS: PyOnceLock<(Py<PyAny>, Py<PyAny>)> = PyOnceLock::new();
    let (current, main) = FUNCTIONS.get_or_try_init(py, || {
        let threading = py.import("threading")?;
        Ok::<_, PyErr>((threading.getattr("get_ident")?.unbind(), threading.getattr("main_thread")?.unbind()))
    })?;
    current.bind(py).call0()?.eq(main.bind(py).call0()?.getattr("ident")?)
}
