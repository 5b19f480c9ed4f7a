//! The number of solutions so far, on a terminal, while they are counted.

use super::arguments::Appearance;
use crate::solve::Found;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Counts that end sooner show nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is drawn anew.
const REDRAWN: Duration = Duration::from_millis(200);

/// A line on standard error that is there until this is dropped.
pub struct Counting {
    /// Closed to end the thread.
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Counting {
    /// Shows the number, unless nobody watches.
    pub fn of(found: &Found, cap: Option<u64>, appearance: &Appearance) -> Self {
        let (stop, stopped) = channel();
        let is_wanted = !appearance.quiet && std::io::stderr().is_terminal();
        let found = found.clone();
        let thread = is_wanted.then(|| std::thread::spawn(move || show(&found, cap, &stopped)));
        Self { stop: Some(stop), thread }
    }
}

fn show(found: &Found, cap: Option<u64>, stopped: &Receiver<()>) {
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
        // A thread that draws has nothing to tell.
        self.thread.take().map(JoinHandle::join);
    }
}
