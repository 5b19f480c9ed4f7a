//! The progress bar.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Runs that end sooner show no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Writing a message takes longer than solving an easy puzzle.
const PUZZLES_PER_RATE: u64 = 64;

/// Shows on standard error how many puzzles are done. It stays away when nobody watches, and when the result lines
/// themselves appear on a terminal.
pub struct Progress {
    wanted: bool,
    start: Instant,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing done yet.
    pub fn new(quiet: bool) -> Self {
        Self::beside(std::io::stdout().is_terminal(), quiet)
    }

    /// Nothing done yet; `shown`: results appear on a terminal.
    pub fn beside(shown: bool, quiet: bool) -> Self {
        let wanted = !quiet && std::io::stderr().is_terminal() && !shown;
        Self { wanted, start: Instant::now(), done: 0, bar: None }
    }

    /// Nothing done yet, of a run that writes nothing to standard output before its end.
    pub fn without_results(quiet: bool) -> Self {
        Self { wanted: !quiet && std::io::stderr().is_terminal(), start: Instant::now(), done: 0, bar: None }
    }

    /// One more is done.
    pub fn step(&mut self) {
        self.done += 1;
        if !self.wanted {
            return;
        }
        if self.bar.is_none() && self.start.elapsed() >= PATIENCE {
            let style = ProgressStyle::with_template("{spinner} {human_pos} puzzles, {msg} per second, {elapsed}");
            let bar = ProgressBar::new_spinner().with_elapsed(self.start.elapsed());
            self.bar = Some(style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style)));
        }
        if let Some(bar) = &self.bar {
            // The bar's own rate knows nothing of the time before it was there.
            let rate = self.done as f64 / self.start.elapsed().as_secs_f64();
            if self.done.is_multiple_of(PUZZLES_PER_RATE) || bar.message().is_empty() {
                bar.set_message(format!("{rate:.0}"));
            }
            bar.set_position(self.done);
        }
    }

    /// Writes to standard error without getting in the bar's way.
    pub fn aside(&self, write: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
