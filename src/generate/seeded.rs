//! Fills boards by completing a few random cells with a deterministic search: a method from the literature, for comparison.

use crate::backend::{Limits, Stop};
use crate::puzzle::{CellId, Digit, Grid, PuzzleData, RegionKind};
use crate::solve::Random;

/// Fills a board from random digits in its first row, or in its first box and first column. A depth-first search completes them:
/// it selects the cell with the fewest candidates, the first in reading order among equals, and tries its candidates in ascending
/// order.
///
/// The first row is the method of the contest paper of 2011 ("Creating Sudoku Puzzles"), box and column that of a homework. Only
/// the seed cells are random, so the distribution of the grids is far from uniform.
pub(super) struct SeededFiller {
    /// Cells that get random digits, in this order.
    seeds: Vec<usize>,
    /// By cell: its peers.
    peers: Vec<Vec<usize>>,
    /// By cell: its candidates, one bit each.
    allowed: Vec<u64>,
    digits: Vec<Digit>,
}

/// Maximum number of symbols of a board.
pub(super) const MOST_SYMBOLS: usize = 64;

/// Search nodes per cell of the board, after which other random digits are tried.
const PATIENCE: u64 = 50;

impl SeededFiller {
    pub fn row(board: &PuzzleData) -> Self {
        Self::new(board, first(board, RegionKind::Row))
    }

    /// Seeds the first box and the first column.
    pub fn box_and_column(board: &PuzzleData) -> Self {
        let mut seeds = first(board, RegionKind::Box);
        let more: Vec<usize> =
            first(board, RegionKind::Column).into_iter().filter(|cell| !seeds.contains(cell)).collect();
        seeds.extend(more);
        Self::new(board, seeds)
    }

    fn new(board: &PuzzleData, seeds: Vec<usize>) -> Self {
        let layout = &board.layout;
        let digits = layout.digits().to_vec();
        let all = if digits.len() >= MOST_SYMBOLS { u64::MAX } else { (1 << digits.len()) - 1 };
        let mut allowed = vec![all; layout.cells().len()];
        let bit = |digit: Digit| digits.binary_search(&digit).map_or(0, |index| 1 << index);
        for given in &board.givens {
            allowed[given.cell.index()] &= bit(given.digit);
        }
        for marks in &board.marks {
            allowed[marks.cell.index()] &= marks.digits.iter().fold(0, |mask, digit| mask | bit(*digit));
        }
        let mut peers = vec![Vec::new(); layout.cells().len()];
        for region in &layout.regions {
            for cell in &region.cells {
                peers[cell.index()]
                    .extend(region.cells.iter().filter(|other| *other != cell).map(|other| other.index()));
            }
        }
        for of in &mut peers {
            of.sort_unstable();
            of.dedup();
        }
        Self { seeds, peers, allowed, digits }
    }

    /// Returns a full grid, and adds the number of restarts to `restarts`.
    pub fn fill(&self, random: &mut Random, limits: &Limits, restarts: &mut u64) -> Result<Grid, Stop> {
        loop {
            if let Some(stop) = limits.poll(0) {
                return Err(stop);
            }
            let mut candidates = self.allowed.clone();
            let mut grid = vec![None; self.peers.len()];
            let seeded = self.seeds.iter().all(|cell| {
                let choices: Vec<u32> = (0..u64::BITS).filter(|index| candidates[*cell] >> index & 1 == 1).collect();
                random.pick(&choices).is_some_and(|index| self.place(*cell, index, &mut candidates, &mut grid))
            });
            let mut nodes = PATIENCE * self.peers.len() as u64;
            if seeded && self.complete(&mut candidates, &mut grid, &mut nodes) {
                let digit = |index: &Option<u32>| index.and_then(|index| self.digits.get(index as usize)).copied();
                return Ok(Grid(grid.iter().map(|index| digit(index).unwrap_or(i32::MIN)).collect()));
            }
            *restarts += 1;
        }
    }

    /// Places a digit; returns false if a peer has no candidate left.
    fn place(&self, cell: usize, index: u32, candidates: &mut [u64], grid: &mut [Option<u32>]) -> bool {
        grid[cell] = Some(index);
        candidates[cell] = 1 << index;
        self.peers[cell].iter().all(|peer| {
            candidates[*peer] &= !(1 << index);
            candidates[*peer] != 0
        })
    }

    /// Depth-first search with an explicit stack, since large boards would exceed the stack of a thread.
    fn complete(&self, candidates: &mut Vec<u64>, grid: &mut Vec<Option<u32>>, nodes: &mut u64) -> bool {
        struct Level {
            cell: usize,
            left: u64,
            candidates: Vec<u64>,
            grid: Vec<Option<u32>>,
        }
        let open = |candidates: &[u64], grid: &[Option<u32>]| {
            (0..grid.len()).filter(|cell| grid[*cell].is_none()).min_by_key(|cell| candidates[*cell].count_ones())
        };
        let Some(cell) = open(candidates, grid) else { return true };
        let level = |cell: usize, candidates: &[u64], grid: &[Option<u32>]| Level {
            cell,
            left: candidates[cell],
            candidates: candidates.to_vec(),
            grid: grid.to_vec(),
        };
        let mut stack = vec![level(cell, candidates, grid)];
        while let Some(top) = stack.last_mut() {
            if top.left == 0 {
                stack.pop();
                continue;
            }
            let index = top.left.trailing_zeros();
            top.left &= top.left - 1;
            candidates.clone_from(&top.candidates);
            grid.clone_from(&top.grid);
            let cell = top.cell;
            *nodes = nodes.saturating_sub(1);
            if *nodes == 0 {
                return false;
            }
            if self.place(cell, index, candidates, grid) {
                match open(candidates, grid) {
                    None => return true,
                    Some(next) => stack.push(level(next, candidates, grid)),
                }
            }
        }
        false
    }
}

/// Returns the cells of the first region of a kind; empty if there is none.
fn first(board: &PuzzleData, kind: RegionKind) -> Vec<usize> {
    let region = board.layout.regions.iter().find(|region| region.kind == kind);
    region.map(|region| region.cells.iter().map(|cell: &CellId| cell.index()).collect()).unwrap_or_default()
}
