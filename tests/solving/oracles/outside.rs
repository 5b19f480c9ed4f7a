//! Oracles for clues outside the grid.

use super::board::{Board, NINE, Place, SIX};
use super::places::{cells, seen};
use super::{Case, Oracle, Random};
use rand::RngExt;

pub fn oracles() -> Vec<Oracle> {
    let both = &[SIX, NINE];
    vec![
        Oracle { rule: "sandwich", case: sandwich, shapes: both },
        Oracle { rule: "lunchbox", case: lunchbox, shapes: both },
        Oracle { rule: "x_sum", case: x_sum, shapes: both },
        Oracle { rule: "skyscraper", case: skyscraper, shapes: both },
        Oracle { rule: "hidden_skyscraper", case: hidden_skyscraper, shapes: both },
        Oracle { rule: "numbered_room", case: numbered_room, shapes: both },
        Oracle { rule: "full_rank", case: full_rank, shapes: both },
        Oracle { rule: "battlefield", case: battlefield, shapes: both },
        Oracle { rule: "outside_digits", case: outside_digits, shapes: both },
        Oracle { rule: "rossini_increasing", case: rossini_increasing, shapes: both },
        Oracle { rule: "rossini_decreasing", case: rossini_decreasing, shapes: both },
        Oracle { rule: "rossini_neither", case: rossini_neither, shapes: both },
        Oracle { rule: "japanese_sums", case: japanese_sums, shapes: both },
    ]
}

/// Returns a clue with a number about a line: the true number of this board, or 1 if no line with a number is found.
fn number(
    rule: &str,
    board: &Board,
    random: &mut Random,
    of: impl Fn(&[i64]) -> Option<i64> + Send + Sync + 'static,
) -> Case {
    for _ in 0..200 {
        let (place, line) = seen(board.shape, random);
        if let Some(said) = of(&board.read(&line)) {
            return Case::new(format!("{rule} {said} {place}"), move |b| of(&b.read(&line)) == Some(said));
        }
    }
    let (place, line) = seen(board.shape, random);
    Case::new(format!("{rule} 1 {place}"), move |b| of(&b.read(&line)) == Some(1))
}

/// Returns the sum strictly between two digits that occur once each.
fn filling(d: &[i64], a: i64, b: i64) -> Option<i64> {
    let at = |x: i64| d.iter().position(|y| *y == x);
    let (a, b) = (at(a)?, at(b)?);
    Some(d[a.min(b) + 1..a.max(b)].iter().sum())
}

fn sandwich(board: &Board, random: &mut Random) -> Case {
    let last = board.side() as i64;
    if random.random_bool(0.3) {
        let (a, b) = (2, last - 1);
        let (place, line) = seen(board.shape, random);
        let said = filling(&board.read(&line), a, b);
        let text = format!("sandwich {} {place} crust={{{a} {b}}}", said.unwrap_or(0));
        return Case::new(text, move |board| filling(&board.read(&line), a, b) == said);
    }
    number("sandwich", board, random, move |d| filling(d, 1, last))
}

fn lunchbox(board: &Board, random: &mut Random) -> Case {
    // The crusts are the minimum and maximum of the line, which need not be a whole row.
    let of = |d: &[i64]| {
        let different = d.iter().collect::<std::collections::BTreeSet<_>>().len() == d.len();
        if !different {
            return None;
        }
        let (least, most) = (*d.iter().min()?, *d.iter().max()?);
        filling(d, least, most)
    };
    let (first, last) = ((random.random_range(0..board.side()), 0), random.random_range(3..board.side()));
    let line: Vec<Place> = (0..last).map(|c| (first.0, c)).collect();
    let said = of(&board.read(&line)).unwrap_or(0);
    let text = format!("lunchbox {said} r{0}c1..r{0}c{last}", first.0 + 1);
    Case::new(text, move |b| of(&b.read(&line)) == Some(said))
}

fn x_sum(board: &Board, random: &mut Random) -> Case {
    number("x_sum", board, random, |d| Some(d[..d[0] as usize].iter().sum()))
}

/// Returns the visible heights: above the ground, and above all before them.
pub fn visible(d: &[i64]) -> Vec<i64> {
    let mut highest = 0;
    let seen = |x: &i64| {
        let higher = *x > highest;
        highest = highest.max(*x);
        higher
    };
    d.iter().copied().filter(seen).collect()
}

fn skyscraper(board: &Board, random: &mut Random) -> Case {
    number("skyscraper", board, random, |d| Some(visible(d).len() as i64))
}

fn hidden_skyscraper(board: &Board, random: &mut Random) -> Case {
    number("hidden_skyscraper", board, random, first_hidden)
}

/// Returns the first height that is hidden by an earlier one of at least the same height.
pub fn first_hidden(heights: &[i64]) -> Option<i64> {
    (1..heights.len())
        .map(|i| (heights[i], &heights[..i]))
        .find(|(h, before)| before.iter().any(|b| b >= h))
        .map(|x| x.0)
}

fn numbered_room(board: &Board, random: &mut Random) -> Case {
    number("numbered_room", board, random, |d| Some(d[d[0] as usize - 1]))
}

fn full_rank(board: &Board, random: &mut Random) -> Case {
    // All rows and columns, read in both directions as numbers; the clue is the rank of the line among them, with the smallest as
    // 1st.
    let (place, line) = seen(board.shape, random);
    let rank = move |b: &Board| {
        let own = line.iter().fold(0, |n, p| 10 * n + b.at(*p));
        let (mut below, mut equal) = (0, 0);
        for i in 0..b.side() {
            let mut numbers = [0; 4];
            for j in 0..b.side() {
                let k = b.side() - 1 - j;
                for (number, place) in numbers.iter_mut().zip([(i, j), (i, k), (j, i), (k, i)]) {
                    *number = 10 * *number + b.at(place);
                }
            }
            below += numbers.iter().filter(|n| **n < own).count();
            equal += numbers.iter().filter(|n| **n == own).count();
        }
        // The line itself is one of them.
        (equal == 1).then_some(1 + below)
    };
    let said = rank(board).unwrap_or(1);
    Case::new(format!("full_rank {said} {place}"), move |b| rank(b) == Some(said))
}

fn battlefield(board: &Board, random: &mut Random) -> Case {
    // The first and the last digit are armies that march this many cells into the line from both ends. The clue is the sum of the
    // cells that no army reaches, or of those that both reach.
    number("battlefield", board, random, |d| {
        let n = d.len() as i64;
        let (a, b) = (d[0], d[d.len() - 1]);
        let between = match a + b <= n {
            true => &d[a as usize..(n - b) as usize],
            false => &d[(n - b) as usize..a as usize],
        };
        Some(between.iter().sum())
    })
}

fn outside_digits(board: &Board, random: &mut Random) -> Case {
    let (place, line) = seen(board.shape, random);
    let depth = if random.random_bool(0.5) { 3 } else { 2 };
    let mut wanted = board.read(&line[..depth]);
    wanted.truncate(random.random_range(1..=depth));
    let said = wanted.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    let option = if depth == 3 { "" } else { " depth=2" };
    Case::new(format!("outside_digits {{{said}}} {place}{option}"), move |b| {
        let found = b.read(&line[..depth]);
        wanted.iter().all(|d| found.contains(d))
    })
}

fn rossini(rule: &str, board: &Board, random: &mut Random, holds: fn(&[i64]) -> bool) -> Case {
    // The first three digits, in order.
    let mut chosen = seen(board.shape, random);
    for _ in 0..200 {
        if holds(&board.read(&chosen.1)) {
            break;
        }
        chosen = seen(board.shape, random);
    }
    let (place, line) = chosen;
    Case::new(format!("{rule} {place}"), move |b| holds(&b.read(&line)))
}

fn rossini_increasing(board: &Board, random: &mut Random) -> Case {
    rossini("rossini_increasing", board, random, |d| d[0] < d[1] && d[1] < d[2])
}

fn rossini_decreasing(board: &Board, random: &mut Random) -> Case {
    rossini("rossini_decreasing", board, random, |d| d[0] > d[1] && d[1] > d[2])
}

fn rossini_neither(board: &Board, random: &mut Random) -> Case {
    rossini("rossini_neither", board, random, |d| (d[0] < d[1]) != (d[1] < d[2]))
}

/// Returns the totals of the runs between zeros.
fn runs(d: &[i64]) -> Vec<i64> {
    d.split(|d| *d == 0).filter(|run| !run.is_empty()).map(|run| run.iter().sum()).collect()
}

fn japanese_sums(board: &Board, random: &mut Random) -> Case {
    // On a board without 0 there is one run; boards with zeros have a separate test.
    let line = seen(board.shape, random).1;
    let line = line[..random.random_range(1..line.len())].to_vec();
    let said = runs(&board.read(&line));
    let list = said.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    Case::new(format!("japanese_sums {} : {list}", cells(&line)), move |b| runs(&b.read(&line)) == said)
}
