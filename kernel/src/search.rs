//! Sixteen searches in parallel, each with its own stack.
//!
//! A lane whose grid is decided takes the next grid of the list at once, so that no lane waits for another. The result for a grid
//! depends on that grid alone: not on the others, nor on the lane, nor on the processor.

use super::BUT;
use super::lanes::{LANES, LaneWords, Lanes};

/// Initial capacity of a stack, in grids.
const DEPTH: usize = 20;

/// The candidates of sixteen grids of `CELLS` cells, one in each lane, with their propagation.
pub trait Boards<const CELLS: usize>: Send + 'static {
    type Board: SearchBoard;
    /// By content of a cell: its candidates.
    const WORDS: &'static [u16; 64];

    /// The words of all cells.
    fn cells(&self) -> &[LaneWords; CELLS];
    /// The words of all cells, mutable.
    fn cells_mut(&mut self) -> &mut [LaneWords; CELLS];
    /// Called when a lane gets another grid, or another branch of its grid.
    fn renew(&mut self, _lane: usize) {}
    fn sweep<V: Lanes>(&mut self) -> SweepResult;
    /// Copies the grid of a lane to `board`, and returns the cell to guess in. A grid that is not decided has one.
    /// With `quick`, the choice may be worse, and has to take less time.
    fn choose<V: Lanes>(&self, lane: usize, board: &mut Self::Board, quick: bool) -> usize;

    /// The word of a cell of a grid.
    #[inline(always)]
    fn get(&self, lane: usize, cell: usize) -> u16 {
        self.cells()[cell].0[lane % LANES]
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, cell: usize, word: u16) {
        self.cells_mut()[cell].0[lane % LANES] = word;
    }
}

/// A grid as one contiguous block, its cells in order.
pub trait SearchBoard: Clone + Send + 'static {
    const EMPTY: Self;

    fn word(&mut self, cell: usize) -> &mut u16;
}

/// Lanes, as bits, by the state of their grids.
#[derive(Clone, Copy, Debug)]
pub struct SweepResult {
    /// Contradictory: a cell has no candidate, or a digit has no place in a house.
    pub dead: u32,
    /// Nothing more follows, and every cell has its digit.
    pub filled: u32,
    pub stuck: u32,
}

/// By content of a cell: its candidates, for grids with this many digits.
pub const fn words(digits: u32) -> [u16; 64] {
    let all = (1_u32 << digits) - 1;
    let mut words = [0; 64];
    words[0] = all as u16;
    let mut digit = 1;
    while digit <= digits {
        words[digit as usize] = 1 << (digit - 1);
        words[BUT as usize + digit as usize] = all as u16 & !(1 << (digit - 1));
        digit += 1;
    }
    words
}

/// The result for a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardResult<const CELLS: usize> {
    /// Solutions found, at most as many as were wanted.
    pub found: u8,
    /// Whether the search ended early because of too many guesses.
    pub given_up: bool,
    /// The first two solutions, as far as found.
    pub grids: [[u8; CELLS]; 2],
}

impl<const CELLS: usize> Default for BoardResult<CELLS> {
    fn default() -> Self {
        Self { found: 0, given_up: false, grids: [[0; CELLS]; 2] }
    }
}

/// The grids to be solved, and the limits.
#[derive(Debug)]
pub struct Task<'t, const CELLS: usize> {
    /// Digits; 0 is none.
    pub boards: &'t [[u8; CELLS]],
    pub answers: &'t mut [BoardResult<CELLS>],
    /// Number of solutions after which a grid is finished.
    pub wanted: u8,
    /// Number of guesses after which a grid is given up.
    pub guesses: u32,
    /// By grid: the seed of its guesses; if empty, the smallest digit is guessed first.
    pub chances: &'t [u64],
}

/// The memory of the searches, reused between calls.
pub struct BoardSearch<B: Boards<CELLS>, const CELLS: usize> {
    cells: B,
    lanes: [Lane<B::Board>; LANES],
}

/// The search of one lane.
struct Lane<B> {
    /// The number of its grid.
    board: usize,
    guesses: u32,
    chance: u64,
    /// Whether a branch of its grid was contradictory.
    has_failed: bool,
    /// The branches still to be searched.
    stack: Vec<B>,
}

impl<B: Boards<CELLS>, const CELLS: usize> BoardSearch<B, CELLS> {
    pub fn new(cells: B) -> Self {
        let lane = || Lane { board: 0, guesses: 0, chance: 0, has_failed: false, stack: Vec::with_capacity(DEPTH) };
        Self { cells, lanes: std::array::from_fn(|_| lane()) }
    }

    #[inline(always)]
    pub fn run<V: Lanes>(&mut self, task: &mut Task<'_, CELLS>) {
        match task.chances.is_empty() {
            true => self.all::<V, false>(task),
            false => self.all::<V, true>(task),
        }
    }

    #[inline(always)]
    fn all<V: Lanes, const RANDOM: bool>(&mut self, task: &mut Task<'_, CELLS>) {
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
                } else {
                    self.lanes[lane].has_failed = true;
                }
                if answer.found < task.wanted && self.back(lane) {
                    continue;
                }
                busy &= !(u32::from(!self.begin(lane, &mut waiting, task)) << lane);
            }
        }
    }

    /// Puts the next grid into a lane.
    #[inline(always)]
    fn begin(&mut self, lane: usize, waiting: &mut std::ops::Range<usize>, task: &mut Task<'_, CELLS>) -> bool {
        let Some(number) = waiting.next() else { return false };
        let room = &mut self.lanes[lane];
        (room.board, room.guesses, room.has_failed) = (number, 0, false);
        room.chance = task.chances.get(number).copied().unwrap_or(0);
        room.stack.clear();
        task.answers[number].found = 0;
        task.answers[number].given_up = false;
        for (cell, digit) in task.boards[number].iter().enumerate() {
            let word = B::WORDS[usize::from(*digit % 64)];
            self.cells.set(lane, cell, word);
        }
        self.cells.renew(lane);
        true
    }

    /// Decides a cell, and pushes the branch where it has another digit.
    #[inline(always)]
    fn guess<V: Lanes, const RANDOM: bool>(&mut self, lane: usize) {
        let room = &mut self.lanes[lane];
        // Random fillings are spread by what is chosen.
        let quick = !RANDOM && room.guesses > 0 && !room.has_failed;
        room.guesses += 1;
        room.stack.push(B::Board::EMPTY);
        let Some(rest) = room.stack.last_mut() else { return };
        let cell = self.cells.choose::<V>(lane, rest, quick);
        let word = *rest.word(cell);
        let one = match RANDOM {
            false => word & word.wrapping_neg(),
            true => pick(word, &mut room.chance),
        };
        *rest.word(cell) = word ^ one;
        self.cells.set(lane, cell, one);
    }

    /// Backtracks to the last branch on the stack.
    #[inline(always)]
    fn back(&mut self, lane: usize) -> bool {
        let Some(mut rest) = self.lanes[lane].stack.pop() else { return false };
        for cell in 0..CELLS {
            self.cells.set(lane, cell, *rest.word(cell));
        }
        true
    }

    #[inline(always)]
    fn keep(&self, lane: usize, answer: &mut BoardResult<CELLS>) {
        if let Some(place) = answer.grids.get_mut(usize::from(answer.found)) {
            for (cell, digit) in place.iter_mut().enumerate() {
                *digit = self.cells.get(lane, cell).trailing_zeros() as u8 + 1;
            }
        }
        answer.found += 1;
    }
}

/// Picks one bit of a word at random, with SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
#[inline(always)]
fn pick(word: u16, chance: &mut u64) -> u16 {
    *chance = chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = (*chance ^ (*chance >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let mut rest = word;
    // 32 random bits divided into nine parts are uniform enough.
    for _ in 0..((mixed >> 32) * u64::from(word.count_ones())) >> 32 {
        rest &= rest.wrapping_sub(1);
    }
    rest & rest.wrapping_neg()
}
