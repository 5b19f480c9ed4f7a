//! Shows the number of solutions so far on a terminal while they are counted.

use super::arguments::Appearance;
use crate::solve::SolutionCounter;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Counts that end before this time show nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// Interval at which the line is redrawn.
const REDRAWN: Duration = Duration::from_millis(200);

/// A line on standard error that is removed when this value is dropped.
pub struct Counting {
    /// Closed to end the thread.
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Counting {
    /// Shows the number, if standard error is a terminal and `--quiet` is not set.
    pub fn of(found: &SolutionCounter, cap: Option<u64>, appearance: &Appearance) -> Self {
        let (stop, stopped) = channel();
        let is_wanted = !appearance.quiet && std::io::stderr().is_terminal();
        let found = found.clone();
        let thread = is_wanted.then(|| std::thread::spawn(move || show(&found, cap, &stopped)));
        Self { stop: Some(stop), thread }
    }
}

fn show(found: &SolutionCounter, cap: Option<u64>, stopped: &Receiver<()>) {
    let start = Instant::now();
    if stopped.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::new_spinner().with_elapsed(start.elapsed());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
        bar.set_style(style);
    }
    let of = cap.map_or(String::new(), |cap| format!(" (the cap is {})", HumanCount(cap)));
    loop {
        let known = found.get();
        let noun = if known == 1 { "solution" } else { "solutions" };
        bar.set_message(format!("{} {noun} so far{of}", HumanCount(known)));
        bar.tick();
        if stopped.recv_timeout(REDRAWN) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    bar.finish_and_clear();
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop = None;
        // The drawing thread returns no result.
        self.thread.take().map(JoinHandle::join);
    }
}
