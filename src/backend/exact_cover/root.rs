//! Facts at the root of a search.

use super::Shared;
use crate::formulation::exact_cover::Instance;
use crate::model::{Assignment, Literal};

/// What the assumptions leave of an instance, before any search.
///
/// A fact `x = v` chooses its option, a fact `x ≠ v` removes one. Instead of covering the chosen options' items one by
/// one and undoing it for the next puzzle, the root only marks them; linking then passes over the options that are
/// gone. That costs one sweep over the instance per puzzle, less than covering and uncovering would.
pub(in crate::backend) struct Root {
    /// By item: whether a chosen option covers it.
    covered: Vec<bool>,
    /// By item: the colour that a chosen option gives it, 0 for none. Empty if the instance has no colours.
    tints: Vec<u32>,
    /// By option: whether a fact removes it.
    removed: Vec<bool>,
    any_removed: bool,
}

impl Root {
    pub fn new(instance: &Instance) -> Self {
        let items = instance.items().len();
        Self {
            covered: vec![false; items],
            tints: if instance.is_coloured() { vec![0; items] } else { Vec::new() },
            removed: vec![false; instance.options()],
            any_removed: false,
        }
    }

    /// Applies the facts, and assigns in `fixed` the variables that they fix. Returns false if two facts contradict
    /// each other directly, or one of them has no option.
    pub fn apply(&mut self, shared: &Shared, facts: &[Literal], fixed: &mut Assignment) -> bool {
        self.covered.fill(false);
        self.tints.fill(0);
        if std::mem::replace(&mut self.any_removed, false) {
            self.removed.fill(false);
        }
        for fact in facts.iter().filter(|f| !f.positive) {
            if let Some(option) = shared.option_of(*fact) {
                self.removed[option] = true;
                self.any_removed = true;
            }
        }
        facts.iter().filter(|f| f.positive).all(|fact| match fixed.get(fact.var) {
            Some(value) => value == fact.value,
            None => {
                fixed.set(fact.var, fact.value);
                shared.option_of(*fact).is_some_and(|option| self.choose(&shared.instance, option))
            }
        })
    }

    fn choose(&mut self, instance: &Instance, option: usize) -> bool {
        if !self.keeps(instance, option) {
            return false;
        }
        for item in instance.option(option) {
            self.covered[*item as usize] = true;
        }
        for (item, colour) in instance.option(option).iter().zip(instance.colours(option)) {
            self.tints[*item as usize] = *colour;
        }
        true
    }

    /// Whether the facts leave an option.
    #[inline]
    pub fn keeps(&self, instance: &Instance, option: usize) -> bool {
        if self.any_removed && self.removed[option] {
            return false;
        }
        let items = instance.option(option);
        if self.tints.is_empty() {
            return !items.iter().any(|item| self.covered[*item as usize]);
        }
        let agrees = |item: usize, colour: u32| !self.covered[item] || (colour != 0 && self.tints[item] == colour);
        items.iter().zip(instance.colours(option)).all(|(item, colour)| agrees(*item as usize, *colour))
    }

    /// By item: whether a fact's option covers it.
    pub fn covered(&self) -> &[bool] {
        &self.covered
    }
}
