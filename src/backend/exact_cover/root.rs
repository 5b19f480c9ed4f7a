//! Applies the facts of a puzzle to an exact cover instance before the search.

use super::SharedCover;
use crate::formulation::exact_cover::CoverInstance;
use crate::model::{Assignment, Literal};

/// The part of an instance that the assumptions leave, before any search.
///
/// A fact `x = v` chooses its option, a fact `x ≠ v` removes one. The root does not cover the chosen options' items one by one,
/// which would have to be undone for the next puzzle; it only marks the removed options, and linking skips them. That costs one
/// pass over the options per puzzle, less than covering and uncovering.
pub struct Root {
    /// By item: whether a chosen option covers it.
    covered: Vec<bool>,
    /// By option: whether it is removed, including the chosen ones.
    gone: Vec<bool>,
    /// The remaining options, in order: the first `live_count` entries.
    live: Vec<u32>,
    live_count: usize,
}

impl Root {
    pub fn new(instance: &CoverInstance) -> Self {
        let options = instance.options();
        Self {
            covered: vec![false; instance.items().len()],
            gone: vec![false; options],
            live: vec![0; options],
            live_count: 0,
        }
    }

    /// Applies the facts, and assigns in `fixed` the variables that they fix. Returns false if two facts directly contradict each
    /// other, or one has no option.
    pub fn apply(&mut self, shared: &SharedCover, facts: &[Literal], fixed: &mut Assignment) -> bool {
        self.covered.fill(false);
        self.gone.fill(false);
        for fact in facts.iter().filter(|f| !f.positive) {
            if let Some(option) = shared.option_of(*fact) {
                self.gone[option] = true;
            }
        }
        let consistent = facts.iter().filter(|f| f.positive).all(|fact| match fixed.get(fact.var) {
            Some(value) => value == fact.value,
            None => {
                fixed.set(fact.var, fact.value);
                shared.option_of(*fact).is_some_and(|option| self.choose(shared, option))
            }
        });
        if consistent {
            self.collect();
        }
        consistent
    }

    fn choose(&mut self, shared: &SharedCover, option: usize) -> bool {
        if self.gone[option] {
            return false;
        }
        let instance = &shared.instance;
        let colours = instance.colours_of(option);
        for (position, item) in instance.items_of(option).iter().enumerate() {
            self.covered[*item as usize] = true;
            let holders = shared.holders.of(*item as usize).iter().map(|other| *other as usize);
            match colours.get(position).copied().unwrap_or(0) {
                0 => holders.for_each(|other| self.gone[other] = true),
                colour => holders.for_each(|other| self.gone[other] |= instance.colour_of(other, *item) != colour),
            }
        }
        self.gone[option] = true;
        true
    }

    /// Collects the remaining options, without branches: which options remain is unpredictable.
    fn collect(&mut self) {
        let mut count = 0;
        for (option, gone) in self.gone.iter().enumerate() {
            self.live[count] = option as u32;
            count += usize::from(!gone);
        }
        self.live_count = count;
    }

    /// The remaining options, in order.
    pub fn live(&self) -> impl Iterator<Item = usize> + '_ {
        self.live[..self.live_count].iter().map(|option| *option as usize)
    }

    /// By item: whether a fact's option covers it.
    pub fn covered(&self) -> &[bool] {
        &self.covered
    }
}
