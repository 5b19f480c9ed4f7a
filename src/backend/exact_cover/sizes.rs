//! How many live options each item has, and which item to branch on.

use super::weights::Weights;
use super::{Branching, Width};
use crate::formulation::exact_cover::CoverInstance;

/// The sizes of all items, and the primary items that have lately sunk to one.
///
/// Invariant: a covered item carries the bit [`Width::COVERED`] and its size does not change. Every uncovered
/// primary item of size one is in `singles`, and `stuck` is set if there is one of size zero, unless
/// [`forget`](Branching::forget) was called because the search turns back anyway.
///
/// The headers are no linked list: the sizes lie side by side, so that the fewest is found by a scan which the
/// compiler turns into vector instructions, and only when no item is forced.
pub struct Sizes<W> {
    sizes: Vec<W>,
    answers: usize,
    primary: usize,
    singles: Vec<W>,
    stuck: bool,
    weights: Weights,
}

/// Items whose sizes are compared at once.
const STRIDE: usize = 64;

impl<W: Width> Sizes<W> {
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

    /// Sets every size to zero, and covers the items that `covered` says. Nothing of earlier searches is remembered,
    /// so that what is found never depends on them.
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

    /// The sizes as they are.
    pub fn all(&self) -> &[W] {
        &self.sizes
    }

    /// Back to sizes as they were.
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

    /// Without forced items nothing is below two, so a two ends the scan where sizes alone count.
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

impl<W: Width> Branching for Sizes<W> {
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
