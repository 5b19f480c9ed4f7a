//! Starts threads for solvers that cannot be interrupted. It can be replaced where the standard library has no threads, as in a
//! browser.

use std::io;
use std::sync::OnceLock;

/// Starts threads. A target without the standard library's threads (WebAssembly in a browser) provides its own or none; solvers
/// that need one then fail with [`Stop::Failed`](super::Stop::Failed), and all others work.
pub trait Threads: Send + Sync {
    /// Runs `body` concurrently, on a thread of this name with `stack` bytes of stack.
    ///
    /// # Errors
    /// If no thread can be started.
    fn start(&self, name: &str, stack: usize, body: Box<dyn FnOnce() + Send>) -> io::Result<()>;
}

/// The thread starter of this process.
static THREADS: OnceLock<Box<dyn Threads>> = OnceLock::new();

/// The threads of the standard library.
struct Standard;

impl Threads for Standard {
    fn start(&self, name: &str, stack: usize, body: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        std::thread::Builder::new().name(name.to_owned()).stack_size(stack).spawn(body).map(drop)
    }
}

/// Sets the thread starter for the rest of the process.
///
/// # Errors
/// If a thread was started before. The argument is returned.
pub fn use_threads(threads: Box<dyn Threads>) -> Result<(), Box<dyn Threads>> {
    THREADS.set(threads)
}

/// Runs `body` on a new thread.
pub(super) fn start(name: &str, stack: usize, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    THREADS.get_or_init(|| Box::new(Standard)).start(name, stack, Box::new(body))
}
