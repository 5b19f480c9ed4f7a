//! What a propagator has read of the search's trail, and how it answers.

use super::{Lit, Search};

/// The beginning of the search's trail, as far as it was read. What was propagated when so much of it had been read is
/// explained by that much of it.
#[derive(Default)]
pub(super) struct Trail {
    literals: Vec<Lit>,
    /// Where each watched variable of the search stands, and with which sign.
    places: Vec<Option<(u32, Lit)>>,
}

impl Trail {
    /// Watches a literal's variable.
    pub fn watch(&mut self, literal: Lit) {
        let variables = literal.variable() as usize + 1;
        self.places.resize(self.places.len().max(variables), None);
    }

    /// How much of it was read.
    pub fn seen(&self) -> usize {
        self.literals.len()
    }

    /// Forgets what was read after so much.
    pub fn forget(&mut self, seen: usize) {
        for literal in self.literals.drain(seen.min(self.literals.len())..) {
            if let Some(place) = self.places.get_mut(literal.variable() as usize) {
                *place = None;
            }
        }
    }

    /// Reads on, up to the next literal of a watched variable: it, and its place.
    pub fn read(&mut self, search: &impl Search) -> Option<(Lit, u32)> {
        loop {
            let literal = *search.trail().get(self.literals.len())?;
            let number = self.literals.len() as u32;
            self.literals.push(literal);
            if let Some(place) = self.places.get_mut(literal.variable() as usize) {
                *place = Some((number, literal));
                return Some((literal, number));
            }
        }
    }

    /// When a watched literal became false, if it was so when so much had been read.
    pub fn lost(&self, literal: Lit, seen: u32) -> Option<u32> {
        let (place, was) = (*self.places.get(literal.variable() as usize)?)?;
        (place < seen && was != literal).then_some(place)
    }

    /// What a watched literal was when so much had been read.
    pub fn truth(&self, literal: Lit, seen: u32) -> Option<bool> {
        let (place, was) = (*self.places.get(literal.variable() as usize)?)?;
        (place < seen).then_some(was == literal)
    }
}

/// Propagators, by number, that have to look again.
#[derive(Default)]
pub(super) struct Waiting {
    queue: Vec<u32>,
    is_waiting: Vec<bool>,
}

impl Waiting {
    /// One propagator more, which has to look.
    pub fn add(&mut self) {
        self.queue.push(self.is_waiting.len() as u32);
        self.is_waiting.push(true);
    }

    /// This one has to look again.
    pub fn wake(&mut self, number: u32) {
        if !std::mem::replace(&mut self.is_waiting[number as usize], true) {
            self.queue.push(number);
        }
    }

    /// Takes one.
    pub fn take(&mut self) -> Option<u32> {
        let number = self.queue.pop()?;
        self.is_waiting[number as usize] = false;
        Some(number)
    }
}

/// Tells the search that what is true cannot be, or that it implies a literal which is false.
pub(super) fn refuse(reason: &[Lit], implied: Option<Lit>, search: &mut impl Search) {
    let clause: Vec<Lit> = reason.iter().map(|literal| !*literal).chain(implied).collect();
    search.refuse(&clause);
}
