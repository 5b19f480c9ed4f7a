//! Propagation on boards of nine digits with any houses of nine cells: jigsaws, diagonals, windows.
//!
//! A sweep is one walk over the houses, each with naked and hidden singles, then one over the *links*: pairs of houses that share
//! cells. A digit of one house that has its places only in the shared cells is removed from the rest of the other.

use super::branch::{COUNTS, count_of};
use super::lanes::{LaneWords, Lanes};
use super::search::{self, Boards, SweepResult, words};

const CELLS: usize = 81;
const MASK: usize = 127;
const ALL: u16 = 0x1ff;

/// Upper bound on the houses of a board.
pub const MOST_HOUSES: usize = 64;

/// The cells of a house.
pub type House = [u8; 9];

/// A grid as one contiguous block.
#[derive(Clone, Debug)]
#[repr(align(32))]
pub struct HouseBoard([u16; CELLS]);

impl search::SearchBoard for HouseBoard {
    const EMPTY: Self = Self([0; CELLS]);

    #[inline(always)]
    fn word(&mut self, cell: usize) -> &mut u16 {
        &mut self.0[cell % CELLS]
    }
}

#[derive(Clone, Debug)]
pub struct HouseCells {
    /// By cell, padded so that indices need no check.
    words: [LaneWords; MASK + 1],
    houses: Vec<House>,
    links: Vec<HouseLink>,
    /// By cell: the houses with it, by index.
    houses_of: Vec<Vec<u8>>,
}

/// Two houses that share cells.
#[derive(Clone, Debug)]
struct HouseLink {
    shared: Vec<u8>,
    /// The other cells of each house.
    rests: [Vec<u8>; 2],
}

impl HouseCells {
    /// Boards with these houses; cells are numbered row by row.
    pub fn new(houses: &[House]) -> Self {
        let without = |one: &House, other: &House| one.iter().filter(|cell| !other.contains(cell)).copied().collect();
        let mut links = Vec::new();
        for (i, one) in houses.iter().enumerate() {
            for other in &houses[..i] {
                let shared: Vec<u8> = one.iter().filter(|cell| other.contains(cell)).copied().collect();
                if (2..one.len()).contains(&shared.len()) {
                    links.push(HouseLink { shared, rests: [without(one, other), without(other, one)] });
                }
            }
        }
        let of = |cell: u8| (0..).zip(houses).filter(|(_, house)| house.contains(&cell)).map(|(i, _)| i).collect();
        let houses_of = (0..CELLS as u8).map(of).collect();
        Self { words: [LaneWords::all(ALL); MASK + 1], houses: houses.to_vec(), links, houses_of }
    }

    /// The candidates of these cells together.
    #[inline(always)]
    fn union<V: Lanes>(&self, cells: &[u8]) -> V {
        cells.iter().fold(V::all(0), |union, cell| union.or(V::load(&self.words[usize::from(*cell) & MASK].0)))
    }
}

impl Boards<CELLS> for HouseCells {
    type Board = HouseBoard;
    const WORDS: &'static [u16; 64] = &words(9);

    #[inline(always)]
    fn cells(&self) -> &[LaneWords; CELLS] {
        &self.words.as_chunks().0[0]
    }

    #[inline(always)]
    fn cells_mut(&mut self) -> &mut [LaneWords; CELLS] {
        &mut self.words.as_chunks_mut().0[0]
    }

    #[inline(always)]
    fn sweep<V: Lanes>(&mut self) -> SweepResult {
        let (none, all) = (V::all(0), V::all(ALL));
        // Digits that have a place in every house; digits removed from any cell.
        let (mut placed, mut gone) = (all, none);
        for house in &self.houses {
            let (seen, removed) = place::<V>(&mut self.words, house);
            placed = placed.and(seen);
            gone = gone.or(removed);
        }
        for link in 0..self.links.len() {
            let [one, other] = [0, 1].map(|i| self.union::<V>(&self.links[link].rests[i]));
            let shared = self.union::<V>(&self.links[link].shared);
            for (rest, seen, elsewhere) in [(0, one, other), (1, other, one)] {
                let locked = shared.without(elsewhere);
                let removed = seen.and(locked);
                if removed.is(none).bits() != 0xffff {
                    gone = gone.or(removed);
                    for cell in &self.links[link].rests[rest] {
                        let word = &mut self.words[usize::from(*cell) & MASK].0;
                        V::load(word).without(locked).store(word);
                    }
                }
            }
        }
        let (mut open, mut empty) = (none, none);
        for word in &self.words[..CELLS] {
            let word = V::load(&word.0);
            open = open.or(rest(word));
            empty = empty.or(word.is(none));
        }
        let alive = placed.is(all).without(empty).bits();
        let still = gone.is(none).bits() & alive;
        let filled = open.is(none).bits() & still;
        SweepResult { dead: !alive, filled, stuck: still & !filled }
    }

    /// Chooses a cell with the fewest candidates; among those, the one whose digits meet the most open candidates of its houses,
    /// where cells with two count twice.
    #[inline(always)]
    fn choose<V: Lanes>(&self, lane: usize, board: &mut HouseBoard, _quick: bool) -> usize {
        let mut fewest = u32::MAX;
        // By house, the counts of its cells.
        let mut counts = [0; MOST_HOUSES];
        for (cell, word) in board.0.iter_mut().enumerate() {
            *word = self.get(lane, cell);
            if word.count_ones() > 1 {
                fewest = fewest.min(word.count_ones());
                let count = COUNTS[usize::from(*word & ALL)];
                self.houses_of[cell].iter().for_each(|house| counts[usize::from(*house) % MOST_HOUSES] += count);
            }
        }
        let mut best = (0, 0);
        for (cell, word) in board.0.iter().enumerate().filter(|(_, word)| word.count_ones() == fewest) {
            let of_houses = self.houses_of[cell].iter().map(|house| counts[usize::from(*house) % MOST_HOUSES]);
            // One more, so that a cell that meets nothing is chosen, too.
            best = best.max((1 + count_of(of_houses.sum(), *word), cell));
        }
        best.1
    }
}

/// Singles in a house; returns the digits that have a place, and those removed from any cell.
#[inline(always)]
fn place<V: Lanes>(words: &mut [LaneWords; MASK + 1], house: &House) -> (V, V) {
    let none = V::all(0);
    let (mut once, mut twice, mut fixed, mut gone) = (none, none, none, none);
    for cell in house {
        let word = V::load(&words[usize::from(*cell) & MASK].0);
        twice = twice.or(once.and(word));
        once = once.or(word);
        fixed = fixed.or(single(word));
    }
    for cell in house {
        let place = &mut words[usize::from(*cell) & MASK].0;
        let before = V::load(place);
        // Without the digits of the other decided cells.
        let word = before.without(fixed.without(single(before)));
        let hidden = word.without(twice);
        let word = V::choose(hidden.is(none), word, hidden);
        word.store(place);
        gone = gone.or(before.without(word));
    }
    (once, gone)
}

/// The word without its lowest bit.
#[inline(always)]
fn rest<V: Lanes>(word: V) -> V {
    word.and(word.plus(V::all(u16::MAX)))
}

/// The word where it has one bit, nothing elsewhere.
#[inline(always)]
fn single<V: Lanes>(word: V) -> V {
    word.and(rest(word).is(V::all(0)))
}
