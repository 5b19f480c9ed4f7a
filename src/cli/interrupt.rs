//! Ctrl-C and termination.

use super::Exit;
use crate::backend::Interrupt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The flag that a signal raises, and whether there is something to stop yet.
#[derive(Clone, Default)]
pub struct Signals {
    /// Raised by the first signal.
    pub interrupt: Interrupt,
    started: Arc<AtomicBool>,
}

impl Signals {
    /// Starts listening. The first signal raises the flag, the second ends the process; so does the first while
    /// nothing has been read yet, since a program that waits for its input has nothing to report.
    pub fn listen() -> Self {
        let signals = Self::default();
        let heard = signals.clone();
        let handler = move || {
            if heard.interrupt.raised() || !heard.started.load(Ordering::Relaxed) {
                std::process::exit(Exit::Interrupted as i32);
            }
            heard.interrupt.raise();
        };
        // Where no handler can be set, signals keep their usual effect: they end the process.
        let _ = ctrlc::set_handler(handler);
        signals
    }

    /// From now on there is something to report.
    pub fn started(&self) {
        self.started.store(true, Ordering::Relaxed);
    }
}
