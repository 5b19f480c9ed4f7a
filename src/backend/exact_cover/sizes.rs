//! Counts the live options of each item, and finds the item to branch on.

use super::weights::Weights;
use super::{Branching, Width};
use crate::formulation::exact_cover::CoverInstance;

/// The sizes of all items, and the primary items that have recently dropped to one option.
///
/// Invariant: a covered item has the bit [`Width::COVERED`] and its size does not change. Every uncovered primary item of size
/// one is in `singles`, and `stuck` is set if there is one of size zero, unless [`forget`](Branching::forget) was called because
/// the search backtracks anyway.
///
/// The headers are not a linked list: the sizes are contiguous, so that the minimum is found by a scan which the compiler
/// vectorises, and only if no item is forced.
pub struct ItemSizes<W> {
    sizes: Vec<W>,
    answers: usize,
    primary: usize,
    singles: Vec<W>,
    stuck: bool,
    weights: Weights,
}

/// Number of items whose sizes are compared at once.
const STRIDE: usize = 64;

impl<W: Width> ItemSizes<W> {
    pub fn new(instance: &CoverInstance) -> Self {
        Self {
            sizes: vec![W::COVERED; instance.items().len()],
            answers: instance.answers(),
            primary: instance.primary(),
            singles: Vec::new(),
            stuck: false,
            weights: Weights::new(instance),
        }
    }

    /// Sets every size to zero, and covers the items given by `covered`. Clears all state of earlier searches, so that results
    /// never depend on them.
    pub fn reset(&mut self, covered: &[bool]) {
        self.forget();
        self.weights.reset();
        for (size, covered) in self.sizes.iter_mut().zip(covered) {
            *size = if *covered { W::COVERED } else { W::default() };
        }
    }

    #[inline]
    pub fn get(&self, item: W) -> W {
        self.sizes[item.index()] & !W::COVERED
    }

    #[inline]
    pub fn is_covered(&self, item: W) -> bool {
        self.sizes[item.index()] >= W::COVERED
    }

    #[inline]
    pub fn cover(&mut self, item: W) {
        let size = &mut self.sizes[item.index()];
        *size = *size | W::COVERED;
    }

    #[inline]
    pub fn uncover(&mut self, item: W) {
        let size = &mut self.sizes[item.index()];
        *size = *size & !W::COVERED;
    }

    #[inline]
    pub fn grow(&mut self, item: W) {
        let size = &mut self.sizes[item.index()];
        *size = *size + W::ONE;
    }

    #[inline]
    pub fn shrink(&mut self, item: W) {
        let size = &mut self.sizes[item.index()];
        *size = *size - W::ONE;
        if *size <= W::ONE {
            self.note(item);
        }
    }

    /// The current sizes.
    pub fn all(&self) -> &[W] {
        &self.sizes
    }

    /// Restores earlier sizes.
    pub fn go_back(&mut self, sizes: &[W]) {
        self.sizes.copy_from_slice(sizes);
    }

    fn note(&mut self, item: W) {
        if item.index() < self.primary {
            if self.sizes[item.index()] == W::ONE {
                self.singles.push(item);
            } else {
                self.stuck = true;
                self.weights.blame(item.index());
            }
        }
    }

    /// Without forced items all sizes are at least two, so a two ends the scan, unless weights count.
    fn fewest_in(&self, start: usize, end: usize) -> Option<usize> {
        if self.weights.count() {
            return self.weights.least(&self.sizes[start..end], start).map(|position| start + position);
        }
        let two = W::ONE + W::ONE;
        let (mut best, mut place) = (W::COVERED, None);
        for (stride, sizes) in self.sizes[start..end].chunks(STRIDE).enumerate() {
            let least = sizes.iter().fold(W::MAX, |a, b| a.min(*b));
            if least < best {
                (best, place) = (least, Some((start + stride * STRIDE, sizes)));
                if least <= two {
                    break;
                }
            }
        }
        let (first, sizes) = place?;
        Some(first + sizes.iter().position(|size| *size == best)?)
    }
}

impl<W: Width> Branching for ItemSizes<W> {
    fn note_all(&mut self) {
        for item in 0..self.primary {
            if self.sizes[item] <= W::ONE {
                self.note(W::from_index(item));
            }
        }
    }

    #[inline]
    fn is_stuck(&self) -> bool {
        self.stuck
    }

    fn forced(&mut self) -> Option<usize> {
        while let Some(item) = self.singles.pop() {
            if self.sizes[item.index()] == W::ONE {
                return Some(item.index());
            }
        }
        None
    }

    fn forget(&mut self) {
        self.singles.clear();
        self.stuck = false;
    }

    fn fewest(&self) -> Option<(usize, bool)> {
        let answer = self.fewest_in(0, self.answers).map(|item| (item, true));
        answer.or_else(|| self.fewest_in(self.answers, self.primary).map(|item| (item, false)))
    }
}
