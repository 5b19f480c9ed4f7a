//! A specialised solver for grids of nine rows, columns and boxes, many at a time; for grids of sixteen; and for nine digits in
//! any houses.
//!
//! Lists of such grids are long, and a solver that works on one of them at a time is limited by latency: each step depends on the
//! one before. Here sixteen grids share every instruction (`lanes`), one in each word of a vector. All of them propagate in
//! lockstep (`sweep`); a grid that has nothing left to propagate guesses or backtracks on its own (`branch`, `search`). A
//! processor with AVX2 takes 16 words at once; the portable form, which is the reference, uses the vectors that compilers make of
//! loops. Both do the same steps and find the same solutions, in the same order.
//!
//! The representation, by digits in triads of cells and the six ways that each has through a band, is that of Tom Dillon's tdoku,
//! whose vector holds a box of one board. Guessing in a cell with two candidates is the rule of zhouyundong, JCZSolve and similar
//! solvers. Only these ideas are taken from them.
//!
//! # What was tried without success
//! Times are those of all lists of `benches/BASELINE.md` together.
//! - One grid at a time on the same code, a word per vector: 5 times slower.
//! - Loops that a compiler vectorises, for AVX2: 1.6 times slower than instructions chosen by hand.
//! - Naked singles searched for on both walks (each cell's word twice per walk): 7 % fewer walks, each a quarter longer.
//! - Hidden singles of boxes on both walks: 0.5 % fewer walks, each a twentieth longer.
//! - Guessing digits of bands by their ways, as tdoku does: 10 to 50 % more guesses than counting what cells meet.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod branch;
mod houses;
mod lanes;
mod search;
mod sixteen;
mod sweep;

use lanes::PortableLane;
use search::{BoardSearch, Boards, Task};

pub use houses::{House, MOST_HOUSES};
pub use search::BoardResult;

/// A digit for each cell, row by row; 0 for none. In a grid to be solved, [`BUT`] plus a digit means any digit except that one.
pub type Digits = [u8; 81];

/// Added to a digit: any digit except that one.
pub const BUT: u8 = 32;

/// Solves grids of one kind, with this many cells.
pub struct Kernel<const CELLS: usize> {
    search: Box<dyn Search<CELLS>>,
    is_portable: bool,
}

/// For grids of nine rows, columns and boxes.
impl Default for Kernel<81> {
    fn default() -> Self {
        Self::new(sweep::NineCells::default())
    }
}

/// For grids of sixteen rows, columns and boxes.
impl Default for Kernel<256> {
    fn default() -> Self {
        Self::new(sixteen::SixteenCells::default())
    }
}

impl Kernel<81> {
    /// For grids of nine digits in these houses, at most [`MOST_HOUSES`]; cells are numbered row by row.
    pub fn of(houses: &[House]) -> Self {
        Self::new(houses::HouseCells::new(houses))
    }
}

impl<const CELLS: usize> Kernel<CELLS> {
    fn new(cells: impl Boards<CELLS>) -> Self {
        Self { search: Box::new(BoardSearch::new(cells)), is_portable: false }
    }

    /// The portable form, on any processor.
    pub fn portable(self) -> Self {
        Self { is_portable: true, ..self }
    }

    /// Searches for up to `wanted` solutions of each grid, with at most `guesses` guesses. Afterwards there are as many results
    /// as grids.
    pub fn solve(&mut self, boards: &[[u8; CELLS]], wanted: u8, guesses: u32, answers: &mut Vec<BoardResult<CELLS>>) {
        self.run(Task { boards, answers: sized(answers, boards), wanted, guesses, chances: &[] });
    }

    /// Searches for one random solution of each grid, with at most `guesses` guesses; guesses are derived from a seed for each
    /// grid. Every solution can be found, but they are not equally likely.
    pub fn fill(
        &mut self,
        boards: &[[u8; CELLS]],
        chances: &[u64],
        guesses: u32,
        answers: &mut Vec<BoardResult<CELLS>>,
    ) {
        self.run(Task { boards, answers: sized(answers, boards), wanted: 1, guesses, chances });
    }

    fn run(&mut self, mut task: Task<'_, CELLS>) {
        self.search.run(&mut task, self.is_portable);
    }
}

/// The searches of a kind of grids. Behind a pointer, so that they are compiled in this crate, at its level of optimisation.
trait Search<const CELLS: usize>: Send {
    fn run(&mut self, task: &mut Task<'_, CELLS>, is_portable: bool);
}

impl<B: Boards<CELLS>, const CELLS: usize> Search<CELLS> for BoardSearch<B, CELLS> {
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables))]
    fn run(&mut self, task: &mut Task<'_, CELLS>, is_portable: bool) {
        #[cfg(target_arch = "x86_64")]
        if !is_portable && let Some(avx2) = avx2::Avx2::found() {
            return avx2.run(self, task);
        }
        Self::run::<PortableLane>(self, task);
    }
}

/// Resizes the results to the number of grids.
fn sized<'a, const CELLS: usize>(
    answers: &'a mut Vec<BoardResult<CELLS>>,
    boards: &[[u8; CELLS]],
) -> &'a mut [BoardResult<CELLS>] {
    answers.resize(boards.len(), BoardResult::default());
    answers
}
