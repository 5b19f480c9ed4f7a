//! Propagation without guesses: one walk over all bands, then one over all stacks.
//!
//! A *triad* is the three cells that a box and a line have in common; a band of three boxes has nine. A digit always takes one
//! triad of each line and of each box of the band: six ways. A triad that is in none of the remaining ways loses the digit; this
//! includes pointing and claiming. The rest is naked and hidden singles. All sets are bits by digit, so that nine digits of
//! sixteen grids go through each instruction.

use super::branch::{NineBoard, choose};
use super::lanes::{LANES, LaneWords, Lanes};
use super::search::{Boards, SweepResult, words};

pub const DIGITS: u16 = 0x1ff;
/// The sum of the words of a filled grid.
const FILLED: u16 = 9 * DIGITS;

#[derive(Clone, Debug)]
pub struct NineCells {
    /// Bit *d* − 1 of a cell's word: digit *d* is a candidate.
    pub words: [LaneWords; 81],
    /// Digits of cells with one candidate, by box row and column: of the three cells that these have in common. They are found in
    /// the walk over the bands, and used in that over the stacks.
    fixed: [LaneWords; 27],
    /// The sum of all words after the previous walk; candidates are only removed, so an equal sum means that nothing changed.
    before: LaneWords,
}

/// The result of a walk in one direction.
struct Walk<V> {
    /// Digits that have a place in every line and box.
    placed: V,
    /// The sum of all words.
    sum: V,
    least: V,
}

impl Default for NineCells {
    fn default() -> Self {
        Self { words: [LaneWords::all(DIGITS); 81], fixed: [LaneWords::all(0); 27], before: LaneWords::all(0) }
    }
}

impl Boards<81> for NineCells {
    type Board = NineBoard;
    const WORDS: &'static [u16; 64] = &words(9);

    #[inline(always)]
    fn cells(&self) -> &[LaneWords; 81] {
        &self.words
    }

    #[inline(always)]
    fn cells_mut(&mut self) -> &mut [LaneWords; 81] {
        &mut self.words
    }

    #[inline(always)]
    fn renew(&mut self, lane: usize) {
        self.before.0[lane % LANES] = 0;
    }

    #[inline(always)]
    fn choose<V: Lanes>(&self, lane: usize, board: &mut NineBoard, quick: bool) -> usize {
        choose::<V>(self, lane, board, quick)
    }

    #[inline(always)]
    fn sweep<V: Lanes>(&mut self) -> SweepResult {
        let bands = walk::<V, false>(&mut self.words, &mut self.fixed);
        let stacks = walk::<V, true>(&mut self.words, &mut self.fixed);
        let placed = bands.placed.and(stacks.placed).is(V::all(DIGITS));
        let alive = placed.without(stacks.least.is(V::all(0))).bits();
        let still = stacks.sum.is(V::load(&self.before.0)).bits() & alive;
        // Every digit has a place in every row, and there are no further candidates: the grid is filled.
        let filled = stacks.sum.is(V::all(FILLED)).bits() & still;
        stacks.sum.store(&mut self.before.0);
        SweepResult { dead: !alive, filled, stuck: still & !filled }
    }
}

/// Propagates in the bands one after the other, or in the stacks.
#[inline(always)]
fn walk<V: Lanes, const STACKS: bool>(cells: &mut [LaneWords; 81], fixed: &mut [LaneWords; 27]) -> Walk<V> {
    let none = V::all(0);
    let mut walk = Walk { placed: V::all(DIGITS), sum: none, least: V::all(DIGITS) };
    for band in 0..3 {
        // The index of cell `k` in box `x` of line `r` of the band.
        let at = |r: usize, x: usize, k: usize| match STACKS {
            true => 3 * band + r + 27 * x + 9 * k,
            false => 27 * band + 9 * r + 3 * x + k,
        };
        // By triad: digits that it may have, that two of its cells may have, and that one of its cells has.
        let mut once = [[none; 3]; 3];
        let mut twice = [[none; 3]; 3];
        let mut has = [[none; 3]; 3];
        for r in 0..3 {
            for x in 0..3 {
                let a = V::load(&cells[at(r, x, 0)].0);
                let b = V::load(&cells[at(r, x, 1)].0);
                let c = V::load(&cells[at(r, x, 2)].0);
                let ab = a.or(b);
                once[r][x] = ab.or(c);
                twice[r][x] = a.and(b).or(ab.and(c));
                if STACKS {
                    has[r][x] = V::load(&fixed[9 * x + 3 * band + r].0);
                } else {
                    let singles = [single(a), single(b), single(c)];
                    has[r][x] = singles[0].or(singles[1]).or(singles[2]);
                    for k in 0..3 {
                        let place = &mut fixed[9 * band + 3 * x + k].0;
                        let all = if r == 0 { singles[k] } else { singles[k].or(V::load(place)) };
                        all.store(place);
                    }
                }
            }
        }
        let mut left = ways(&once);
        walk.placed = walk.placed.and(left[0][0].or(left[0][1]).or(left[0][2]));
        for r in 0..3 {
            for x in 0..3 {
                let line = has[r][(x + 1) % 3].or(has[r][(x + 2) % 3]);
                let rest = has[(r + 1) % 3][x].or(has[(r + 2) % 3][x]);
                left[r][x] = left[r][x].without(line.or(rest));
                twice[r][x] = twice[r][x].and(left[r][x]);
            }
        }
        // Digits with two places or more: of the lines, and in one of the two walks of the boxes.
        let mut in_line = [none; 3];
        let mut in_box = [none; 3];
        for i in 0..3 {
            in_line[i] = several(left[i], twice[i]);
            if !STACKS {
                in_box[i] = several([left[0][i], left[1][i], left[2][i]], [twice[0][i], twice[1][i], twice[2][i]]);
            }
        }
        for r in 0..3 {
            for x in 0..3 {
                let open = if STACKS { in_line[r] } else { in_line[r].and(in_box[x]) };
                for k in 0..3 {
                    let place = &mut cells[at(r, x, k)].0;
                    let word = V::load(place).and(left[r][x]);
                    let hidden = word.without(open);
                    let word = V::choose(hidden.is(none), word, hidden);
                    word.store(place);
                    if STACKS {
                        walk.sum = walk.sum.plus(word);
                        walk.least = walk.least.least(word);
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

/// Keeps, of the digits that the triads of a band may have, by line and box, those that are in one of the six ways.
#[inline(always)]
fn ways<V: Lanes>(once: &[[V; 3]; 3]) -> [[V; 3]; 3] {
    let [top, middle, low] = once;
    let abc = top[0].and(middle[1].and(low[2]));
    let acb = top[0].and(middle[2].and(low[1]));
    let bac = top[1].and(middle[0].and(low[2]));
    let bca = top[1].and(middle[2].and(low[0]));
    let cab = top[2].and(middle[0].and(low[1]));
    let cba = top[2].and(middle[1].and(low[0]));
    [
        [abc.or(acb), bac.or(bca), cab.or(cba)],
        [bac.or(cab), abc.or(cba), acb.or(bca)],
        [bca.or(cba), acb.or(cab), abc.or(bac)],
    ]
}

/// Digits that have two places or more in three triads together.
#[inline(always)]
fn several<V: Lanes>(once: [V; 3], twice: [V; 3]) -> V {
    let ([a, b, c], [d, e, f]) = (once, twice);
    d.or(e).or(f).or(a.and(b)).or(a.or(b).and(c))
}
