//! Second solutions that are known already.

use super::chains::Chains;
use crate::puzzle::{CellId, Digit, Grid};

/// For each second solution seen, the cells where it differs from the grid: every puzzle with that grid as its only
/// solution has a given in each of these sets (they are *unavoidable*; McGuire, Tugemann and Civario, 2014).
pub(super) struct Known {
    words: usize,
    /// The sets, one after the other: first those that need no search.
    sets: Vec<u64>,
    /// How many need no search.
    exchanges: usize,
    /// By digit and region: the cell of the region that has the digit.
    places: Vec<u32>,
}

/// So many second solutions that were found are kept: looking through more would take longer than a question.
const MOST: usize = 256;

const NOWHERE: u32 = u32::MAX;

/// By cell: the regions it is in; and how many there are.
#[derive(Clone, Copy)]
pub(super) struct Regions<'a> {
    pub of: &'a [Vec<usize>],
    pub count: usize,
}

impl Known {
    pub fn new(cells: usize) -> Self {
        Self { words: cells.div_ceil(64), sets: Vec::new(), exchanges: 0, places: Vec::new() }
    }

    /// Forgets all: there is another grid.
    pub fn clear(&mut self) {
        self.sets.clear();
        self.exchanges = 0;
    }

    /// Second solutions that need no search: where two digits change places in a set of cells that is closed under
    /// regions, nothing is broken. `regions` tells those of each cell; cells that are `fixed` may not change.
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
        self.exchanges = self.sets.len() / self.words.max(1);
    }

    /// The same of a board of nine rows, columns and boxes with no cell fixed.
    pub fn note_chains(&mut self, chains: &Chains) {
        chains.pieces(|cells| self.sets.extend([cells as u64, (cells >> 64) as u64]));
        self.exchanges = self.sets.len() / self.words.max(1);
    }

    /// The connected pieces of the cells with two digits; neighbours share a region.
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

    /// Remembers where a second solution differs.
    pub fn note(&mut self, grid: &Grid, other: &Grid, cells: usize) {
        self.note_cells(grid.0.iter().zip(&other.0).take(cells).map(|(a, b)| a != b));
    }

    /// The same, by cell whether it differs.
    pub fn note_cells(&mut self, differs: impl Iterator<Item = bool>) {
        if self.sets.len() >= (self.exchanges + MOST) * self.words {
            let oldest = self.exchanges * self.words;
            self.sets.drain(oldest..oldest + self.words);
        }
        let start = self.sets.len();
        self.sets.resize(start + self.words, 0);
        for (cell, differs) in differs.enumerate() {
            self.sets[start + cell / 64] |= u64::from(differs) << (cell % 64);
        }
    }

    /// Whether some known solution agrees with the grid in all these givens.
    pub fn refutes(&self, givens: &Givens) -> bool {
        // Nearly all boards have 81 cells, and are asked about often.
        if let [low, high] = *givens.bits {
            return self.sets.as_chunks::<2>().0.iter().any(|[a, b]| (a & low) | (b & high) == 0);
        }
        let disjoint = |set: &[u64]| set.iter().zip(&givens.bits).all(|(a, b)| a & b == 0);
        self.sets.chunks_exact(self.words).rev().any(disjoint)
    }
}

/// A set of cells that are given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Givens {
    bits: Vec<u64>,
    count: usize,
}

impl Givens {
    /// All cells.
    pub fn all(cells: usize) -> Self {
        let mut givens = Self::none(cells);
        (0..cells as u32).for_each(|cell| _ = givens.insert(CellId(cell)));
        givens
    }

    /// No cell.
    pub fn none(cells: usize) -> Self {
        Self { bits: vec![0; cells.div_ceil(64)], count: 0 }
    }

    /// These.
    pub fn of(cells: usize, given: &[CellId]) -> Self {
        let mut givens = Self::none(cells);
        given.iter().for_each(|cell| _ = givens.insert(*cell));
        givens
    }

    /// How many givens there are.
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn contains(&self, cell: CellId) -> bool {
        self.bits[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell; whether it is new.
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

    /// The cells, ascending.
    pub fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        let ones = |(word, bits): (usize, &u64)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(CellId(word as u32 * 64 + bit))
            })
        };
        self.bits.iter().enumerate().flat_map(ones)
    }
}
