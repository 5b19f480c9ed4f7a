//! The clock that all limits and times are measured with. It can be replaced where the standard library has none, as in a
//! browser.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A clock. A target without the standard library's clock (WebAssembly in a browser) provides its own.
pub trait Clock: Send + Sync {
    /// The time since a fixed moment; it never decreases.
    fn elapsed(&self) -> Duration;
}

/// The clock of this process. There is only one, because limits and times of all threads are compared.
static CLOCK: OnceLock<Box<dyn Clock>> = OnceLock::new();

/// The clock of the standard library.
struct Standard(Instant);

impl Clock for Standard {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Sets the clock for the rest of the process.
///
/// # Errors
/// If the time was read before: moments of two clocks cannot be compared. The clock is returned.
pub fn use_clock(clock: Box<dyn Clock>) -> Result<(), Box<dyn Clock>> {
    CLOCK.set(clock)
}

/// A point in time, measured with the [`Clock`] in use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moment(Duration);

impl Moment {
    /// The current time.
    pub fn now() -> Self {
        Self(CLOCK.get_or_init(|| Box::new(Standard(Instant::now()))).elapsed())
    }

    /// The moment `time` later; `None` if it cannot be represented.
    pub fn checked_add(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }

    /// The time since an earlier moment; zero if that is later.
    pub fn saturating_duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The time since this moment.
    pub fn elapsed(self) -> Duration {
        Self::now().saturating_duration_since(self)
    }
}

impl Add<Duration> for Moment {
    type Output = Self;

    /// The moment `time` later, or the latest that can be represented.
    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}
