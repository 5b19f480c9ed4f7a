//! The propagator of `Table` constraints: removes values that occur in none of the remaining tuples.
//!
//! Reference: Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin and Schaus, *Compact-Table: Efficiently Filtering Table
//! Constraints with Reversible Sparse Bit-Sets*, CP 2016. Unlike there, the set of remaining tuples is not restored on
//! backtracking, but recomputed.

use super::domains::{Domains, DomainsAt};
use super::propagator::{Cost, Findings, Propagator};
use super::{CandidateIndex, DomainLiteral, ValueSet, bits};
use crate::presolve::allowed::Tuples;

/// The remaining tuples as a bit set (64 per word), and the tuples that contain each value.
pub(super) struct TablePropagator {
    vars: Vec<u32>,
    /// By variable and value, the tuples that contain it.
    supports: Vec<Vec<Vec<u64>>>,
    /// The remaining tuples, and the values from which they were computed.
    tuples: Vec<u64>,
    left: Vec<ValueSet>,
    /// By variable and value, the word in which a supporting tuple was last found.
    residues: Vec<Vec<u32>>,
    mask: Vec<u64>,
}

impl TablePropagator {
    pub fn new(tuples: &Tuples) -> Self {
        let words = tuples.tuples.len().div_ceil(64);
        let bit_set = |of_value: &Vec<u32>| {
            let mut words = vec![0_u64; words];
            of_value.iter().for_each(|tuple| words[*tuple as usize / 64] |= 1 << (tuple % 64));
            words
        };
        let with_value = tuples.with_value();
        Self {
            vars: tuples.vars.iter().map(|var| var.0).collect(),
            supports: with_value.iter().map(|of_var| of_var.iter().map(bit_set).collect()).collect(),
            tuples: vec![0; words],
            // An empty mask forces the first call to compute the tuples.
            left: vec![0; tuples.vars.len()],
            residues: with_value.iter().map(|of_var| vec![0; of_var.len()]).collect(),
            mask: vec![0; words],
        }
    }

    /// Updates the set of tuples whose values are all left.
    fn update(&mut self, left: &[ValueSet]) {
        if left.iter().zip(&self.left).any(|(now, was)| now & !was != 0) {
            self.tuples.fill(u64::MAX);
            self.left.fill(ValueSet::MAX);
        }
        for (i, now) in left.iter().enumerate() {
            let of_var = &self.supports[i];
            let known = ValueSet::MAX >> (ValueSet::BITS as usize - of_var.len().max(1));
            if *now == self.left[i] {
                continue;
            }
            self.mask.fill(0);
            let gone = self.left[i] & !now & known;
            // Uses the smaller set: the values that remain, or those that are gone.
            let goes = gone.count_ones() < now.count_ones();
            for value in bits(if goes { gone } else { *now }) {
                self.mask.iter_mut().zip(&of_var[value as usize]).for_each(|(mask, word)| *mask |= word);
            }
            let turned = if goes { u64::MAX } else { 0 };
            self.tuples.iter_mut().zip(&self.mask).for_each(|(tuples, mask)| *tuples &= mask ^ turned);
        }
        self.left.copy_from_slice(left);
    }
}

impl Propagator for TablePropagator {
    fn variables(&self) -> Vec<u32> {
        self.vars.clone()
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        let left: Vec<ValueSet> = self.vars.iter().map(|var| domains.left(*var)).collect();
        self.update(&left);
        let mut is_any = false;
        for (i, var) in self.vars.iter().enumerate() {
            for value in bits(left[i]) {
                let supports = &self.supports[i][value as usize];
                let residue = &mut self.residues[i][value as usize];
                let word = |word: usize| supports.get(word).is_some_and(|bits| bits & self.tuples[word] != 0);
                let found = if word(*residue as usize) {
                    Some(*residue as usize)
                } else {
                    (0..supports.len()).find(|w| word(*w))
                };
                match found {
                    Some(word) => {
                        *residue = word as u32;
                        is_any = true;
                    }
                    None => findings.remove((*var, value), i as u32),
                }
            }
        }
        is_any
    }

    /// `note` is the position of the variable. Absent values that exclude most tuples are used first.
    fn explain(
        &mut self,
        then: DomainsAt<'_>,
        removed: Option<CandidateIndex>,
        note: u32,
        because: &mut Vec<DomainLiteral>,
    ) {
        let mut tuples = match removed {
            Some((_, value)) => self.supports[note as usize][value as usize].clone(),
            None => {
                (0..self.tuples.len()).map(|word| self.supports[0].iter().fold(0, |all, s| all | s[word])).collect()
            }
        };
        let mut named = vec![0; self.vars.len()];
        while tuples.iter().any(|word| *word != 0) {
            let absent = self.vars.iter().enumerate().filter(|(i, _)| removed.is_none() || *i != note as usize);
            let absent = absent.flat_map(|(i, var)| {
                let left = then.left(*var);
                (0..self.supports[i].len() as u32)
                    .filter(move |value| left >> value & 1 == 0)
                    .map(move |value| (i, value))
            });
            let count = |(i, value): &(usize, u32)| {
                let supports = &self.supports[*i][*value as usize];
                supports.iter().zip(&tuples).map(|(a, b)| (a & b).count_ones()).sum::<u32>()
            };
            let Some((i, value)) = absent.max_by_key(count).filter(|most| count(most) > 0) else { break };
            named[i] |= 1 << value;
            tuples.iter_mut().zip(&self.supports[i][value as usize]).for_each(|(tuples, word)| *tuples &= !word);
        }
        for (var, named) in self.vars.iter().zip(named) {
            then.absent(*var, named, because);
        }
    }
}
