//! The order in which orbits of givens are tried for removal.

use super::generator::OrbitSizes;
use super::unavoidable::ones;
use super::{Generator, Removal};
use crate::puzzle::{CellId, RegionKind};
use crate::solve::Random;
use std::collections::HashMap;

/// The orbits that have not been tried, and the choice of the next one.
///
/// The choice depends on the removals so far and on random numbers drawn once at the beginning, so that testing several orbits
/// with one query gives the same puzzle as testing them one by one.
pub(super) struct RemovalOrder<'g> {
    orbits: &'g [Vec<CellId>],
    /// The orbits by rank, in an order drawn once; the last is tried first.
    ranked: Vec<usize>,
    ranks: Vec<usize>,
    /// Ranks of the untried orbits, one bit each.
    open: Vec<u64>,
    /// Orbits skipped since the last [`commit`](Self::commit).
    passed: Vec<usize>,
    sizes: OrbitSizes,
    spread: Option<Spread<'g>>,
}

/// The number of givens left in each region.
struct Spread<'g> {
    /// By cell: its regions.
    regions: &'g [Vec<usize>],
    left: Vec<usize>,
}

impl<'g> RemovalOrder<'g> {
    /// Contains all orbits that are not within the pattern.
    pub fn new(generator: &'g Generator<'_>, random: &mut Random) -> Self {
        let orbits = &generator.orbits;
        let outside = |orbit: &Vec<CellId>| !generator.pattern.as_ref().is_some_and(|p| p.contains(orbit[0]));
        let mut ranked: Vec<usize> = (0..orbits.len()).filter(|orbit| outside(&orbits[*orbit])).collect();
        random.shuffle(&mut ranked);
        match generator.recipe.removal {
            // The last in the list is tried first.
            Removal::Order => ranked.sort_unstable_by_key(|orbit| std::cmp::Reverse(orbits[*orbit][0])),
            Removal::Boxes => round(&mut ranked, generator),
            Removal::Random | Removal::Spread | Removal::Backtrack(_) => {}
        }
        let mut ranks = vec![0; orbits.len()];
        let mut open = vec![0; ranked.len().div_ceil(64)];
        for (rank, orbit) in ranked.iter().enumerate() {
            ranks[*orbit] = rank;
            open[rank / 64] |= 1 << (rank % 64);
        }
        let spread = (generator.recipe.removal == Removal::Spread).then(|| Spread {
            regions: &generator.regions,
            left: generator.board.layout.regions.iter().map(|region| region.cells.len()).collect(),
        });
        Self {
            orbits,
            ranks,
            open,
            passed: Vec::new(),
            sizes: OrbitSizes::of(ranked.iter().map(|orbit| &orbits[*orbit])),
            ranked,
            spread,
        }
    }

    /// Takes the next orbit and assumes that it is removed. `spare` is the number of givens still to be removed, if that is
    /// fixed: orbits that would exceed it are skipped.
    pub fn take(&mut self, spare: Option<usize>) -> Option<usize> {
        if spare == Some(0) {
            return None;
        }
        loop {
            let rank = self.next()?;
            self.open[rank / 64] &= !(1 << (rank % 64));
            let orbit = self.ranked[rank];
            let size = self.orbits[orbit].len();
            self.sizes.take(size);
            let fits = |spare: usize| spare.checked_sub(size).is_some_and(|rest| self.sizes.reach(rest));
            if spare.is_none_or(fits) {
                self.count(orbit, false);
                return Some(orbit);
            }
            self.passed.push(orbit);
        }
    }

    /// Makes all choices since the last commit final.
    pub fn commit(&mut self) {
        self.passed.clear();
    }

    /// Number of cells in untried orbits.
    pub fn left(&self) -> usize {
        ones(&self.open).map(|rank| self.orbits[self.ranked[rank]].len()).sum()
    }

    /// Number of orbits skipped since the last [`commit`](Self::commit).
    pub fn passed(&self) -> usize {
        self.passed.len()
    }

    /// Returns orbits to the untried ones: those of `goes`, those of `kept`, and the skipped ones except the first `first`.
    pub fn put_back(&mut self, goes: &[usize], kept: &[usize], first: usize) {
        goes.iter().for_each(|orbit| self.keep(*orbit));
        let passed = self.passed.split_off(first.min(self.passed.len()));
        for orbit in goes.iter().chain(kept).chain(&passed) {
            self.sizes.put(self.orbits[*orbit].len());
            let rank = self.ranks[*orbit];
            self.open[rank / 64] |= 1 << (rank % 64);
        }
    }

    /// Records that an orbit that was taken is kept in the puzzle.
    pub fn keep(&mut self, orbit: usize) {
        self.count(orbit, true);
    }

    /// Returns the rank of the next orbit.
    fn next(&self) -> Option<usize> {
        let Some(spread) = &self.spread else {
            let (word, bits) = self.open.iter().enumerate().rfind(|(_, bits)| **bits != 0)?;
            return Some(64 * word + 63 - bits.leading_zeros() as usize);
        };
        let crowd = |orbit: &[CellId]| {
            let of_cell = |cell: &CellId| spread.regions[cell.index()].iter().map(|r| spread.left[*r]).sum::<usize>();
            // Orbits have 1, 2, 4 or 8 cells: this is eight times the mean.
            orbit.iter().map(of_cell).sum::<usize>() * 8 / orbit.len().max(1)
        };
        ones(&self.open).max_by_key(|rank| (crowd(&self.orbits[self.ranked[*rank]]), *rank))
    }

    fn count(&mut self, orbit: usize, given: bool) {
        let Some(spread) = &mut self.spread else { return };
        for region in self.orbits[orbit].iter().flat_map(|cell| &spread.regions[cell.index()]) {
            let left = &mut spread.left[*region];
            *left = if given { *left + 1 } else { left.saturating_sub(1) };
        }
    }
}

/// Orders orbits so that, from the end, they alternate between the boxes; orbits outside all boxes come last.
fn round(open: &mut Vec<usize>, generator: &Generator<'_>) {
    let regions = &generator.board.layout.regions;
    let box_of = |orbit: usize| {
        let of = &generator.regions[generator.orbits[orbit][0].index()];
        of.iter().copied().find(|region| regions[*region].kind == RegionKind::Box)
    };
    let mut turns: HashMap<Option<usize>, usize> = HashMap::new();
    let mut ordered: Vec<(usize, usize, usize)> = Vec::with_capacity(open.len());
    for orbit in open.drain(..) {
        let region = box_of(orbit);
        let turn = turns.entry(region).or_default();
        let key = region.map_or((usize::MAX, usize::MAX), |region| (*turn, region));
        *turn += 1;
        ordered.push((key.0, key.1, orbit));
    }
    ordered.sort_by_key(|(turn, region, _)| (*turn, *region));
    open.extend(ordered.into_iter().rev().map(|(_, _, orbit)| orbit));
}
