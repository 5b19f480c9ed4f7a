//! Which items have refuted most of late.

use super::Width;
use crate::formulation::exact_cover::{CoverInstance, Item};

/// A weight per primary item, which grows whenever the item runs out of options.
///
/// A search that branches on the least size *per weight* goes where the contradictions come from (*dom/wdeg*:
/// Boussemart, Hemery, Lecoutre and Sais, *Boosting systematic search by weighting constraints*, ECAI 2004). Each
/// refutation weighs a little more than the one before, so that old ones fade (as in Chaff; Moskewicz et al., DAC 2001).
///
/// Instances of houses alone do without: there the fewest options are as good a guide, and found faster.
pub(super) struct Weights {
    /// Empty if the instance does without. Positive.
    weights: Vec<f32>,
    /// What the next refutation weighs.
    next: f32,
}

/// By how much a refutation outweighs the one before. Between 1.02 and 1.1 the killers tried made no difference.
const GROWTH: f32 = 1.05;

/// Where weights are scaled down, far below where `f32` ends.
const MOST: f32 = 1e20;

impl Weights {
    pub fn new(instance: &CoverInstance) -> Self {
        let plain = |item: &Item| matches!(item, Item::Variable(_) | Item::Place { .. });
        let count = if instance.items().iter().all(plain) { 0 } else { instance.primary() };
        Self { weights: vec![1.0; count], next: 1.0 }
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.weights.fill(1.0);
        self.next = 1.0;
    }

    /// Notes that the item has run out of options.
    pub fn blame(&mut self, item: usize) {
        let Some(weight) = self.weights.get_mut(item) else { return };
        *weight += self.next;
        self.next *= GROWTH;
        if self.next > MOST {
            for weight in &mut self.weights {
                *weight = (*weight / MOST).max(1.0 / MOST);
            }
            self.next /= MOST;
        }
    }

    /// The position, within `sizes`, of the uncovered item with the least size per weight, the first of several;
    /// `first` is the number of the item that `sizes` begins with. `None` if the instance does without weights, or all
    /// are covered.
    pub fn least<W: Width>(&self, sizes: &[W], first: usize) -> Option<usize> {
        let weights = self.weights.get(first..first + sizes.len())?;
        let (mut best, mut place) = (f32::INFINITY, None);
        for (position, (size, weight)) in sizes.iter().zip(weights).enumerate() {
            let ratio = size.index() as f32 / weight;
            if ratio < best && *size < W::COVERED {
                (best, place) = (ratio, Some(position));
            }
        }
        place
    }

    /// Whether the instance does without weights.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }
}
