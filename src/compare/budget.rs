//! Divides the time of a comparison among configurations.
//!
//! A configuration that fails on every puzzle would delay all others by its full time limit each time. Therefore a configuration
//! that has used much more time than the quickest is postponed until all others have been measured. After that, each may continue
//! until its budget is spent.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The time budget of one configuration over all puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Allowance {
    /// A minute, or more if the quickest configuration is slow, too.
    #[default]
    Usual,
    Time(Duration),
    Unlimited,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// Measures the configurations that have been quick so far.
    Quick,
    /// Measures the postponed configurations.
    Late,
}

/// A configuration is postponed once its time exceeds [`QUICK`] plus this multiple of the quickest's time.
const SLOWER: u32 = 20;
const QUICK: Duration = Duration::from_secs(2);
/// The usual budget of postponed configurations, plus [`SLOWER`] times the quickest's time.
const LATE: Duration = Duration::from_secs(60);

/// The time spent by each configuration, and the allowance.
#[derive(Debug)]
pub struct TimeBudget {
    allowance: Allowance,
    spent: Mutex<Vec<Duration>>,
}

impl TimeBudget {
    pub fn new(allowance: Allowance, configurations: usize) -> Self {
        Self { allowance, spent: Mutex::new(vec![Duration::ZERO; configurations]) }
    }

    /// Adds the time of a measurement to a configuration.
    pub fn spend(&self, configuration: usize, time: Duration) {
        if let Some(spent) = self.lock().get_mut(configuration) {
            *spent += time;
        }
    }

    /// Whether a configuration may measure once more in this round. The quickest always may, unless a time is set.
    pub fn allows(&self, configuration: usize, round: Round) -> bool {
        let spent = self.lock();
        let Some(mine) = spent.get(configuration).copied() else { return false };
        let quickest = spent.iter().copied().min().unwrap_or_default();
        let usual = |least: Duration| mine <= least.saturating_add(quickest.saturating_mul(SLOWER));
        let left = match (self.allowance, round) {
            (Allowance::Time(time), _) => mine < time,
            (Allowance::Unlimited, _) | (Allowance::Usual, Round::Quick) => true,
            (Allowance::Usual, Round::Late) => usual(LATE),
        };
        left && (round == Round::Late || usual(QUICK))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Duration>> {
        // The value is consistent between any two operations, so a poisoned lock is harmless.
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
