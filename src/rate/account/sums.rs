//! Facts about bounds in sums.

use super::Fact;
use super::view::{Progress, View};
use crate::model::Comparison;
use crate::rate::bits;
use std::collections::BTreeMap;

impl View<'_> {
    /// Returns the least or largest sum of some cells, those that differ taken together.
    pub fn extreme(&self, cells: &[usize], is_least: bool) -> i64 {
        let sign = if is_least { 1 } else { -1 };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for cell in cells {
            let differs = |group: &&mut Vec<usize>| group.iter().all(|other| self.different[*cell] >> other & 1 == 1);
            match groups.iter_mut().find(differs) {
                Some(group) => group.push(*cell),
                None => groups.push(vec![*cell]),
            }
        }
        let least = |group: &Vec<usize>| {
            let mut reached: BTreeMap<u64, i64> = BTreeMap::from([(0, 0)]);
            for cell in group {
                let mut next: BTreeMap<u64, i64> = BTreeMap::new();
                for (taken, sum) in &reached {
                    for digit in bits(self.domains[*cell] & !taken) {
                        let sum = sum + sign * self.value(digit);
                        next.entry(taken | 1 << digit).and_modify(|known| *known = sum.min(*known)).or_insert(sum);
                    }
                }
                reached = next;
            }
            reached.into_values().min().unwrap_or_default()
        };
        sign * groups.iter().map(least).sum::<i64>()
    }

    /// Adds bounds by a sum of cells with factors, if eliminations follow from them. The bounds of a cell are found if the factors of
    /// the others are 1 or −1.
    pub fn bounds(&self, terms: &[(usize, i64)], (comparison, total): (Comparison, i64), progress: &mut Progress) {
        for (cell, factor) in terms {
            if terms.iter().any(|(other, factor)| other != cell && factor.abs() != 1) {
                continue;
            }
            let sign = factor.signum();
            for is_most in [true, false] {
                // factor · x = total − others: if factor > 0, an upper bound of x follows from a sum that is at most the total.
                let needs_most = is_most == (sign > 0);
                let is_stated = match comparison {
                    Comparison::Equal => true,
                    Comparison::AtMost => needs_most,
                    Comparison::AtLeast => !needs_most,
                    _ => false,
                };
                if !is_stated || !progress.open.iter().any(|(of, _)| of == cell) {
                    continue;
                }
                let of_side = |same: bool| -> Vec<usize> {
                    let others = terms.iter().filter(|(other, factor)| other != cell && (*factor == sign) == same);
                    others.map(|(other, _)| *other).collect()
                };
                let (with, without) = (of_side(false), of_side(true));
                let (most_with, least_without) = (self.extreme(&with, !is_most), self.extreme(&without, is_most));
                let reach = total * sign + most_with - least_without;
                let bound = if is_most { reach.div_euclid(factor.abs()) } else { -(-reach).div_euclid(factor.abs()) };
                let is_beyond = |value: i64| if is_most { value > bound } else { value < bound };
                if !progress.exclude(|of, digit| of == *cell && is_beyond(self.value(digit))) {
                    continue;
                }
                let name =
                    |cells: Vec<usize>| cells.into_iter().map(|cell| self.part.cells[cell]).collect::<Vec<usize>>();
                let (with, without) = ((name(with), most_with), (name(without), least_without));
                progress.bound(self.part.cells[*cell], is_most, bound, with, without);
            }
        }
    }
}

impl Progress {
    /// Adds a bound of a cell; cells with the same bound for the same reason share a fact.
    fn bound(&mut self, cell: usize, is_most: bool, bound: i64, with: (Vec<usize>, i64), without: (Vec<usize>, i64)) {
        for fact in self.facts.iter_mut() {
            if let Fact::Bound { cells, is_most: known_is_most, bound: known, with: known_with, without: others } = fact
                && (*known_is_most, *known, &*known_with) == (is_most, bound, &with)
                && (others.0.len(), others.1) == (without.0.len(), without.1)
            {
                cells.push(cell);
                return;
            }
        }
        self.facts.push(Fact::Bound { cells: vec![cell], is_most, bound, with, without });
    }
}
