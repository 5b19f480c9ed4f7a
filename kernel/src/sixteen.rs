//! Propagation on grids of sixteen rows, columns and boxes of four by four: singles, and digits locked where boxes and lines
//! meet.
//!
//! A *quad* is the four cells that a box and a line have in common. A sweep is one walk over all bands of boxes, then one over
//! all stacks, each with naked and hidden singles of lines and boxes, and with digits that have one quad left in a line or a box.

use super::lanes::{LaneWords, Lanes};
use super::search::{self, Boards, SweepResult, words};

const CELLS: usize = 256;

/// A grid as one contiguous block.
#[derive(Clone, Debug)]
#[repr(align(32))]
pub struct SixteenBoard([u16; CELLS]);

impl search::SearchBoard for SixteenBoard {
    const EMPTY: Self = Self([0; CELLS]);

    #[inline(always)]
    fn word(&mut self, cell: usize) -> &mut u16 {
        &mut self.0[cell % CELLS]
    }
}

#[derive(Clone, Debug)]
pub struct SixteenCells {
    words: [LaneWords; CELLS],
}

impl Default for SixteenCells {
    fn default() -> Self {
        Self { words: [LaneWords::all(u16::MAX); CELLS] }
    }
}

/// The result of a walk in one direction.
#[derive(Clone, Copy)]
struct Walk<V> {
    /// Digits that have a place in every line and box.
    placed: V,
    gone: V,
    /// Candidates of cells that have several.
    open: V,
    /// Cells without candidates, as all ones.
    empty: V,
}

impl Boards<CELLS> for SixteenCells {
    type Board = SixteenBoard;
    const WORDS: &'static [u16; 64] = &words(16);

    #[inline(always)]
    fn cells(&self) -> &[LaneWords; CELLS] {
        &self.words
    }

    #[inline(always)]
    fn cells_mut(&mut self) -> &mut [LaneWords; CELLS] {
        &mut self.words
    }

    #[inline(always)]
    fn sweep<V: Lanes>(&mut self) -> SweepResult {
        let none = V::all(0);
        let start = Walk { placed: V::all(u16::MAX), gone: none, open: none, empty: none };
        let walk = walk::<V, false>(&mut self.words, start);
        let walk = walk_again::<V>(&mut self.words, walk);
        let alive = walk.placed.is(V::all(u16::MAX)).without(walk.empty).bits();
        let still = walk.gone.is(none).bits() & alive;
        let filled = walk.open.is(none).bits() & still;
        SweepResult { dead: !alive, filled, stuck: still & !filled }
    }

    #[inline(always)]
    fn choose<V: Lanes>(&self, lane: usize, board: &mut SixteenBoard, _quick: bool) -> usize {
        choose(self, lane, board)
    }
}

/// The second direction; here the final state of the cells is examined.
#[inline(always)]
fn walk_again<V: Lanes>(cells: &mut [LaneWords; CELLS], first: Walk<V>) -> Walk<V> {
    let none = V::all(0);
    walk::<V, true>(cells, Walk { open: none, empty: none, ..first })
}

/// Propagates in the bands one after the other, or in the stacks.
#[inline(always)]
fn walk<V: Lanes, const STACKS: bool>(cells: &mut [LaneWords; CELLS], mut walk: Walk<V>) -> Walk<V> {
    let (none, all) = (V::all(0), V::all(u16::MAX));
    for band in 0..4 {
        // The index of cell `k` in box `x` of line `r` of the band.
        let at = |r: usize, x: usize, k: usize| match STACKS {
            true => 4 * band + r + 64 * x + 16 * k,
            false => 64 * band + 16 * r + 4 * x + k,
        };
        // By quad: digits that it may have, that two of its cells may have, that one of its cells has.
        let mut once = [[none; 4]; 4];
        let mut twice = [[none; 4]; 4];
        let mut has = [[none; 4]; 4];
        for r in 0..4 {
            for x in 0..4 {
                let (mut seen, mut again, mut fixed) = (none, none, none);
                for k in 0..4 {
                    let word = V::load(&cells[at(r, x, k)].0);
                    again = again.or(seen.and(word));
                    seen = seen.or(word);
                    fixed = fixed.or(single(word));
                }
                (once[r][x], twice[r][x], has[r][x]) = (seen, again, fixed);
            }
        }
        // Digits that only one quad of a line, or of a box, may have; digits that a line or a box has.
        let mut left = [[all; 4]; 4];
        let mut in_line = [none; 4];
        let mut in_box = [none; 4];
        for r in 0..4 {
            let (seen, again) = several(once[r], [none; 4]);
            in_line[r] = again;
            walk.placed = walk.placed.and(seen);
            let fixed = has[r];
            for x in 0..4 {
                // A digit whose only quad in the line is this one is removed from the rest of the box.
                let only = once[r][x].without(again);
                let others = others(fixed, x);
                for (_, row) in left.iter_mut().enumerate().filter(|(other, _)| *other != r) {
                    row[x] = row[x].without(only);
                }
                left[r][x] = left[r][x].without(others);
            }
        }
        for x in 0..4 {
            let column = [once[0][x], once[1][x], once[2][x], once[3][x]];
            let (seen, again) = several(column, [none; 4]);
            in_box[x] = again;
            walk.placed = walk.placed.and(seen);
            let fixed = [has[0][x], has[1][x], has[2][x], has[3][x]];
            for r in 0..4 {
                let only = once[r][x].without(again);
                for (_, digits) in left[r].iter_mut().enumerate().filter(|(other, _)| *other != x) {
                    *digits = digits.without(only);
                }
                left[r][x] = left[r][x].without(others(fixed, r));
            }
        }
        // From here on: digits with two places or more.
        for r in 0..4 {
            for x in 0..4 {
                once[r][x] = once[r][x].and(left[r][x]);
                twice[r][x] = twice[r][x].and(left[r][x]);
            }
        }
        for i in 0..4 {
            in_line[i] = several(once[i], twice[i]).1;
            let column = |of: &[[V; 4]; 4]| [of[0][i], of[1][i], of[2][i], of[3][i]];
            if !STACKS {
                in_box[i] = several(column(&once), column(&twice)).1;
            }
        }
        for r in 0..4 {
            for x in 0..4 {
                let open = if STACKS { in_line[r] } else { in_line[r].and(in_box[x]) };
                let fixed = has[r][x];
                for k in 0..4 {
                    let place = &mut cells[at(r, x, k)].0;
                    let before = V::load(place);
                    // Within the quad: the digits of its other decided cells.
                    let rest = fixed.without(single(before));
                    let word = before.and(left[r][x]).without(rest);
                    let hidden = word.without(open);
                    let word = V::choose(hidden.is(none), word, hidden);
                    word.store(place);
                    walk.gone = walk.gone.or(before.without(word));
                    if STACKS {
                        walk.open = walk.open.or(word.without(single(word)));
                        walk.empty = walk.empty.or(word.is(none));
                    }
                }
            }
        }
    }
    walk
}

/// The word where it has one bit, nothing elsewhere.
#[inline(always)]
fn single<V: Lanes>(word: V) -> V {
    let more = word.and(word.plus(V::all(u16::MAX)));
    word.and(more.is(V::all(0)))
}

/// The union of the others.
#[inline(always)]
fn others<V: Lanes>(of: [V; 4], but: usize) -> V {
    let [a, b, c] = [of[(but + 1) % 4], of[(but + 2) % 4], of[(but + 3) % 4]];
    a.or(b).or(c)
}

/// Digits that have a place in four quads together, and those that have two or more.
#[inline(always)]
fn several<V: Lanes>(once: [V; 4], twice: [V; 4]) -> (V, V) {
    let ([a, b, c, d], [e, f, g, h]) = (once, twice);
    let (ab, cd) = (a.or(b), c.or(d));
    let again = e.or(f).or(g.or(h)).or(a.and(b)).or(c.and(d)).or(ab.and(cd));
    (ab.or(cd), again)
}

/// Sixteen counts, a byte each.
type Counts = [u64; 2];

/// By half of a word: the count of a cell with these candidates for each digit.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut word = 0;
    while word < 256 {
        let mut digit = 0;
        while digit < 8 {
            spread[word] |= (word as u64 >> digit & 1) << (8 * digit);
            digit += 1;
        }
        word += 1;
    }
    spread
};

fn counts(word: u16) -> Counts {
    let weight = match word.count_ones() {
        0 | 1 => 0,
        2 => 2,
        _ => 1,
    };
    [SPREAD[usize::from(word & 0xff)] * weight, SPREAD[usize::from(word >> 8)] * weight]
}

/// Chooses a cell with the fewest candidates; among those, the one whose digits meet the most open candidates of its row, column
/// and box.
fn choose(cells: &SixteenCells, lane: usize, board: &mut SixteenBoard) -> usize {
    let mut rows = [[0_u64; 2]; 16];
    let mut columns = [[0_u64; 2]; 16];
    let mut boxes = [[0_u64; 2]; 16];
    let mut fewest = u32::MAX;
    for cell in 0..CELLS {
        let word = cells.get(lane, cell);
        board.0[cell] = word;
        let size = word.count_ones();
        if size > 1 {
            fewest = fewest.min(size);
            let counts = counts(word);
            for sums in [&mut rows[cell / 16], &mut columns[cell % 16], &mut boxes[cell / 64 * 4 + cell % 16 / 4]] {
                sums[0] += counts[0];
                sums[1] += counts[1];
            }
        }
    }
    let mut best = (0, 0);
    for (cell, word) in board.0.iter().enumerate() {
        if word.count_ones() != fewest {
            continue;
        }
        let (row, column, at) = (rows[cell / 16], columns[cell % 16], boxes[cell / 64 * 4 + cell % 16 / 4]);
        let meets = [row[0] + column[0] + at[0], row[1] + column[1] + at[1]];
        let mut rest = *word;
        let mut met = 0;
        while rest != 0 {
            let digit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            met += meets[digit / 8] >> (8 * (digit % 8)) & 0xff;
        }
        if met > best.0 {
            best = (met, cell);
        }
    }
    best.1
}
