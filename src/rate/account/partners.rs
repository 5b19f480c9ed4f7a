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

    /// Adds digits of cells with which two others would have to have the same digit, by one constraint each.
    pub fn trials(&self, progress: &mut Progress) {
        let lists: Vec<_> = self.constraints.iter().filter_map(|constraint| self.tuples_of(constraint)).collect();
        let bit = |value: Digit| self.mask([value].into_iter()).unwrap_or(0);
        for (cell, digit) in progress.open.clone() {
            let mut forced: Vec<(usize, u8)> = Vec::new();
            for (cells, tuples) in &lists {
                let Some(place) = cells.iter().position(|other| *other == cell) else { continue };
                let is_left = |tuple: &&Vec<Digit>| {
                    tuple[place] == self.digits[usize::from(digit)]
                        && cells.iter().zip(*tuple).all(|(cell, value)| self.domains[*cell] & bit(*value) != 0)
                };
                let left: Vec<&Vec<Digit>> = tuples.iter().filter(is_left).collect();
                for (at, other) in cells.iter().enumerate().filter(|(at, _)| *at != place) {
                    let values = left.iter().fold(0, |all, tuple| all | bit(tuple[at]));
                    if values.count_ones() == 1 {
                        forced.push((*other, values.trailing_zeros() as u8));
                    }
                }
            }
            let clash = forced.iter().enumerate().find_map(|(at, (a, with))| {
                let clashes = |(b, other): &&(usize, u8)| other == with && self.different[*a] >> b & 1 == 1;
                forced[..at].iter().find(clashes).map(|(b, _)| ([*b, *a], *with))
            });
            if let Some((cells, with)) = clash {
                progress.exclude(|of, other| (of, other) == (cell, digit));
                let named = |cell: usize| self.part.cells[cell];
                progress.facts.push(Fact::Clash { cell: named(cell), digit, cells: cells.map(named), with });
            }
        }
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
