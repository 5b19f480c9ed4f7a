//! Filtering without reasons: the domains of a model's variables as bit sets, and functions that remove values from them. Used by
//! a search that only backtracks.
//!
//! A filter removes what its constraint alone excludes. [`Filters`] runs them to a fixed point, cheap ones first. Nothing is
//! recorded but what is needed to backtrack, so that a step takes nanoseconds where a propagator with reasons takes microseconds.
//! Constraints of rare kinds, and those under a guard, use the propagators of the other searches; their reasons are dropped.

mod build;
mod different;
mod other;
mod pairs;
mod sets;
mod store;
mod sums;

use super::ValueSet;
use crate::model::{Literal, Values};
pub use different::HiddenSingles;
use different::Intersection;
use other::OtherFilter;
use pairs::PairFilter;
use sets::SetFilter;
use store::DomainStore;
use sums::SumFilter;

enum FilterKind {
    HiddenSingles(HiddenSingles),
    Intersection(Intersection),
    Pairs(PairFilter),
    Sets(SetFilter),
    Sum(SumFilter),
    Other(OtherFilter),
}

impl FilterKind {
    /// Removes what the constraint excludes; returns false if nothing satisfies it.
    fn run(&mut self, store: &mut DomainStore) -> bool {
        match self {
            Self::HiddenSingles(filter) => filter.run(store),
            Self::Intersection(filter) => filter.run(store),
            Self::Pairs(filter) => filter.run(store),
            Self::Sets(filter) => filter.run(store),
            Self::Sum(filter) => filter.run(store),
            Self::Other(filter) => filter.run(store),
        }
    }

    /// Whether one call finds all that repeated calls would.
    fn is_idempotent(&self) -> bool {
        matches!(self, Self::Pairs(_))
    }
}

/// The filters of a model with the domains on which they work.
pub struct Filters {
    store: DomainStore,
    filters: Vec<FilterKind>,
    /// By filter, its variables.
    scopes: Vec<Vec<u32>>,
    /// By variable, the values that its bits stand for.
    frames: Vec<Values>,
    /// The domains without facts.
    start: Vec<ValueSet>,
    /// Whether some constraint has no solution at all.
    never: bool,
}

/// Where a contradiction was found: the variables of the filter, or the two that could not differ.
pub enum Contradiction<'f> {
    Filter(&'f [u32]),
    Peers(u32, u32),
}

impl Filters {
    /// The remaining values of a variable: bit `i` is the `i`-th value of [`frame`](Self::frame).
    pub fn left(&self, var: u32) -> ValueSet {
        self.store.left(var)
    }

    /// The values that the bits of a variable stand for.
    pub fn frame(&self, var: u32) -> &Values {
        &self.frames[var as usize]
    }

    /// By filter, its variables, with the number of values that it relates.
    pub fn scopes(&self) -> &[Vec<u32>] {
        &self.scopes
    }

    /// The houses, each with the values that have a place in it.
    pub fn houses(&self) -> impl Iterator<Item = &HiddenSingles> {
        self.filters.iter().filter_map(|filter| match filter {
            FilterKind::HiddenSingles(house) => Some(house),
            _ => None,
        })
    }

    /// Forgets everything and starts again with the domains that these literals leave; returns false if there is a contradiction.
    pub fn restart(&mut self, facts: &[Literal]) -> bool {
        self.store.calm();
        self.store.trail.clear();
        for (var, start) in (0..).zip(&self.start) {
            self.store.domains.set_left(var, *start);
        }
        for filter in 0..self.filters.len() as u32 {
            self.store.is_waiting[filter as usize] = true;
            self.store.waiting[self.store.costs[filter as usize] as usize].push(filter);
        }
        for (var, start) in (0..).zip(&self.start) {
            match start.count_ones() {
                0 => return false,
                1 => self.store.fixed.push(var),
                _ => {}
            }
        }
        !self.never && facts.iter().all(|fact| self.assume(*fact))
    }

    /// Removes the values that contradict a literal; returns false if none is left.
    fn assume(&mut self, fact: Literal) -> bool {
        let value = self.frames[fact.var.index()].index_of(fact.value).map_or(0, |bit| 1 << bit);
        self.store.keep(fact.var.0, if fact.positive { value } else { !value })
    }

    /// Removes all values but these; returns false if none is left.
    pub fn keep(&mut self, var: u32, values: ValueSet) -> bool {
        self.store.keep(var, values)
    }

    /// Runs the filters until they remove nothing more.
    ///
    /// # Errors
    /// If a variable has no value left.
    pub fn propagate(&mut self) -> Result<(), Contradiction<'_>> {
        let Self { store, filters, scopes, .. } = self;
        loop {
            if let Err(var) = store.tell_peers() {
                store.calm();
                return Err(Contradiction::Peers(var, store.failed.unwrap_or(var)));
            }
            let Some(number) = store.waiting.iter_mut().find_map(Vec::pop) else { return Ok(()) };
            let filter = &mut filters[number as usize];
            store.is_waiting[number as usize] = false;
            store.running = if filter.is_idempotent() { number } else { u32::MAX };
            let holds = filter.run(store);
            store.running = u32::MAX;
            if !holds {
                store.calm();
                return Err(Contradiction::Filter(&scopes[number as usize]));
            }
        }
    }

    /// The number of domains recorded; [`undo`](Self::undo) returns to it.
    pub fn mark(&self) -> usize {
        self.store.trail.len()
    }

    /// Restores the domains of an earlier [`mark`](Self::mark).
    pub fn undo(&mut self, mark: usize) {
        let DomainStore { trail, domains, .. } = &mut self.store;
        trail.drain(mark..).rev().for_each(|(var, values)| domains.set_left(var, values));
    }
}
