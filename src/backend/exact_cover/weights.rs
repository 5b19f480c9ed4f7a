//! Weights of items by recent conflicts, for choosing the item to branch on.

use super::Width;
use crate::formulation::exact_cover::{CoverInstance, ItemMeaning};

/// A weight per primary item, which grows whenever the item runs out of options.
///
/// A search that branches on the least size *per weight* prefers the items that cause contradictions (*dom/wdeg*: Boussemart,
/// Hemery, Lecoutre and Sais, *Boosting systematic search by weighting constraints*, ECAI 2004). Each refutation weighs a little
/// more than the one before, so that old ones fade (as in Chaff; Moskewicz et al., DAC 2001).
///
/// In an instance of houses alone, sizes are as good a guide and faster to compare, as long as there is little to learn. Where
/// several grids overlap, an error in one is detected in another only after everything between them has been tried: there weights
/// count once a search has had enough refutations.
pub(in crate::backend) struct Weights {
    /// Empty if the instance uses no weights. Positive.
    weights: Vec<f32>,
    /// The weight of the next refutation.
    next: f32,
    /// Refutations before weights count, at the start of a search and now.
    patience: u32,
    left: u32,
}

/// Number of refutations that a search through overlapping grids may have with sizes alone. Published puzzles need fewer.
const PATIENCE: u32 = 256;

/// The kind of an instance.
enum Grids {
    None,
    One,
    Several,
}

/// Factor from one refutation's weight to the next. Values between 1.02 and 1.1 made no difference on the killers tried.
const GROWTH: f32 = 1.05;

/// Weights are scaled down at this bound, far below the range of `f32`.
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

    /// The kind of an instance: a grid has at most as many variables as the square of the number of values of a variable.
    fn grids(instance: &CoverInstance) -> Grids {
        let mut options = vec![0_usize; instance.items().len()];
        let mut variables = 0;
        for item in instance.items() {
            match item {
                ItemMeaning::Variable(_) => variables += 1,
                ItemMeaning::Place { .. } => {}
                _ => return Grids::None,
            }
        }
        for option in 0..instance.options() {
            instance.items_of(option).iter().for_each(|item| options[*item as usize] += 1);
        }
        let of_variables =
            instance.items().iter().zip(&options).filter(|(item, _)| matches!(item, ItemMeaning::Variable(_)));
        let values = of_variables.map(|(_, options)| *options).max().unwrap_or(0);
        if variables > values * values { Grids::Several } else { Grids::One }
    }

    pub fn reset(&mut self) {
        self.weights.fill(1.0);
        self.next = 1.0;
        self.left = self.patience;
    }

    /// Records that the item has run out of options.
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

    /// The position, within `sizes`, of the uncovered item with the least size per weight, the first of several; `first` is the
    /// item number of the first size. `None` if the instance uses no weights, or all items are covered.
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
