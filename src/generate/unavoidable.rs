//! Second solutions found while givens are removed from a grid. They decide many later removals without a query to the solver.

use super::chains::Chains;
use crate::puzzle::{CellId, Digit, Grid};

/// For each known second solution, the set of cells where it differs from the grid. Every puzzle with the grid as its unique
/// solution has a given in each of these sets (they are *unavoidable*; McGuire, Tugemann and Civario, 2014).
pub(super) struct UnavoidableSets {
    words: usize,
    /// The sets, concatenated: first the digit exchanges, then those found by search.
    sets: Vec<u64>,
    /// Number of sets that are digit exchanges, found without search.
    exchanges: usize,
    /// By cell: the sets that contain it, one bit each, in `stride` words.
    holders: Vec<u64>,
    stride: usize,
    /// The set found by search that is replaced next when there are too many.
    oldest: usize,
    /// Whether some second solution differs only in a layer, so that no givens exclude it.
    is_open: bool,
    /// By digit and region: the cell of the region that has the digit.
    places: Vec<u32>,
}

/// Maximum number of sets from searches: with more, the look-up would take longer than a query.
const MOST: usize = 256;

const NOWHERE: u32 = u32::MAX;

/// By cell: its regions; and the number of regions.
#[derive(Clone, Copy)]
pub(super) struct Regions<'a> {
    pub of: &'a [Vec<usize>],
    pub count: usize,
}

impl UnavoidableSets {
    pub fn new(cells: usize) -> Self {
        let stride = MOST.div_ceil(64);
        Self {
            words: cells.div_ceil(64),
            sets: Vec::new(),
            exchanges: 0,
            holders: vec![0; cells * stride],
            stride,
            oldest: 0,
            is_open: false,
            places: Vec::new(),
        }
    }

    /// Removes all sets, for another grid.
    pub fn clear(&mut self) {
        self.sets.clear();
        self.is_open = false;
        self.index();
    }

    /// Builds `holders` for the digit exchanges, and reserves space for the sets that searches will find.
    fn index(&mut self) {
        let cells = self.holders.len() / self.stride;
        self.exchanges = self.sets.len() / self.words.max(1);
        self.oldest = 0;
        self.stride = (self.exchanges + MOST).div_ceil(64);
        self.holders.clear();
        self.holders.resize(cells * self.stride, 0);
        (0..self.exchanges).for_each(|set| self.mark(set, true));
    }

    /// Sets or clears the bit of `set` in each of its cells.
    fn mark(&mut self, set: usize, holds: bool) {
        let (word, bit) = (set / 64, 1 << (set % 64));
        for cell in ones(&self.sets[set * self.words..][..self.words]) {
            let held = &mut self.holders[cell * self.stride + word];
            *held = if holds { *held | bit } else { *held & !bit };
        }
    }

    /// Adds the second solutions that need no search: in a set of cells that is closed under regions, two digits can be
    /// exchanged. `regions` lists the regions of each cell; cells in `fixed` cannot change.
    pub fn note_exchanges(&mut self, grid: &Grid, digits: &[Digit], regions: &Regions<'_>, fixed: &Givens) {
        let symbols = digits.len();
        // By digit and region: the cell that has it, if any.
        self.places.clear();
        self.places.resize(symbols * regions.count, NOWHERE);
        for (cell, (digit, regions_of)) in grid.0.iter().zip(regions.of).enumerate() {
            let Ok(index) = digits.binary_search(digit) else { return };
            for region in regions_of {
                self.places[index * regions.count + region] = cell as u32;
            }
        }
        for first in 0..symbols {
            for second in first + 1..symbols {
                self.note_components(grid, digits, [first, second], regions, fixed);
            }
        }
        self.index();
    }

    /// Like [`Self::note_exchanges`], for a 9×9 board without fixed cells.
    pub fn note_chains(&mut self, chains: &Chains) {
        chains.pieces(|cells| self.sets.extend([cells as u64, (cells >> 64) as u64]));
        self.index();
    }

    /// Adds the connected components of the cells with one of two digits; neighbours share a region.
    fn note_components(
        &mut self,
        grid: &Grid,
        digits: &[Digit],
        pair: [usize; 2],
        regions: &Regions<'_>,
        fixed: &Givens,
    ) {
        let cells = grid.0.len();
        let mut seen = Givens::none(cells);
        let mut open = Vec::new();
        for region in 0..regions.count {
            let start = self.places[pair[0] * regions.count + region];
            if start == NOWHERE || seen.contains(CellId(start)) {
                continue;
            }
            let mut piece = Givens::none(cells);
            open.push(start);
            while let Some(cell) = open.pop() {
                if !piece.insert(CellId(cell)) {
                    continue;
                }
                let other = pair[usize::from(grid.0[cell as usize] == digits[pair[0]])];
                let partners =
                    regions.of[cell as usize].iter().map(|region| self.places[other * regions.count + region]);
                open.extend(partners.filter(|partner| *partner != NOWHERE));
            }
            piece.iter().for_each(|cell| _ = seen.insert(cell));
            if !piece.iter().any(|cell| fixed.contains(cell)) {
                self.sets.extend(&piece.bits);
            }
        }
    }

    /// Adds the set of cells where a second solution differs from the grid.
    pub fn note(&mut self, grid: &Grid, other: &Grid, cells: usize) {
        self.note_cells(grid.0.iter().zip(&other.0).take(cells).map(|(a, b)| a != b));
    }

    /// Like [`Self::note`], with a flag for each cell that differs.
    pub fn note_cells(&mut self, differs: impl Iterator<Item = bool>) {
        let mut set = self.sets.len() / self.words.max(1);
        if set == self.exchanges + MOST {
            set = self.exchanges + self.oldest;
            self.oldest = (self.oldest + 1) % MOST;
            self.mark(set, false);
        } else {
            self.sets.resize(self.sets.len() + self.words, 0);
        }
        let words = &mut self.sets[set * self.words..][..self.words];
        words.fill(0);
        for (cell, differs) in differs.enumerate() {
            words[cell / 64] |= u64::from(differs) << (cell % 64);
        }
        self.is_open |= words.iter().all(|word| *word == 0);
        self.mark(set, true);
    }

    /// Whether a known second solution agrees with the grid in all givens. `gone` lists the cells that have just been removed;
    /// with them, none did.
    pub fn refutes(&self, givens: &Givens, gone: &[CellId]) -> bool {
        for cell in gone {
            for set in ones(&self.holders[cell.index() * self.stride..][..self.stride]) {
                let set = &self.sets[set * self.words..][..self.words];
                if set.iter().zip(&givens.bits).all(|(a, b)| a & b == 0) {
                    return true;
                }
            }
        }
        self.is_open
    }
}

/// The indices of the bits that are set, ascending.
pub(super) fn ones(words: &[u64]) -> OnesIterator<'_> {
    OnesIterator { words: words.iter(), word: 0, base: 0_usize.wrapping_sub(64) }
}

/// See [`ones`].
pub(super) struct OnesIterator<'w> {
    words: std::slice::Iter<'w, u64>,
    /// The remaining bits of the word, and the index of its first bit.
    word: u64,
    base: usize,
}

impl Iterator for OnesIterator<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.word = *self.words.next()?;
            self.base = self.base.wrapping_add(64);
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.base.wrapping_add(bit))
    }
}

/// The set of cells that are givens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Givens {
    bits: Vec<u64>,
    count: usize,
}

impl Givens {
    pub fn all(cells: usize) -> Self {
        let mut givens = Self::none(cells);
        (0..cells as u32).for_each(|cell| _ = givens.insert(CellId(cell)));
        givens
    }

    pub fn none(cells: usize) -> Self {
        Self { bits: vec![0; cells.div_ceil(64)], count: 0 }
    }

    pub fn of(cells: usize, given: &[CellId]) -> Self {
        let mut givens = Self::none(cells);
        given.iter().for_each(|cell| _ = givens.insert(*cell));
        givens
    }

    /// Number of givens.
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn contains(&self, cell: CellId) -> bool {
        self.bits[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell; returns whether it was not yet included.
    pub fn insert(&mut self, cell: CellId) -> bool {
        let new = !self.contains(cell);
        self.count += usize::from(new);
        self.bits[cell.index() / 64] |= 1 << (cell.index() % 64);
        new
    }

    pub fn remove(&mut self, cell: CellId) {
        self.count -= usize::from(self.contains(cell));
        self.bits[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    pub fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        ones(&self.bits).map(|cell| CellId(cell as u32))
    }
}
