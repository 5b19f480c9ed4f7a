//! Phase selection: decides to which truth value a decision variable is set.
//!
//! By default a variable gets its last value again (phase saving: Pipatsrisawat and Darwiche, *A Lightweight Component Caching
//! Scheme for Satisfiability Solvers*, SAT 2007). In stable mode the values of the longest conflict-free trail are used: the
//! recent *target*, and the overall *best*, to which all phases are reset from time to time (Biere and Fleury, *Chasing Target
//! Phases*, 2020).

use crate::propagate::SearchLit;

/// Conflicts before the first rephasing; each later interval is longer by this number.
const INTERVAL: u64 = 1000;

/// The phases of all variables.
#[derive(Default)]
pub(super) struct Phases {
    first: Vec<bool>,
    last: Vec<bool>,
    target: RecordedTrail,
    best: RecordedTrail,
    next: u64,
    times: u64,
}

/// The values of the longest conflict-free trail so far.
#[derive(Default)]
struct RecordedTrail {
    /// By variable: 1 or −1, or 0 if the trail did not contain it.
    phases: Vec<i8>,
    length: usize,
}

impl RecordedTrail {
    fn note(&mut self, trail: &[SearchLit]) {
        if trail.len() > self.length {
            self.length = trail.len();
            self.phases.fill(0);
            trail.iter().for_each(|lit| self.phases[lit.variable() as usize] = if lit.is_positive() { 1 } else { -1 });
        }
    }
}

impl Phases {
    /// Adds a variable with its initial phase.
    pub fn grow(&mut self, first: bool) {
        self.first.push(first);
        self.last.push(first);
        self.target.phases.push(0);
        self.best.phases.push(0);
    }

    /// Saves the value of a literal that has become open.
    pub fn opened(&mut self, lit: SearchLit) {
        self.last[lit.variable() as usize] = lit.is_positive();
    }

    /// Records a trail without conflict, if it is longer than the recorded ones.
    pub fn note(&mut self, trail: &[SearchLit]) {
        self.target.note(trail);
        self.best.note(trail);
    }

    /// Returns the value for a decision on `variable`.
    pub fn of(&self, variable: u32, is_stable: bool) -> bool {
        match self.target.phases[variable as usize] {
            0 => self.last[variable as usize],
            _ if !is_stable => self.last[variable as usize],
            phase => phase > 0,
        }
    }

    /// Rephases if the interval has passed: sets the saved phases to the best, the initial or the inverted ones, in turn.
    pub fn rephase(&mut self, conflicts: u64) {
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
