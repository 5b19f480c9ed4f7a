//! Threads, for solvers that cannot be interrupted.

use std::io;
use std::sync::OnceLock;

/// Starts threads. A target without the standard library's (WebAssembly in a browser) brings its own, or has none: solvers that
/// need one are then refused as [`Stop::Failed`](super::Stop::Failed), and all others work.
pub trait Threads: Send + Sync {
    /// Runs `body` beside what is running, on a thread of that name with so many bytes of stack.
    ///
    /// # Errors
    /// If there is none to be had.
    fn start(&self, name: &str, stack: usize, body: Box<dyn FnOnce() + Send>) -> io::Result<()>;
}

/// The threads of this process.
static THREADS: OnceLock<Box<dyn Threads>> = OnceLock::new();

/// The threads of the standard library.
struct Standard;

impl Threads for Standard {
    fn start(&self, name: &str, stack: usize, body: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        std::thread::Builder::new().name(name.to_owned()).stack_size(stack).spawn(body).map(drop)
    }
}

/// Has threads started by these, for the rest of the process.
///
/// # Errors
/// If some were started before. What was given comes back.
pub fn use_threads(threads: Box<dyn Threads>) -> Result<(), Box<dyn Threads>> {
    THREADS.set(threads)
}

/// Runs `body` on a thread of its own.
pub(super) fn start(name: &str, stack: usize, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    THREADS.get_or_init(|| Box::new(Standard)).start(name, stack, Box::new(body))
}
