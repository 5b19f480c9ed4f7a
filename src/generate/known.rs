//! Second solutions that are known already.

use crate::puzzle::{CellId, Grid};

/// For each second solution seen, the cells where it differs from the grid: every puzzle with that grid as its only
/// solution has a given in each of these sets (they are *unavoidable*; McGuire, Tugemann and Civario, 2014).
pub(super) struct Known {
    words: usize,
    /// The sets, one after the other.
    sets: Vec<u64>,
    /// How many are kept at most.
    most: usize,
}

/// So many sets are kept: looking through more takes longer than a question.
const MOST: usize = 256;

impl Known {
    pub fn new(cells: usize) -> Self {
        Self { words: cells.div_ceil(64), sets: Vec::new(), most: MOST }
    }

    /// Forgets all: there is another grid.
    pub fn clear(&mut self) {
        self.sets.clear();
    }

    /// Remembers where a second solution differs.
    pub fn note(&mut self, grid: &Grid, other: &Grid, cells: usize) {
        if self.sets.len() >= self.most * self.words {
            self.sets.drain(..self.words);
        }
        let start = self.sets.len();
        self.sets.resize(start + self.words, 0);
        for (cell, (a, b)) in grid.0.iter().zip(&other.0).take(cells).enumerate() {
            self.sets[start + cell / 64] |= u64::from(a != b) << (cell % 64);
        }
    }

    /// Whether some known solution agrees with the grid in all these givens.
    pub fn refutes(&self, givens: &Givens) -> bool {
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
        (0..cells).for_each(|cell| givens.insert(CellId(cell as u32)));
        givens
    }

    /// No cell.
    pub fn none(cells: usize) -> Self {
        Self { bits: vec![0; cells.div_ceil(64)], count: 0 }
    }

    /// These.
    pub fn of(cells: usize, given: &[CellId]) -> Self {
        let mut givens = Self::none(cells);
        given.iter().for_each(|cell| givens.insert(*cell));
        givens
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn contains(&self, cell: CellId) -> bool {
        self.bits[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    pub fn insert(&mut self, cell: CellId) {
        self.count += usize::from(!self.contains(cell));
        self.bits[cell.index() / 64] |= 1 << (cell.index() % 64);
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
