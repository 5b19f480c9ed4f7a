//! Tallies: the number of live options of each item, which also identify the option if there is only one.

use crate::backend::exact_cover::Branching;
use crate::formulation::exact_cover::CoverInstance;

/// There are fewer items and options than this. So their numbers, masked to these bits, are indices that need no bounds check.
pub(super) const MOST: usize = 1024;

/// Padding where there is no item.
pub(super) const NOTHING: u16 = MOST as u16 - 1;

/// A tally counts options in its upper bits, and has the sum of their numbers in its lower bits.
const ONE: u32 = 1 << ONE_AT;
const ONE_AT: u32 = 20;

/// The tally of covered items, which are never examined: however many options they lose, they do not appear forced.
const COVERED: u32 = 1 << 31;

/// Number of items whose tallies are compared at once.
const STRIDE: usize = 64;

/// The tallies of all items, and the primary items that have recently dropped to one option.
///
/// Invariant: the tally of an uncovered item counts its live options. Every uncovered primary item with one option is in the
/// first `forced_count` entries of `forced`, and `is_stuck` is set if there is one without options, unless
/// [`forget`](Branching::forget) was called because the search backtracks anyway.
pub struct Tallies {
    now: [u32; MOST],
    forced: [u16; 2 * MOST],
    forced_count: usize,
    is_stuck: bool,
    items: usize,
    answers: usize,
    primary: usize,
}

impl Tallies {
    pub fn new(instance: &CoverInstance) -> Self {
        Self {
            now: [COVERED; MOST],
            forced: [NOTHING; 2 * MOST],
            forced_count: 0,
            is_stuck: false,
            items: instance.items().len(),
            answers: instance.answers(),
            primary: instance.primary(),
        }
    }

    /// Removes all options, and covers the items given by `covered`.
    pub fn reset(&mut self, covered: &[bool]) {
        self.forget();
        for (tally, covered) in self.now.iter_mut().zip(covered) {
            *tally = if *covered { COVERED } else { 0 };
        }
    }

    /// The tallies of all items.
    pub fn all(&self) -> &[u32] {
        &self.now[..self.items]
    }

    /// Restores earlier tallies.
    pub fn go_back(&mut self, tallies: &[u32]) {
        self.now[..self.items].copy_from_slice(tallies);
    }

    pub fn cover(&mut self, item: u16) {
        self.now[usize::from(item) % MOST] |= COVERED;
    }

    /// Adds an option to an item.
    pub fn add(&mut self, item: u16, option: u16) {
        let tally = &mut self.now[usize::from(item) % MOST];
        *tally = tally.wrapping_add(ONE + u32::from(option));
    }

    /// Removes an option from an item. Recording whether it is forced now uses no branch.
    #[inline(always)]
    pub fn take(&mut self, item: u16, option: u16) {
        let tally = &mut self.now[usize::from(item) % MOST];
        *tally = tally.wrapping_sub(ONE + u32::from(option));
        let (count, is_primary) = (*tally >> ONE_AT, usize::from(item) < self.primary);
        self.forced[self.forced_count % (2 * MOST)] = item;
        self.forced_count += usize::from((count == 1) & is_primary);
        self.is_stuck |= (count == 0) & is_primary;
    }

    /// The number of the only option of an item, if it has only one.
    pub fn only(&self, item: usize) -> Option<usize> {
        let tally = self.now[item % MOST];
        (tally >> ONE_AT == 1).then_some((tally % ONE) as usize)
    }

    /// The number of live options of an item; `None` if it is covered.
    pub fn count(&self, item: usize) -> Option<u32> {
        (self.now[item] < COVERED).then_some(self.now[item] >> ONE_AT)
    }

    /// Without forced items all counts are at least two, so a two ends the scan.
    fn fewest_in(&self, start: usize, end: usize) -> Option<usize> {
        let (mut best, mut place) = (COVERED >> ONE_AT, None);
        for (stride, tallies) in self.now[start..end].chunks(STRIDE).enumerate() {
            let least = tallies.iter().fold(u32::MAX, |least, tally| least.min(tally >> ONE_AT));
            if least < best {
                (best, place) = (least, Some((start + stride * STRIDE, tallies)));
                if least <= 2 {
                    break;
                }
            }
        }
        let (first, tallies) = place?;
        Some(first + tallies.iter().position(|tally| tally >> ONE_AT == best)?)
    }
}

impl Branching for Tallies {
    fn note_all(&mut self) {
        for item in 0..self.primary {
            match self.now[item] >> ONE_AT {
                0 => self.is_stuck = true,
                1 => {
                    self.forced[self.forced_count % (2 * MOST)] = item as u16;
                    self.forced_count += 1;
                }
                _ => {}
            }
        }
    }

    fn is_stuck(&self) -> bool {
        self.is_stuck
    }

    fn forced(&mut self) -> Option<usize> {
        while self.forced_count > 0 {
            self.forced_count -= 1;
            let item = usize::from(self.forced[self.forced_count % (2 * MOST)]);
            if self.now[item % MOST] >> ONE_AT == 1 {
                return Some(item);
            }
        }
        None
    }

    fn forget(&mut self) {
        self.forced_count = 0;
        self.is_stuck = false;
    }

    fn fewest(&self) -> Option<(usize, bool)> {
        let answer = self.fewest_in(0, self.answers).map(|item| (item, true));
        answer.or_else(|| self.fewest_in(self.answers, self.primary).map(|item| (item, false)))
    }
}
