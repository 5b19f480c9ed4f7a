//! Shows the progress of long runs on standard error.

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Runs that end before this time show no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// The message is updated only after this many puzzles, because writing it takes longer than solving an easy puzzle.
const PUZZLES_PER_MESSAGE: u64 = 64;

/// Shows on standard error how many puzzles are complete. There is no bar if standard error is not a terminal, or if the result
/// lines themselves appear on a terminal.
pub struct Progress {
    wanted: bool,
    start: Instant,
    done: u64,
    /// Size of the whole in the unit of `reached`: bytes of files, or puzzles.
    whole: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub fn new(quiet: bool) -> Self {
        Self::beside(std::io::stdout().is_terminal(), quiet)
    }

    /// Creates a bar; `shown`: results appear on a terminal.
    pub fn beside(shown: bool, quiet: bool) -> Self {
        let wanted = !quiet && std::io::stderr().is_terminal() && !shown;
        Self { wanted, start: Instant::now(), done: 0, whole: None, bar: None }
    }

    /// Creates a bar for a run that writes nothing to standard output before its end.
    pub fn without_results(quiet: bool) -> Self {
        Self {
            wanted: !quiet && std::io::stderr().is_terminal(),
            start: Instant::now(),
            done: 0,
            whole: None,
            bar: None,
        }
    }

    /// Sets the size of the whole, if known: bytes of files, or puzzles.
    #[must_use]
    pub fn of(mut self, whole: Option<u64>) -> Self {
        self.whole = whole;
        self
    }

    /// Counts one more puzzle; `reached` is the part of the whole that is complete.
    pub fn step(&mut self, reached: u64) {
        self.steps(1, reached);
    }

    /// Counts `puzzles` more puzzles.
    pub fn steps(&mut self, puzzles: u64, reached: u64) {
        let before = self.done / PUZZLES_PER_MESSAGE;
        self.done += puzzles;
        if !self.wanted {
            return;
        }
        let elapsed = self.start.elapsed();
        if self.bar.is_none() && elapsed >= PATIENCE {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            let bar = ProgressBar::new_spinner().with_elapsed(elapsed);
            self.bar = Some(style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style)));
        }
        if let Some(bar) = &self.bar
            && (bar.message().is_empty() || self.done / PUZZLES_PER_MESSAGE > before || self.is_slow(elapsed))
        {
            bar.set_message(told(self.done, self.whole.map(|whole| (reached, whole)), elapsed));
        }
    }

    /// Returns whether a puzzle takes longer than writing a message.
    fn is_slow(&self, elapsed: Duration) -> bool {
        elapsed.as_millis() > u128::from(self.done)
    }

    /// Writes to standard error without disturbing the bar.
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

/// Formats the number of puzzles, an estimate of their total, the rate, and the remaining time.
pub fn told(done: u64, reached: Option<(u64, u64)>, elapsed: Duration) -> String {
    let (count, rate) = (HumanCount(done), done as f64 / elapsed.as_secs_f64().max(1e-3));
    let rate = if rate < 9.95 { format!("{rate:.1}") } else { HumanCount(rate as u64).to_string() };
    match reached.filter(|(reached, _)| *reached > 0) {
        None => format!("{count} puzzles, {rate} per second, {}", HumanDuration(elapsed)),
        Some((reached, whole)) => {
            let whole = whole.max(reached) as f64 / reached as f64;
            let (all, left) = (HumanCount((done as f64 * whole).round() as u64), elapsed.mul_f64(whole - 1.0));
            format!("{count} of about {all} puzzles, {rate} per second, {} left", HumanDuration(left))
        }
    }
}
