//! Facts about what goes together.

use super::Fact;
use super::view::{Progress, View};
use crate::model::Comparison;
use crate::puzzle::Digit;
use crate::rate::Candidate;

impl View<'_> {
    /// Returns the values of a few cells that satisfy a sum.
    pub fn tuples(&self, terms: &[(usize, i64)], (comparison, total): (Comparison, i64)) -> Vec<Vec<Digit>> {
        let mut tuples: Vec<Vec<Digit>> = vec![Vec::new()];
        for _ in terms {
            let longer = |tuple: &Vec<Digit>| {
                self.digits.iter().map(|digit| [&tuple[..], &[*digit]].concat()).collect::<Vec<_>>()
            };
            tuples = tuples.iter().flat_map(longer).collect();
        }
        tuples.retain(|tuple| {
            let sum: i64 = terms.iter().zip(tuple).map(|((_, factor), value)| factor * i64::from(*value)).sum();
            let differ = |(at, (cell, _)): (usize, &(usize, i64))| {
                terms[..at]
                    .iter()
                    .zip(tuple)
                    .all(|((other, _), value)| self.different[*cell] >> other & 1 == 0 || *value != tuple[at])
            };
            comparison.holds(sum, total) && terms.iter().enumerate().all(differ)
        });
        tuples
    }

    /// Adds what a list of combinations excludes by the candidates of the other cells, of which no more are mentioned than needed.
    pub fn beside<'t>(
        &self,
        cells: &[usize],
        tuples: impl Iterator<Item = &'t [Digit]> + Clone,
        progress: &mut Progress,
    ) {
        let mut found = Vec::new();
        progress.exclude(|cell, digit| {
            let Some(place) = cells.iter().position(|other| *other == cell) else { return false };
            let with_it = tuples.clone().filter(|tuple| tuple[place] == self.digits[usize::from(digit)]);
            let with_it: Vec<Vec<u64>> = with_it
                .map(|tuple| tuple.iter().map(|value| self.mask([*value].into_iter()).unwrap_or(0)).collect())
                .collect();
            let mut others: Vec<usize> = (0..cells.len()).filter(|at| *at != place).collect();
            let lacks = |at: usize, tuple: &[u64]| self.domains[cells[at]] & tuple[at] == 0;
            let is_excluded = |by: &[usize]| with_it.iter().all(|tuple| by.iter().any(|at| lacks(*at, tuple)));
            if !is_excluded(&others) {
                return false;
            }
            for at in others.clone() {
                let fewer: Vec<usize> = others.iter().copied().filter(|other| *other != at).collect();
                if is_excluded(&fewer) {
                    others = fewer;
                }
            }
            let missing =
                |at: usize| with_it.iter().filter(|tuple| lacks(at, tuple)).fold(0, |all, tuple| all | tuple[at]);
            let premises: Vec<(usize, u64, u64)> =
                others.iter().map(|at| (self.part.cells[cells[*at]], self.domains[cells[*at]], missing(*at))).collect();
            found.push((premises, Candidate::new(self.part.cells[cell], digit)));
            true
        });
        found.into_iter().for_each(|(premises, candidate)| progress.beside(premises, candidate));
    }
}

impl Progress {
    /// Adds what the digits of some cells exclude beside them.
    pub fn beside(&mut self, premises: Vec<(usize, u64, u64)>, candidate: Candidate) {
        for fact in self.facts.iter_mut() {
            if let Fact::Beside { cells, gone } = fact
                && cells
                    .iter()
                    .map(|(cell, left, _)| (cell, left))
                    .eq(premises.iter().map(|(cell, left, _)| (cell, left)))
            {
                cells.iter_mut().zip(&premises).for_each(|((_, _, missing), (_, _, more))| *missing |= more);
                gone.push(candidate);
                return;
            }
        }
        self.facts.push(Fact::Beside { cells: premises, gone: vec![candidate] });
    }
}
