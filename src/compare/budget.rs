//! How much time configurations may take over a list of puzzles.
//!
//! A configuration that is hopeless on every puzzle would hold up all others by its limit of time each. So what is quick comes
//! first: who has taken much more time than the quickest is put off, and gets its turn when all others have been measured.
//! Then each may go on until its budget is spent.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The time of one configuration over all puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Allowance {
    /// A minute, or more if the quickest configuration takes long, too.
    #[default]
    Usual,
    Time(Duration),
    Unlimited,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// Those of configurations that have not taken long so far.
    Quick,
    /// Those that were put off.
    Late,
}

/// A configuration is put off once it has taken so many times as long as the quickest, and [`QUICK`].
const SLOWER: u32 = 20;
const QUICK: Duration = Duration::from_secs(2);
/// What is usual for those that were put off.
const LATE: Duration = Duration::from_secs(60);

/// What configurations have spent, and may spend.
#[derive(Debug)]
pub struct Budget {
    allowance: Allowance,
    spent: Mutex<Vec<Duration>>,
}

impl Budget {
    pub fn new(allowance: Allowance, configurations: usize) -> Self {
        Self { allowance, spent: Mutex::new(vec![Duration::ZERO; configurations]) }
    }

    /// A configuration has taken so much time.
    pub fn spend(&self, configuration: usize, time: Duration) {
        if let Some(spent) = self.lock().get_mut(configuration) {
            *spent += time;
        }
    }

    /// Whether a configuration may be measured once more in this round. In each round the quickest may, unless a time is set.
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
        // It is whole between any two operations, so a panic elsewhere does not spoil it.
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
