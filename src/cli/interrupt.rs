//! Handles Ctrl-C and termination signals.

use super::Exit;
use crate::backend::Interrupt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The flag that a signal sets, and whether the run has something to report yet.
#[derive(Clone, Default)]
pub struct Signals {
    /// Set by the first signal.
    pub interrupt: Interrupt,
    started: Arc<AtomicBool>,
}

impl Signals {
    /// Installs the handler. The first signal sets the flag, the second ends the process. Before any input has been read, the
    /// first signal ends the process, since there is nothing to report.
    pub fn listen() -> Self {
        let signals = Self::default();
        let heard = signals.clone();
        let handler = move || {
            if heard.interrupt.raised() || !heard.started.load(Ordering::Relaxed) {
                std::process::exit(Exit::Interrupted as i32);
            }
            heard.interrupt.raise();
        };
        // If no handler can be installed, signals keep their usual effect: they end the process.
        let _ = ctrlc::set_handler(handler);
        signals
    }

    /// Marks that from now on there is something to report.
    pub fn started(&self) {
        self.started.store(true, Ordering::Relaxed);
    }
}
