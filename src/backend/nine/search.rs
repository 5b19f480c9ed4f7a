//! Sixteen searches side by side, each with a stack of its own.
//!
//! A lane whose board is decided takes the next of the list at once, so that no lane waits for another. What is found for a
//! board depends on that board alone: not on the others, nor on the lane, nor on the processor.

use super::branch::{Board, choose};
use super::lanes::{LANES, Lanes};
use super::sweep::{Cells, DIGITS};
use super::{Answer, BUT, Digits};

/// Guesses on the way to one board: each decides a cell.
const DEPTH: usize = 81;

/// The candidates of what stands in a board, see [`Digits`].
static WORDS: [u16; 32] = {
    let mut words = [0; 32];
    (words[0], words[BUT as usize]) = (DIGITS, DIGITS);
    let mut digit = 1;
    while digit <= 9 {
        words[digit] = 1 << (digit - 1);
        words[digit + BUT as usize] = DIGITS & !(1 << (digit - 1));
        digit += 1;
    }
    words
};

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
    /// For each board where its guesses come from, if not the smallest digit is guessed first.
    pub chances: &'t [u64],
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
    chance: u64,
    /// What is left to look at.
    stack: Vec<Board>,
}

impl Default for Search {
    fn default() -> Self {
        let lane = || Lane { board: 0, guesses: 0, chance: 0, stack: Vec::with_capacity(DEPTH / 4) };
        Self { cells: Cells::default(), lanes: std::array::from_fn(|_| lane()) }
    }
}

impl Search {
    /// Answers a task.
    #[inline(always)]
    pub fn run<V: Lanes>(&mut self, task: &mut Task<'_>) {
        match task.chances.is_empty() {
            true => self.all::<V, false>(task),
            false => self.all::<V, true>(task),
        }
    }

    #[inline(always)]
    fn all<V: Lanes, const RANDOM: bool>(&mut self, task: &mut Task<'_>) {
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
                self.guess::<V, RANDOM>(lane);
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
        room.chance = task.chances.get(number).copied().unwrap_or(0);
        room.stack.clear();
        task.answers[number].found = 0;
        task.answers[number].given_up = false;
        for (cell, digit) in task.boards[number].iter().enumerate() {
            let word = WORDS[usize::from(*digit & 31)];
            self.cells.set(lane, cell, word);
        }
        self.cells.renew(lane);
        true
    }

    /// Decides a cell, and keeps for later that it has another digit.
    #[inline(always)]
    fn guess<V: Lanes, const RANDOM: bool>(&mut self, lane: usize) {
        let room = &mut self.lanes[lane];
        room.guesses += 1;
        room.stack.push(Board::EMPTY);
        let Some(rest) = room.stack.last_mut() else { return };
        let cell = choose::<V>(&self.cells, lane, rest);
        let word = rest.0[cell];
        let one = match RANDOM {
            false => word & word.wrapping_neg(),
            true => pick(word, &mut room.chance),
        };
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

/// One of the bits of a word, by chance: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) says which.
#[inline(always)]
fn pick(word: u16, chance: &mut u64) -> u16 {
    *chance = chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = (*chance ^ (*chance >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let mut rest = word;
    // A sum of 32 bits in nine parts is even enough.
    for _ in 0..((mixed >> 32) * u64::from(word.count_ones())) >> 32 {
        rest &= rest.wrapping_sub(1);
    }
    rest & rest.wrapping_neg()
}
