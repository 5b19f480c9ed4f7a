//! Which items have refuted most of late.

use super::Width;
use crate::formulation::exact_cover::{CoverInstance, Item};

/// A weight per primary item, which grows whenever the item runs out of options.
///
/// A search that branches on the least size *per weight* goes where the contradictions come from (*dom/wdeg*:
/// Boussemart, Hemery, Lecoutre and Sais, *Boosting systematic search by weighting constraints*, ECAI 2004). Each
/// refutation weighs a little more than the one before, so that old ones fade (as in Chaff; Moskewicz et al., DAC 2001).
///
/// In an instance of houses alone sizes are as good a guide, and found faster, as long as there is little to learn. Where
/// several grids overlap, an error in one is found out in another, after all that lies in between has been tried: there
/// weights count once a search has been refuted so often that it is such a one.
pub(in crate::backend) struct Weights {
    /// Empty if the instance does without. Positive.
    weights: Vec<f32>,
    /// What the next refutation weighs.
    next: f32,
    /// Refutations until weights count, at the start of a search, and now.
    patience: u32,
    left: u32,
}

/// Refutations that a search through overlapping grids gets over by sizes alone. Published ones need fewer.
const PATIENCE: u32 = 256;

/// What an instance is made of.
enum Grids {
    None,
    One,
    Several,
}

/// By how much a refutation outweighs the one before. Between 1.02 and 1.1 the killers tried made no difference.
const GROWTH: f32 = 1.05;

/// Where weights are scaled down, far below where `f32` ends.
const MOST: f32 = 1e20;

impl Weights {
    pub fn new(instance: &CoverInstance) -> Self {
        let (count, patience) = match Self::grids(instance) {
            Grids::None => (instance.primary(), 0),
            Grids::One => (0, 0),
            Grids::Several => (instance.primary(), PATIENCE),
        };
        Self { weights: vec![1.0; count], next: 1.0, patience, left: patience }
    }

    /// A grid has no more variables than the square of the values that one of them has.
    fn grids(instance: &CoverInstance) -> Grids {
        let mut options = vec![0_usize; instance.items().len()];
        let mut variables = 0;
        for item in instance.items() {
            match item {
                Item::Variable(_) => variables += 1,
                Item::Place { .. } => {}
                _ => return Grids::None,
            }
        }
        for option in 0..instance.options() {
            instance.items_of(option).iter().for_each(|item| options[*item as usize] += 1);
        }
        let of_variables = instance.items().iter().zip(&options).filter(|(item, _)| matches!(item, Item::Variable(_)));
        let values = of_variables.map(|(_, options)| *options).max().unwrap_or(0);
        if variables > values * values { Grids::Several } else { Grids::One }
    }

    pub fn reset(&mut self) {
        self.weights.fill(1.0);
        self.next = 1.0;
        self.left = self.patience;
    }

    /// Notes that the item has run out of options.
    pub fn blame(&mut self, item: usize) {
        let Some(weight) = self.weights.get_mut(item) else { return };
        self.left = self.left.saturating_sub(1);
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

    /// Whether weights may ever count.
    pub fn may_count(&self) -> bool {
        !self.weights.is_empty()
    }

    pub fn count(&self) -> bool {
        self.left == 0 && !self.weights.is_empty()
    }
}
