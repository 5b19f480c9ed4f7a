//! How many live options each item has, and which they are if there is only one.

use crate::backend::exact_cover::Branching;
use crate::formulation::exact_cover::CoverInstance;

/// Items and options are fewer, so that their numbers, cut to so many bits, are indices that need no check.
pub(super) const MOST: usize = 1024;

/// Stands where there is no item.
pub(super) const NOTHING: u16 = MOST as u16 - 1;

/// A tally counts options in its upper bits, and has the sum of their numbers in the lower ones.
const ONE: u32 = 1 << ONE_AT;
const ONE_AT: u32 = 20;

/// Of covered items, which are never looked at: however many options they lose, they do not seem forced.
const COVERED: u32 = 1 << 31;

/// Items whose tallies are compared at once.
const STRIDE: usize = 64;

/// The tallies of all items, and the primary items that have lately sunk to one option.
///
/// Invariant: the tally of an uncovered item has its live options. Every uncovered primary item of one option is in the first
/// `forced_count` of `forced`, and `is_stuck` is set if there is one without, unless [`forget`](Branching::forget) was called
/// because the search turns back anyway.
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

    /// Begins without options, and covers the items that `covered` says.
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

    /// Back to tallies as they were.
    pub fn go_back(&mut self, tallies: &[u32]) {
        self.now[..self.items].copy_from_slice(tallies);
    }

    pub fn cover(&mut self, item: u16) {
        self.now[usize::from(item) % MOST] |= COVERED;
    }

    /// An item has an option more.
    pub fn add(&mut self, item: u16, option: u16) {
        let tally = &mut self.now[usize::from(item) % MOST];
        *tally = tally.wrapping_add(ONE + u32::from(option));
    }

    /// An item has lost an option. Whether it is forced now is no branch: there is nothing to guess.
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

    /// How many live options an item has; `None` if it is covered.
    pub fn count(&self, item: usize) -> Option<u32> {
        (self.now[item] < COVERED).then_some(self.now[item] >> ONE_AT)
    }

    /// Without forced items nothing is below two, so a two ends the scan.
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
