//! The time, as limits and times of solving see it.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Tells the time. A target without the standard library's clock (WebAssembly in a browser) brings its own.
pub trait Clock: Send + Sync {
    /// The time since some moment that stays the same; it does not go back.
    fn elapsed(&self) -> Duration;
}

/// The clock of this process: limits and times from all threads are compared, so there is one.
static CLOCK: OnceLock<Box<dyn Clock>> = OnceLock::new();

/// The clock of the standard library.
struct Standard(Instant);

impl Clock for Standard {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Has the time told by this clock, for the rest of the process.
///
/// # Errors
/// If the time was asked for before: moments of two clocks cannot be compared. The clock comes back.
pub fn use_clock(clock: Box<dyn Clock>) -> Result<(), Box<dyn Clock>> {
    CLOCK.set(clock)
}

/// A point in time by the [`Clock`] in use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moment(Duration);

impl Moment {
    /// This moment.
    pub fn now() -> Self {
        Self(CLOCK.get_or_init(|| Box::new(Standard(Instant::now()))).elapsed())
    }

    /// So much later; `None` if that is beyond all time.
    pub fn checked_add(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }

    /// The time since another moment, none if that comes later.
    pub fn saturating_duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The time since then.
    pub fn elapsed(self) -> Duration {
        Self::now().saturating_duration_since(self)
    }
}

impl Add<Duration> for Moment {
    type Output = Self;

    /// So much later, or the end of time.
    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}
