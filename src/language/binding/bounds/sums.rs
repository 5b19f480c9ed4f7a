//! The range of a sum, some of whose terms are known to be different.

use super::VariableBounds;
use super::range::Range;
use crate::model::VarId;
use crate::puzzle::{CellId, Digit, Term};
use std::collections::HashMap;

impl VariableBounds<'_> {
    /// Returns the range of a sum. Cells that are known to be different sum to at least that many lowest and at most that many
    /// highest digits. The groups of such cells are chosen greedily, the largest first; any choice is correct.
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
            total = total.plus(self.of_different(&group));
        }
        total
    }

    /// Returns the range of the sum of different cells: in ascending order of their smallest digits, each has a larger digit than
    /// the one before, and likewise from above. If there are more cells than digits, the last digit is used for the rest.
    fn of_different(&self, cells: &[CellId]) -> Range {
        let digits = self.layout.digits();
        let of = |cell: &CellId| self.domain(VarId(cell.0));
        let size = cells.len().min(digits.len());
        let mut least: Vec<Digit> = cells.iter().filter_map(|cell| of(cell).first().copied()).collect();
        let mut greatest: Vec<Digit> = cells.iter().filter_map(|cell| of(cell).last().copied()).collect();
        least.sort_unstable();
        greatest.sort_unstable_by(|a, b| b.cmp(a));
        let mut above = 0;
        let low = least.iter().take(size).map(|digit| {
            let at = digits.partition_point(|d| d < digit).max(above).min(digits.len() - 1);
            above = at + 1;
            i128::from(digits[at])
        });
        let low: i128 = low.sum();
        let mut below = digits.len();
        let high = greatest.iter().take(size).map(|digit| {
            let at = digits.partition_point(|d| d <= digit).min(below).max(1) - 1;
            below = at;
            i128::from(digits[at])
        });
        Range::between(low, high.sum())
    }

    /// Removes the largest group of different cells from a list. Repeated occurrences of a cell are left for another group.
    fn group(&self, cells: &mut Vec<CellId>) -> Vec<CellId> {
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
        let Some((_, members)) = best else { return cells.pop().into_iter().collect() };
        let mut group = Vec::new();
        for member in members {
            if let Some(at) = cells.iter().position(|cell| cell == member) {
                group.push(cells.swap_remove(at));
            }
        }
        group
    }
}
