//! Bit sets of cells.

/// A set of cells of one board. The first 128 cells need no allocation, so that a 9×9 board never does.
///
/// Invariant: sets that are combined belong to boards of the same size, so that their `high` have equal lengths.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct CellSet {
    low: [u64; 2],
    high: Vec<u64>,
}

impl CellSet {
    /// Makes the empty set on a board with this number of cells.
    pub fn new(cells: usize) -> Self {
        Self { low: [0; 2], high: vec![0; cells.saturating_sub(128).div_ceil(64)] }
    }

    fn word(&mut self, cell: usize) -> &mut u64 {
        match cell / 64 {
            word @ 0..2 => &mut self.low[word],
            word => &mut self.high[word - 2],
        }
    }

    pub fn insert(&mut self, cell: usize) {
        *self.word(cell) |= 1 << (cell % 64);
    }

    pub fn remove(&mut self, cell: usize) {
        *self.word(cell) &= !(1 << (cell % 64));
    }

    /// Returns whether the cell is in the set.
    pub fn contains(&self, cell: usize) -> bool {
        let word = match cell / 64 {
            word @ 0..2 => self.low[word],
            word => self.high[word - 2],
        };
        word >> (cell % 64) & 1 == 1
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.low == [0; 2] && self.high.iter().all(|word| *word == 0)
    }

    pub fn len(&self) -> usize {
        self.words().map(|word| word.count_ones() as usize).sum()
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.low.iter().chain(&self.high).copied()
    }

    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Returns the cells in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words().enumerate().flat_map(|(number, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(number * 64 + bit)
            })
        })
    }

    fn zip(&mut self, other: &Self, with: impl Fn(u64, u64) -> u64) {
        debug_assert_eq!(self.high.len(), other.high.len());
        for (mine, theirs) in self.low.iter_mut().chain(&mut self.high).zip(other.low.iter().chain(&other.high)) {
            *mine = with(*mine, *theirs);
        }
    }

    /// Keeps only the cells that are in the other set, too.
    pub fn intersect(&mut self, other: &Self) {
        self.zip(other, |a, b| a & b);
    }

    /// Adds the cells of the other set.
    pub fn unite(&mut self, other: &Self) {
        self.zip(other, |a, b| a | b);
    }

    /// Removes the cells of the other set.
    pub fn subtract(&mut self, other: &Self) {
        self.zip(other, |a, b| a & !b);
    }

    /// Returns the intersection.
    pub fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.intersect(other);
        both
    }

    /// Returns the union.
    pub fn or(&self, other: &Self) -> Self {
        let mut either = self.clone();
        either.unite(other);
        either
    }

    /// Returns the difference.
    pub fn minus(&self, other: &Self) -> Self {
        let mut rest = self.clone();
        rest.subtract(other);
        rest
    }

    /// Returns whether some cell is in both sets.
    pub fn meets(&self, other: &Self) -> bool {
        self.words().zip(other.words()).any(|(a, b)| a & b != 0)
    }

    /// Returns whether it is a subset of the other.
    pub fn is_within(&self, other: &Self) -> bool {
        self.words().zip(other.words()).all(|(a, b)| a & !b == 0)
    }
}

impl std::fmt::Debug for CellSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Returns the indices of the bits in a mask, ascending: the digits of a set of digits.
pub fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as u8)?;
        mask &= mask - 1;
        Some(bit)
    })
}
