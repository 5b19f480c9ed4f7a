//! Fills boards row by row with random digits, with restarts: a simple method for comparison, selected by the recipe.

use crate::backend::{Limits, Stop};
use crate::puzzle::{Digit, Grid, PuzzleData};
use crate::solve::Random;

/// Fills a board row by row: from left to right, each cell gets a random digit that does not occur yet in its regions. If no
/// digit is left, the row is restarted, and after [`ATTEMPTS`] restarts of a row the whole grid.
///
/// This is a *Las Vegas* algorithm: the result is always correct, the running time is random.
pub(super) struct RowFiller {
    /// The cells of each row of the board.
    rows: Vec<Vec<usize>>,
    /// By cell: its regions.
    regions: Vec<Vec<usize>>,
    /// By cell: the indices of the digits it may have, and whether it is given.
    allowed: Vec<Vec<usize>>,
    symbols: usize,
    digits: Vec<Digit>,
    /// By region and digit index: the number of cells with the digit.
    used: Vec<u8>,
    grid: Vec<usize>,
    choices: Vec<usize>,
}

/// Attempts at a row before the grid is restarted.
const ATTEMPTS: u32 = 20;

/// Restarts of the grid between two checks of the limits.
const GRIDS_PER_POLL: u64 = 64;

const OPEN: usize = usize::MAX;

impl RowFiller {
    pub fn new(board: &PuzzleData) -> Self {
        let layout = &board.layout;
        let cells = layout.cells().len();
        let mut rows = vec![Vec::new(); usize::from(layout.rows())];
        for (cell, position) in layout.cells().iter().enumerate() {
            rows[usize::from(position.row)].push(cell);
        }
        let mut regions = vec![Vec::new(); cells];
        for (number, region) in layout.regions.iter().enumerate() {
            region.cells.iter().for_each(|cell| regions[cell.index()].push(number));
        }
        let symbols = layout.symbols.len();
        let mut allowed: Vec<Vec<usize>> = vec![(0..symbols).collect(); cells];
        let digits = layout.digits().to_vec();
        for given in &board.givens {
            allowed[given.cell.index()].retain(|index| digits[*index] == given.digit);
        }
        for marks in &board.marks {
            allowed[marks.cell.index()].retain(|index| marks.digits.contains(&digits[*index]));
        }
        let used = vec![0; layout.regions.len() * symbols];
        Self { rows, regions, allowed, symbols, digits, used, grid: vec![OPEN; cells], choices: Vec::new() }
    }

    /// Returns a full grid, and adds the number of restarts to `restarts`.
    pub fn fill(&mut self, random: &mut Random, limits: &Limits, restarts: &mut u64) -> Result<Grid, Stop> {
        for begun in 1_u64.. {
            self.begin();
            if (0..self.rows.len()).all(|row| self.line(row, random)) {
                break;
            }
            *restarts += 1;
            if begun.is_multiple_of(GRIDS_PER_POLL)
                && let Some(stop) = limits.poll(*restarts)
            {
                return Err(stop);
            }
        }
        Ok(Grid(self.grid.iter().map(|index| self.digits.get(*index).copied().unwrap_or(i32::MIN)).collect()))
    }

    /// Clears the grid, except for cells with a single permitted digit, which are entered in their regions.
    fn begin(&mut self) {
        self.used.fill(0);
        self.grid.fill(OPEN);
        for cell in 0..self.grid.len() {
            if let [only] = *self.allowed[cell] {
                self.place(cell, only);
            }
        }
    }

    fn line(&mut self, row: usize, random: &mut Random) -> bool {
        (0..ATTEMPTS).any(|_| {
            let filled = (0..self.rows[row].len()).all(|at| self.cell(self.rows[row][at], random));
            if !filled {
                for at in 0..self.rows[row].len() {
                    self.clear(self.rows[row][at]);
                }
            }
            filled
        })
    }

    fn cell(&mut self, cell: usize, random: &mut Random) -> bool {
        if self.grid[cell] != OPEN {
            return true;
        }
        let mut choices = std::mem::take(&mut self.choices);
        let free = |index: &usize| self.regions[cell].iter().all(|r| self.used[r * self.symbols + index] == 0);
        choices.clear();
        choices.extend(self.allowed[cell].iter().copied().filter(free));
        let picked = random.pick(&choices);
        self.choices = choices;
        picked.is_some_and(|index| {
            self.place(cell, index);
            true
        })
    }

    fn place(&mut self, cell: usize, index: usize) {
        self.grid[cell] = index;
        self.regions[cell].iter().for_each(|region| self.used[region * self.symbols + index] += 1);
    }

    /// Clears a cell, unless it has a single permitted digit.
    fn clear(&mut self, cell: usize) {
        let index = std::mem::replace(&mut self.grid[cell], OPEN);
        if self.allowed[cell].len() == 1 {
            self.grid[cell] = index;
        } else if index != OPEN {
            self.regions[cell].iter().for_each(|region| self.used[region * self.symbols + index] -= 1);
        }
    }
}
