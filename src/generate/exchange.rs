//! Full grids made more even.

use crate::puzzle::{Digit, Grid, PuzzleData};
use crate::solve::Random;

/// Lets pairs of digits change places in random parts of a full grid.
///
/// The cells with one of two digits fall into pieces that share no region, and in each piece the two may change places
/// without breaking anything (*Kempe chains*). To do so in each piece or not, as a coin falls, draws evenly among all grids
/// that are the same elsewhere: a step of a Gibbs sampler (Geman and Geman, IEEE TPAMI 6, 1984). It keeps an even
/// distribution of grids even, and brings any other nearer to it, never away.
pub struct Exchange {
    digits: Vec<Digit>,
    /// By cell: its regions.
    regions: Vec<Vec<usize>>,
    /// How many regions there are.
    count: usize,
    /// By cell: whether its digit may not change.
    fixed: Vec<bool>,
    /// By position of a digit and region: the cell of the region that has it.
    places: Vec<usize>,
    /// By cell: the step that has been there last.
    seen: Vec<u64>,
    step: u64,
    piece: Vec<usize>,
}

/// Each pair of digits is drawn so often on average.
pub const ROUNDS: u32 = 2;

const NOWHERE: usize = usize::MAX;

impl Exchange {
    /// `None` if more than regions and givens tells digits apart.
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

    /// Changes a full grid at random.
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

    /// In each piece of two digits, as a coin falls.
    fn exchange(&mut self, pair: [usize; 2], grid: &mut Grid, random: &mut Random) {
        self.step += 1;
        // Every piece with two cells or more has the first digit in one of the regions.
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

    /// The piece around a cell.
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

    /// The two digits change places in the piece.
    fn flip(&mut self, pair: [usize; 2], grid: &mut Grid) {
        for cell in &self.piece {
            let to = usize::from(grid.0[*cell] == self.digits[pair[0]]);
            grid.0[*cell] = self.digits[pair[to]];
            for region in &self.regions[*cell] {
                let (gone, new) = (pair[1 - to] * self.count + region, pair[to] * self.count + region);
                // Its partner may have come there before.
                if self.places[gone] == *cell {
                    self.places[gone] = NOWHERE;
                }
                self.places[new] = *cell;
            }
        }
    }
}
