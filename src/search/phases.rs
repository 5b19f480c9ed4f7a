//! What variables are decided to be.
//!
//! A variable that became open again is decided to be what it was last (Pipatsrisawat and Darwiche, *A Lightweight Component
//! Caching Scheme for Satisfiability Solvers*, SAT 2007). In stable mode what counts is the longest part of a trail without
//! conflict: the *target*, of late, and the *best*, from which all begin again now and then (Biere and Fleury, *Chasing
//! Target Phases*, 2020).

use crate::propagate::Lit;

/// Conflicts before the first time that all begin again; each later time comes after as many more.
const INTERVAL: u64 = 1000;

/// The phases of all variables.
#[derive(Default)]
pub(super) struct Phases {
    first: Vec<bool>,
    last: Vec<bool>,
    target: Part,
    best: Part,
    next: u64,
    times: u64,
}

/// What the longest part of a trail had.
#[derive(Default)]
struct Part {
    /// By variable, 0 if there is nothing to say.
    phases: Vec<i8>,
    length: usize,
}

impl Part {
    fn note(&mut self, trail: &[Lit]) {
        if trail.len() > self.length {
            self.length = trail.len();
            self.phases.fill(0);
            trail.iter().for_each(|lit| self.phases[lit.variable() as usize] = if lit.is_positive() { 1 } else { -1 });
        }
    }
}

impl Phases {
    /// One variable more, and what it is at first.
    pub fn grow(&mut self, first: bool) {
        self.first.push(first);
        self.last.push(first);
        self.target.phases.push(0);
        self.best.phases.push(0);
    }

    /// A literal is open again.
    pub fn opened(&mut self, lit: Lit) {
        self.last[lit.variable() as usize] = lit.is_positive();
    }

    /// The trail is so long without conflict.
    pub fn note(&mut self, trail: &[Lit]) {
        self.target.note(trail);
        self.best.note(trail);
    }

    /// What is to be decided.
    pub fn of(&self, variable: u32, is_stable: bool) -> bool {
        match self.target.phases[variable as usize] {
            0 => self.last[variable as usize],
            _ if !is_stable => self.last[variable as usize],
            phase => phase > 0,
        }
    }

    /// Begins again if it is time to.
    pub fn begin_again(&mut self, conflicts: u64) {
        if conflicts < self.next.max(INTERVAL) {
            return;
        }
        let time = self.times;
        self.times += 1;
        self.next = conflicts + INTERVAL * (self.times + 1);
        match time % 6 {
            1 => self.last.iter_mut().for_each(|phase| *phase = !*phase),
            4 => self.last.clone_from(&self.first),
            _ => self
                .last
                .iter_mut()
                .zip(&self.best.phases)
                .filter(|(_, best)| **best != 0)
                .for_each(|(phase, best)| *phase = *best > 0),
        }
        self.best.length = 0;
        self.target.length = 0;
        self.target.phases.fill(0);
    }
}
