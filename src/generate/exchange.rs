//! Random exchanges of digits in a full grid of any layout, which make the distribution of generated grids more uniform.

use crate::puzzle::{Digit, Grid, PuzzleData};
use crate::solve::Random;

/// Exchanges pairs of digits in random components of a full grid.
///
/// The cells with one of two digits form components that share no region, and in each component the two digits can be exchanged
/// without violating a region (*Kempe chains*). Exchanging each component with probability ½ samples uniformly from all grids
/// that agree elsewhere: a step of a Gibbs sampler (Geman and Geman, IEEE TPAMI 6, 1984). It preserves the uniform distribution
/// and never moves another distribution away from it.
pub struct Exchange {
    digits: Vec<Digit>,
    /// By cell: its regions.
    regions: Vec<Vec<usize>>,
    /// Number of regions.
    count: usize,
    /// By cell: whether its digit is fixed.
    fixed: Vec<bool>,
    /// By digit index and region: the cell of the region that has the digit.
    places: Vec<usize>,
    /// By cell: the last step that visited it.
    seen: Vec<u64>,
    step: u64,
    piece: Vec<usize>,
}

/// How often each pair of digits is drawn, on average.
pub const ROUNDS: u32 = 2;

const NOWHERE: usize = usize::MAX;

impl Exchange {
    /// Returns `None` if the board has constraints that distinguish digits: clues, marks or layers.
    pub fn new(board: &PuzzleData, regions: &[Vec<usize>]) -> Option<Self> {
        if !(board.clues.is_empty() && board.marks.is_empty() && board.layers.is_empty()) {
            return None;
        }
        let mut fixed = vec![false; regions.len()];
        board.givens.iter().for_each(|given| fixed[given.cell.index()] = true);
        Some(Self {
            digits: board.layout.digits().to_vec(),
            regions: regions.to_vec(),
            count: board.layout.regions.len(),
            fixed,
            places: Vec::new(),
            seen: vec![0; regions.len()],
            step: 0,
            piece: Vec::new(),
        })
    }

    /// Applies random exchanges to a full grid.
    pub fn apply(&mut self, grid: &mut Grid, random: &mut Random) {
        let symbols = self.digits.len() as u32;
        if symbols < 2 {
            return;
        }
        self.places.clear();
        self.places.resize(self.digits.len() * self.count, NOWHERE);
        for (cell, digit) in grid.0.iter().enumerate().take(self.regions.len()) {
            let Ok(index) = self.digits.binary_search(digit) else { return };
            self.regions[cell].iter().for_each(|region| self.places[index * self.count + region] = cell);
        }
        for _ in 0..ROUNDS * (symbols * (symbols - 1) / 2) {
            let first = random.below(symbols);
            let second = (first + 1 + random.below(symbols - 1)) % symbols;
            self.exchange([first as usize, second as usize], grid, random);
        }
    }

    /// Exchanges each component of two digits with probability ½.
    fn exchange(&mut self, pair: [usize; 2], grid: &mut Grid, random: &mut Random) {
        self.step += 1;
        // Every component of two or more cells has the first digit in some region.
        for region in 0..self.count {
            let start = self.places[pair[0] * self.count + region];
            if start == NOWHERE || self.seen[start] == self.step {
                continue;
            }
            self.gather(start, pair, grid);
            if random.below(2) == 1 && !self.piece.iter().any(|cell| self.fixed[*cell]) {
                self.flip(pair, grid);
            }
        }
    }

    /// Collects the component that contains the cell `start`.
    fn gather(&mut self, start: usize, pair: [usize; 2], grid: &Grid) {
        self.piece.clear();
        self.piece.push(start);
        self.seen[start] = self.step;
        let mut next = 0;
        while let Some(cell) = self.piece.get(next).copied() {
            next += 1;
            let other = pair[usize::from(grid.0[cell] == self.digits[pair[0]])];
            for region in &self.regions[cell] {
                let partner = self.places[other * self.count + region];
                if partner != NOWHERE && std::mem::replace(&mut self.seen[partner], self.step) != self.step {
                    self.piece.push(partner);
                }
            }
        }
    }

    /// Exchanges the two digits in the component.
    fn flip(&mut self, pair: [usize; 2], grid: &mut Grid) {
        for cell in &self.piece {
            let to = usize::from(grid.0[*cell] == self.digits[pair[0]]);
            grid.0[*cell] = self.digits[pair[to]];
            for region in &self.regions[*cell] {
                let (gone, new) = (pair[1 - to] * self.count + region, pair[to] * self.count + region);
                // The other cell of the pair may already have been moved there.
                if self.places[gone] == *cell {
                    self.places[gone] = NOWHERE;
                }
                self.places[new] = *cell;
            }
        }
    }
}
