//! The range of a sum, of which some terms are known to be different.

use super::Bounds;
use super::range::Range;
use crate::puzzle::{CellId, Digit, Term};
use std::collections::HashMap;

impl Bounds<'_> {
    /// Cells in one region, or otherwise known to be different, add up to no less than as many of the lowest digits and
    /// to no more than as many of the highest. The groups are chosen greedily, the largest first: any choice is right.
    pub(super) fn sum(&mut self, terms: &[Term]) -> Range {
        let mut cells: Vec<CellId> = Vec::new();
        let mut total = Range::one(0);
        for term in terms {
            match term {
                Term::Variable(variable) if self.pinned.is_empty() => match self.cell(*variable) {
                    Some(cell) => cells.push(cell),
                    None => total = total.plus(self.term(term)),
                },
                term => total = total.plus(self.term(term)),
            }
        }
        self.work = self.work.saturating_sub(cells.len() as u64);
        while !cells.is_empty() {
            let group = self.group(&mut cells);
            let digits = self.layout.digits();
            let size = group.min(digits.len());
            let add = |some: &[Digit]| some.iter().map(|d| i128::from(*d)).sum::<i128>();
            total = total.plus(Range::between(add(&digits[..size]), add(&digits[digits.len() - size..])));
        }
        total
    }

    /// Takes the largest group of different cells out of a list; its size. A cell that stands in the list again is
    /// left for another group.
    fn group(&self, cells: &mut Vec<CellId>) -> usize {
        let mut sizes: HashMap<u32, usize> = HashMap::new();
        let mut counted: Vec<CellId> = cells.clone();
        counted.sort_unstable();
        counted.dedup();
        for cell in &counted {
            for region in &self.regions[cell.index()] {
                *sizes.entry(*region).or_default() += 1;
            }
        }
        let regions = sizes.into_iter().max_by_key(|(region, size)| (*size, std::cmp::Reverse(*region)));
        let region = regions.map(|(region, size)| (size, self.layout.regions[region as usize].cells.as_slice()));
        let own = self.distinct.iter().map(|group| {
            let size = counted.iter().filter(|cell| group.contains(cell)).count();
            (size, group.as_slice())
        });
        let best = region.into_iter().chain(own).max_by_key(|(size, _)| *size).filter(|(size, _)| *size > 1);
        let Some((size, members)) = best else {
            cells.pop();
            return 1;
        };
        for member in members {
            if let Some(at) = cells.iter().position(|cell| cell == member) {
                cells.swap_remove(at);
            }
        }
        size
    }
}
