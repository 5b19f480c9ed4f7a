//! Propagation of forced items in an exact cover, without a search: determines which values are fixed without any guess.
//!
//! If only one option can still cover a primary item, it is chosen. Options that conflict with it are removed, including those
//! with another colour on an item that now has one (Knuth, TAOCP 7.2.2.1, Algorithms X and C: the steps of choosing an item with
//! the fewest options that take no branching). On a board these are the naked and the hidden singles.

use super::{CoverInstance, Holders, Lowering, OptionMeaning};
use crate::formulation::Size;
use crate::formulation::propagated::{PropagationLimits, PropagationResult, PropagationStop};
use crate::model::{Assignment, Literal, Model};

/// Returns what forced items decide in the exact cover of `model` under `units`.
///
/// Values that the lowering omits, because the facts or one constraint leave them no support, count as removed.
///
/// # Errors
/// If the instance would exceed the memory limit, or if stopped.
pub fn propagate(
    model: &Model,
    units: &[Literal],
    bounds: &PropagationLimits<'_>,
) -> Result<PropagationResult, PropagationStop> {
    let lowering = Lowering::new(model, units);
    let size = lowering.size();
    bounds.admit(size)?;
    let mut instance = match size {
        Size::ExactCover { primary, secondary, options, nodes } => {
            CoverInstance::with_capacity((primary + secondary) as usize, options as usize, nodes as usize)
        }
        _ => CoverInstance::default(),
    };
    lowering.stream(&mut instance);
    drop(lowering);
    let mut forcing = Forcing::new(&instance);
    if !forcing.run(bounds)? {
        return Ok(PropagationResult::Contradiction);
    }
    let candidates = model.candidates();
    let mut decided = Assignment::open(model.variables().len());
    for option in forcing.chosen {
        if let OptionMeaning::Candidate(candidate) = instance.choice(option) {
            decided.set(candidates.var(candidate), candidates.value(candidate));
        }
    }
    Ok(PropagationResult::Decided(decided))
}

/// Invariant: `counts[i]` is the number of remaining options of primary item `i`; every uncovered primary item whose count is one
/// is in `singles`, and `stuck` is set if there is one with count zero.
struct Forcing<'i> {
    instance: &'i CoverInstance,
    holders: Holders,
    counts: Vec<u32>,
    /// By item: whether a chosen option covers it. All its remaining options have the same colour.
    covered: Vec<bool>,
    /// By option: whether it conflicts with a chosen one.
    gone: Vec<bool>,
    singles: Vec<usize>,
    chosen: Vec<usize>,
    stuck: bool,
}

impl<'i> Forcing<'i> {
    fn new(instance: &'i CoverInstance) -> Self {
        let holders = Holders::new(instance);
        let counts: Vec<u32> = (0..instance.primary()).map(|item| holders.of(item).len() as u32).collect();
        Self {
            covered: vec![false; instance.items().len()],
            gone: vec![false; instance.options()],
            singles: (0..counts.len()).filter(|item| counts[*item] == 1).collect(),
            chosen: Vec::new(),
            stuck: counts.contains(&0),
            instance,
            holders,
            counts,
        }
    }

    /// Runs to the fixed point. Returns false after a contradiction.
    fn run(&mut self, bounds: &PropagationLimits<'_>) -> Result<bool, PropagationStop> {
        while let (Some(item), false) = (self.singles.pop(), self.stuck) {
            if self.covered[item] {
                continue;
            }
            bounds.go_on(self.chosen.len())?;
            let left = self.holders.of(item).iter().find(|option| !self.gone[**option as usize]);
            if let Some(option) = left.map(|option| *option as usize) {
                self.choose(option);
            }
        }
        Ok(!self.stuck)
    }

    fn choose(&mut self, option: usize) {
        let instance = self.instance;
        self.chosen.push(option);
        for (position, item) in instance.items_of(option).iter().map(|item| *item as usize).enumerate() {
            if std::mem::replace(&mut self.covered[item], true) {
                continue;
            }
            let colour = instance.colours_of(option).get(position).copied().unwrap_or(0);
            for index in 0..self.holders.of(item).len() {
                let other = self.holders.of(item)[index] as usize;
                let agrees = colour != 0 && instance.colour_of(other, item as u32) == colour;
                if other != option && !agrees {
                    self.remove(other);
                }
            }
        }
    }

    fn remove(&mut self, option: usize) {
        if std::mem::replace(&mut self.gone[option], true) {
            return;
        }
        for item in self.instance.items_of(option).iter().map(|item| *item as usize) {
            if item < self.counts.len() && !self.covered[item] {
                self.counts[item] -= 1;
                match self.counts[item] {
                    0 => self.stuck = true,
                    1 => self.singles.push(item),
                    _ => {}
                }
            }
        }
    }
}
