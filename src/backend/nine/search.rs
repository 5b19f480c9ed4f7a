//! Sixteen searches side by side, each with a stack of its own.
//!
//! A lane whose board is decided takes the next of the list at once, so that no lane waits for another. What is found for a
//! board depends on that board alone: not on the others, nor on the lane, nor on the processor.

use super::branch::{Board, choose};
use super::lanes::{LANES, Lanes};
use super::sweep::{Cells, DIGITS};
use super::{Answer, Digits};

/// Guesses on the way to one board: each decides a cell.
const DEPTH: usize = 81;

/// The candidates of a given; those of no given.
static WORDS: [u16; 16] = [DIGITS, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// What is to be solved.
#[derive(Debug)]
pub struct Task<'t> {
    /// Digits; 0 is none.
    pub boards: &'t [Digits],
    /// As many.
    pub answers: &'t mut [Answer],
    /// Solutions after which a board is left.
    pub wanted: u8,
    /// Guesses after which a board is given up.
    pub guesses: u32,
}

/// Room for the searches; there are no sessions.
#[derive(Debug)]
pub struct Search {
    cells: Cells,
    lanes: [Lane; LANES],
}

#[derive(Clone, Debug)]
struct Lane {
    /// The number of its board.
    board: usize,
    guesses: u32,
    /// What is left to look at.
    stack: Vec<Board>,
}

impl Default for Search {
    fn default() -> Self {
        let lane = || Lane { board: 0, guesses: 0, stack: Vec::with_capacity(DEPTH / 4) };
        Self { cells: Cells::default(), lanes: std::array::from_fn(|_| lane()) }
    }
}

impl Search {
    /// Answers a task.
    #[inline(always)]
    pub fn run<V: Lanes>(&mut self, task: &mut Task<'_>) {
        let mut waiting = 0..task.boards.len().min(task.answers.len());
        let mut busy = 0_u32;
        for lane in 0..LANES {
            busy |= u32::from(self.begin(lane, &mut waiting, task)) << lane;
        }
        while busy != 0 {
            let swept = self.cells.sweep::<V>();
            let mut stuck = swept.stuck & busy;
            let mut over = (swept.dead | swept.filled) & busy;
            while stuck != 0 {
                let lane = stuck.trailing_zeros() as usize % LANES;
                stuck &= stuck - 1;
                self.cells.renew(lane);
                self.guess::<V>(lane);
                if self.lanes[lane].guesses > task.guesses {
                    task.answers[self.lanes[lane].board].given_up = true;
                    busy &= !(u32::from(!self.begin(lane, &mut waiting, task)) << lane);
                }
            }
            while over != 0 {
                let lane = over.trailing_zeros() as usize % LANES;
                over &= over - 1;
                self.cells.renew(lane);
                let answer = &mut task.answers[self.lanes[lane].board];
                if swept.filled >> lane & 1 == 1 {
                    self.keep(lane, answer);
                }
                if answer.found < task.wanted && self.back(lane) {
                    continue;
                }
                busy &= !(u32::from(!self.begin(lane, &mut waiting, task)) << lane);
            }
        }
    }

    /// Puts the next board into a lane.
    #[inline(always)]
    fn begin(&mut self, lane: usize, waiting: &mut std::ops::Range<usize>, task: &mut Task<'_>) -> bool {
        let Some(number) = waiting.next() else { return false };
        let room = &mut self.lanes[lane];
        (room.board, room.guesses) = (number, 0);
        room.stack.clear();
        task.answers[number].found = 0;
        task.answers[number].given_up = false;
        for (cell, digit) in task.boards[number].iter().enumerate() {
            let word = WORDS[usize::from(*digit & 15)];
            self.cells.set(lane, cell, word);
        }
        self.cells.renew(lane);
        true
    }

    /// Decides a cell, and keeps for later that it has another digit.
    #[inline(always)]
    fn guess<V: Lanes>(&mut self, lane: usize) {
        let room = &mut self.lanes[lane];
        room.guesses += 1;
        room.stack.push(Board::EMPTY);
        let Some(rest) = room.stack.last_mut() else { return };
        let cell = choose::<V>(&self.cells, lane, rest);
        let word = rest.0[cell];
        let one = word & word.wrapping_neg();
        rest.0[cell] = word ^ one;
        self.cells.set(lane, cell, one);
    }

    /// Goes back to what was kept for later.
    #[inline(always)]
    fn back(&mut self, lane: usize) -> bool {
        let Some(rest) = self.lanes[lane].stack.pop() else { return false };
        for cell in 0..81 {
            self.cells.set(lane, cell, rest.0[cell]);
        }
        true
    }

    /// Keeps a solution.
    #[inline(always)]
    fn keep(&self, lane: usize, answer: &mut Answer) {
        if let Some(place) = answer.grids.get_mut(usize::from(answer.found)) {
            for (cell, digit) in place.iter_mut().enumerate() {
                *digit = self.cells.get(lane, cell).trailing_zeros() as u8 + 1;
            }
        }
        answer.found += 1;
    }
}
