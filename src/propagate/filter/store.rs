//! The domains on which filters work.

use super::super::ValueSet;
use super::super::domains::Domains;

/// The domains, what has to be looked at, and what is needed to backtrack.
///
/// Invariants: every variable whose domain has become a single value is in `fixed` until its peers have lost that value; every
/// filter with a variable whose domain has changed since its last call is in `waiting`.
pub struct DomainStore {
    pub domains: Domains,
    /// By variable, the variables that differ from it. The same bit stands for the same value in all of them.
    pub peers: Vec<Vec<u32>>,
    /// By variable, the filters that read it.
    pub readers: Vec<Vec<u32>>,
    pub costs: Vec<u8>,
    pub fixed: Vec<u32>,
    pub waiting: [Vec<u32>; COSTS],
    pub is_waiting: Vec<bool>,
    /// The filter that is running, which is not woken by its own removals; `u32::MAX` if it has to be.
    pub running: u32,
    /// Earlier domains, the latest last.
    pub trail: Vec<(u32, ValueSet)>,
    /// The variable that lost its last value.
    pub failed: Option<u32>,
}

/// The number of cost classes.
pub const COSTS: usize = 3;

impl DomainStore {
    pub fn left(&self, var: u32) -> ValueSet {
        self.domains.left(var)
    }

    /// Removes all values but these; returns false if none is left.
    pub fn keep(&mut self, var: u32, values: ValueSet) -> bool {
        let before = self.domains.left(var);
        let now = before & values;
        if now == before {
            return true;
        }
        self.trail.push((var, before));
        self.domains.set_left(var, now);
        if now & now.wrapping_sub(1) == 0 {
            if now == 0 {
                self.failed = Some(var);
                return false;
            }
            self.fixed.push(var);
        }
        for filter in &self.readers[var as usize] {
            if *filter != self.running && !std::mem::replace(&mut self.is_waiting[*filter as usize], true) {
                self.waiting[self.costs[*filter as usize] as usize].push(*filter);
            }
        }
        true
    }

    /// Removes these values; returns false if none is left.
    pub fn remove(&mut self, var: u32, values: ValueSet) -> bool {
        self.keep(var, !values)
    }

    /// Removes the values of variables that have become fixed from their peers.
    pub fn tell_peers(&mut self) -> Result<(), u32> {
        while let Some(var) = self.fixed.pop() {
            let value = self.domains.left(var);
            for place in 0..self.peers[var as usize].len() {
                let peer = self.peers[var as usize][place];
                if self.domains.left(peer) & value != 0 && !self.remove(peer, value) {
                    return Err(var);
                }
            }
        }
        Ok(())
    }

    /// Forgets what is still to be looked at.
    pub fn calm(&mut self) {
        self.fixed.clear();
        for filter in self.waiting.iter_mut().flat_map(|queue| queue.drain(..)) {
            self.is_waiting[filter as usize] = false;
        }
    }
}

/// Whether at most one bit is set.
pub fn is_single(values: ValueSet) -> bool {
    values & values.wrapping_sub(1) == 0
}
