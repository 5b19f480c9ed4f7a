//! Facts about sets of digits.

use super::Fact;
use super::view::{Progress, View};
use crate::model::{Comparison, Constraint, ConstraintKind};
use crate::puzzle::Digit;
use crate::rate::{Candidate, bits};
use std::collections::BTreeMap;

/// The largest number of sets of digits that are listed, and that are excluded by name.
pub const MOST_SETS: usize = 4;
const MOST_EXCLUDED: usize = 2;

/// The largest number of sets that are tried for a sum.
const MOST_TRIED: usize = 1_000;

/// Cells that have the digits of one of some sets, each digit once.
pub struct AllowedSets {
    pub cells: Vec<usize>,
    pub sets: Vec<u64>,
    /// Whether all sets have the same sum.
    is_sum: bool,
}

impl View<'_> {
    /// Returns a fact about all cells of the part, if a few sets are left, each with one of these digits.
    pub fn sets_with(&self, digits: u64) -> Option<Fact> {
        let is_whole = |allowed: &AllowedSets| allowed.cells.len() == self.part.cells.len();
        let allowed = self.constraints.iter().filter_map(|constraint| self.allowed(constraint)).find(is_whole)?;
        let left = self.left(&allowed);
        let is_few = left.len() <= 2 * MOST_SETS && left.iter().all(|set| set & digits != 0);
        is_few.then(|| self.sets_left(&allowed, left))
    }

    /// Adds what follows from the places that digits must have: the last place of a digit, and the set of digits of cells that all
    /// of them fill.
    pub fn required(&self, progress: &mut Progress) {
        for literals in self.clauses.iter() {
            let [only] = literals[..] else { continue };
            let Some(digit) = self.digits.iter().position(|digit| *digit == only.value) else { continue };
            let is_denied = |of: usize, other: u8| (of, other) == (only.var.index(), digit as u8);
            if !only.positive && progress.exclude(is_denied) {
                progress.beside(Vec::new(), Candidate::new(self.part.cells[only.var.index()], digit as u8));
            }
        }
        for (cells, digits) in self.required_digits() {
            for digit in bits(digits) {
                let mut left = cells.iter().filter(|cell| self.domains[**cell] >> digit & 1 == 1);
                if let (Some(cell), None) = (left.next(), left.next())
                    && progress.exclude(|of, other| of == *cell && other != digit)
                {
                    progress.facts.push(Fact::Place { cell: self.part.cells[*cell], digit });
                }
            }
            if digits.count_ones() as usize == cells.len() {
                self.sets(&AllowedSets { cells, sets: vec![digits], is_sum: false }, MOST_SETS, progress);
            }
        }
    }

    /// Returns the digits that must have a place in some cells, by these cells.
    pub fn required_digits(&self) -> BTreeMap<Vec<usize>, u64> {
        let mut required: BTreeMap<Vec<usize>, u64> = BTreeMap::new();
        for literals in self.clauses.iter() {
            let [first, ..] = literals[..] else { continue };
            let Some(digit) = self.digits.iter().position(|digit| *digit == first.value) else { continue };
            if literals.iter().all(|literal| literal.positive && literal.value == first.value) {
                let cells = literals.iter().map(|literal| literal.var.index()).collect();
                *required.entry(cells).or_default() |= 1 << digit;
            }
        }
        required
    }

    /// Returns the sets of different digits with a sum; `None` if there are too many, or the factors differ.
    fn sets_of_sum(&self, terms: &[(usize, i64)], total: i64) -> Option<Vec<u64>> {
        let (_, factor) = *terms.first()?;
        if terms.iter().any(|(_, other)| *other != factor) {
            return None;
        }
        let union = terms.iter().fold(0, |all, (cell, _)| all | self.domains[*cell]);
        let found: Vec<u64> = (0..1u64 << self.digits.len())
            .filter(|set| set & !union == 0 && set.count_ones() as usize == terms.len())
            .filter(|set| bits(*set).map(|digit| self.value(digit)).sum::<i64>() == total * factor)
            .take(MOST_TRIED + 1)
            .collect();
        (found.len() <= MOST_TRIED).then_some(found)
    }

    /// Returns the sets of two digits of a relation in which the cells are interchangeable and different; `None` for others.
    fn sets_of_pairs(&self, pairs: &[(Digit, Digit)]) -> Option<Vec<u64>> {
        let is_plain = |(a, b): &(Digit, Digit)| a != b && pairs.binary_search(&(*b, *a)).is_ok();
        let sets = pairs.iter().filter(|(a, b)| a < b).filter_map(|(a, b)| self.mask([*a, *b].into_iter()));
        pairs.iter().all(is_plain).then(|| sets.collect())
    }

    /// Returns whether the cells can have the digits of a set, each digit once, within these domains.
    pub fn fits(&self, cells: &[usize], domains: &[u64], set: u64) -> bool {
        // By number of cells, the sets of digits that they can take.
        let mut reached = vec![0u64];
        for cell in cells {
            let mut next: Vec<u64> = Vec::new();
            for taken in &reached {
                next.extend(bits(domains[*cell] & set & !taken).map(|digit| taken | 1 << digit));
            }
            next.sort_unstable();
            next.dedup();
            reached = next;
        }
        reached.contains(&set)
    }

    /// Returns the sets of digits that a constraint allows, each digit once, if it states nothing else.
    pub fn allowed(&self, constraint: &Constraint) -> Option<AllowedSets> {
        let is_sum = self.part.model().stated_sum(&constraint.kind).is_some();
        match &constraint.kind {
            ConstraintKind::Relation { a, b, pairs } if a != b && is_sum => {
                Some(AllowedSets { cells: vec![a.index(), b.index()], sets: self.sets_of_pairs(pairs)?, is_sum })
            }
            ConstraintKind::Combos { vars, sets } => {
                let cells = vars.iter().map(|var| var.index()).collect();
                let sets: Option<Vec<u64>> = sets.iter().map(|set| self.mask(set.iter())).collect();
                Some(AllowedSets { cells, sets: sets?, is_sum })
            }
            ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs } => {
                let terms: Vec<(usize, i64)> = terms.iter().map(|term| self.plain(term)).collect::<Option<_>>()?;
                let cells: Vec<usize> = terms.iter().map(|(cell, _)| *cell).collect();
                let sets = if self.are_different(&cells) { self.sets_of_sum(&terms, *rhs)? } else { return None };
                Some(AllowedSets { cells, sets, is_sum: true })
            }
            _ => None,
        }
    }

    /// Returns the sets that fit the candidates.
    fn left(&self, allowed: &AllowedSets) -> Vec<u64> {
        let fits = |set: &u64| self.fits(&allowed.cells, &self.domains, *set);
        let mut left: Vec<u64> = allowed.sets.iter().copied().filter(fits).collect();
        // Those with small digits come first.
        left.sort_by_key(|set| bits(*set).collect::<Vec<u8>>());
        left
    }

    /// Adds a fact about sets of digits, if at most `most` are left and eliminations follow.
    pub fn sets(&self, allowed: &AllowedSets, most: usize, progress: &mut Progress) {
        let left = self.left(allowed);
        if left.is_empty() || left.len() > most {
            return;
        }
        let is_impossible = |cell: usize, digit: u8| {
            let mut domains = self.domains.clone();
            domains[cell] &= 1 << digit;
            allowed.cells.contains(&cell) && !left.iter().any(|set| self.fits(&allowed.cells, &domains, *set))
        };
        if progress.exclude(is_impossible) {
            progress.facts.push(self.sets_left(allowed, left));
        }
    }

    /// Names the sets that are left, and the others, if they are few.
    fn sets_left(&self, allowed: &AllowedSets, left: Vec<u64>) -> Fact {
        let union = allowed.cells.iter().fold(0, |all, cell| all | self.domains[*cell]);
        let others = allowed.sets.iter().filter(|set| !left.contains(set));
        let mut excluded: Vec<(u64, u64)> = others.map(|set| (*set, set & !union)).collect();
        if excluded.len() > MOST_EXCLUDED {
            excluded.clear();
        }
        let cells = allowed.cells.iter().map(|cell| self.part.cells[*cell]).collect();
        Fact::Sets { cells, left, excluded, is_sum: allowed.is_sum }
    }
}
