//! Oracles for marks of cells, edges and corners, clones and indexing.

use super::board::{Board, NINE, Place, SIX, Shape};
use super::places::{all_neighbours, any, around, cell, cells, neighbours, path};
use super::{Case, Oracle, Random};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use std::collections::BTreeSet;

pub fn oracles() -> Vec<Oracle> {
    let both: &[Shape] = &[SIX, NINE];
    let oracle = |rule, case| Oracle { rule, case, shapes: both };
    vec![
        oracle("odd", |b, r| kind("odd", b, r, |d, _| d % 2 == 1)),
        oracle("even", |b, r| kind("even", b, r, |d, _| d % 2 == 0)),
        oracle("low", |b, r| kind("low", b, r, |d, side| 2 * d <= side)),
        oracle("high", |b, r| kind("high", b, r, |d, side| 2 * d > side + 1)),
        oracle("odd_negative", |b, r| kind_negative("odd", b, r, 1)),
        oracle("even_negative", |b, r| kind_negative("even", b, r, 0)),
        oracle("minimum", |b, r| extreme("minimum", b, r, |c, n| c < n)),
        oracle("maximum", |b, r| extreme("maximum", b, r, |c, n| c > n)),
        oracle("minimum_negative", |b, _| extreme_negative("minimum", b, |c, n| c < n)),
        oracle("maximum_negative", |b, _| extreme_negative("maximum", b, |c, n| c > n)),
        oracle("kropki_white", kropki_white),
        oracle("kropki_black", kropki_black),
        oracle("kropki_negative", kropki_negative),
        oracle("kropki_white_negative", kropki_white_negative),
        oracle("kropki_black_negative", kropki_black_negative),
        oracle("xv_x", |b, r| edge("xv_x", b, r, |x, y| x + y == 10)),
        oracle("xv_v", |b, r| edge("xv_v", b, r, |x, y| x + y == 5)),
        oracle("pair_sum", |b, r| edge("pair_sum 7", b, r, |x, y| x + y == 7)),
        oracle("xv_negative", |b, _| all_given("use xv_negative", b, &[("xv_x", 10), ("xv_v", 5)])),
        oracle("x_negative", |b, _| all_given("use x_negative", b, &[("xv_x", 10)])),
        oracle("v_negative", |b, _| all_given("use v_negative", b, &[("xv_v", 5)])),
        oracle("pair_sum_negative", |b, _| all_given("use pair_sum_negative(7)", b, &[("pair_sum 7", 7)])),
        oracle("greater_than", greater_than),
        oracle("consecutive", |b, r| edge("consecutive", b, r, |x, y| (x - y).abs() == 1)),
        oracle("consecutive_negative", |b, _| {
            negative("use consecutive_negative", b, &[("consecutive", |x, y| (x - y).abs() == 1)])
        }),
        oracle("pair_product", |b, r| edge("pair_product 12", b, r, |x, y| x * y == 12)),
        oracle("pair_product_negative", |b, _| {
            negative("use pair_product_negative(12)", b, &[("pair_product 12", |x, y| x * y == 12)])
        }),
        oracle("same_parity", |b, r| edge("same_parity", b, r, |x, y| (x + y) % 2 == 0)),
        oracle("different_parity", |b, r| edge("different_parity", b, r, |x, y| (x + y) % 2 == 1)),
        oracle("clone", clone),
        oracle("equal_groups", equal_groups),
        oracle("same_sets", same_sets),
        oracle("quadruple", quadruple),
        oracle("counting_circles", counting_circles),
        oracle("row_index", |b, r| indexer("row_index", b, r)),
        oracle("column_index", |b, r| indexer("column_index", b, r)),
        oracle("box_index", |b, r| indexer("box_index", b, r)),
        oracle("row_index_negative", |b, _| indexer_negative("row_index", b)),
        oracle("column_index_negative", |b, _| indexer_negative("column_index", b)),
        oracle("box_index_negative", |b, _| indexer_negative("box_index", b)),
        oracle("line_index", line_index),
    ]
}

/// Returns a clue about cells whose digit is of a kind.
fn kind(rule: &str, board: &Board, random: &mut Random, is: fn(i64, i64) -> bool) -> Case {
    let side = board.side() as i64;
    let mut marked: Vec<Place> = board.shape.cells().filter(|p| is(board.at(*p), side)).collect();
    marked.shuffle(random);
    marked.truncate(random.random_range(1..=3));
    Case::new(format!("{rule} {}", cells(&marked)), move |b| marked.iter().all(|p| is(b.at(*p), side)))
}

/// All cells of a kind are marked.
fn kind_negative(rule: &str, board: &Board, _: &mut Random, remainder: i64) -> Case {
    let (marked, others): (Vec<Place>, _) = board.shape.cells().partition(|p| board.at(*p) % 2 == remainder);
    Case::new(format!("{rule} {}\nuse {rule}_negative", cells(&marked)), move |b| {
        marked.iter().all(|p| b.at(*p) % 2 == remainder) && others.iter().all(|p: &Place| b.at(*p) % 2 != remainder)
    })
}

/// Returns whether a cell beats all of its unmarked orthogonal neighbours.
fn stands_out(b: &Board, place: Place, marked: &[Place], beats: fn(i64, i64) -> bool) -> bool {
    let around = around(b.shape, place, false);
    around.iter().filter(|n| !marked.contains(n)).all(|n| beats(b.at(place), b.at(*n)))
}

fn extreme(rule: &str, board: &Board, random: &mut Random, beats: fn(i64, i64) -> bool) -> Case {
    let mut marked: Vec<Place> = board.shape.cells().filter(|p| stands_out(board, *p, &[], beats)).collect();
    marked.shuffle(random);
    marked.truncate(2);
    if random.random_bool(0.3) {
        // A marked neighbour is not compared.
        marked.extend(around(board.shape, marked[0], false).first().copied());
    }
    Case::new(format!("{rule} {}", cells(&marked)), move |b| marked.iter().all(|p| stands_out(b, *p, &marked, beats)))
}

fn extreme_negative(rule: &str, board: &Board, beats: fn(i64, i64) -> bool) -> Case {
    let (marked, others): (Vec<Place>, Vec<Place>) =
        board.shape.cells().partition(|p| stands_out(board, *p, &[], beats));
    Case::new(format!("{rule} {}\nuse {rule}_negative", cells(&marked)), move |b| {
        marked.iter().all(|p| stands_out(b, *p, &marked, beats))
            && others.iter().all(|p| !stands_out(b, *p, &[], beats))
    })
}

/// Returns a clue about a mark between two neighbours.
fn edge(rule: &str, board: &Board, random: &mut Random, is: fn(i64, i64) -> bool) -> Case {
    let mut pairs = all_neighbours(board.shape);
    pairs.shuffle(random);
    let (p, q) = *pairs.iter().find(|(p, q)| is(board.at(*p), board.at(*q))).unwrap_or(&pairs[0]);
    Case::new(format!("{rule} {}", cells(&[p, q])), move |b| is(b.at(p), b.at(q)))
}

fn kropki_white(board: &Board, random: &mut Random) -> Case {
    if random.random_bool(0.5) {
        return edge("kropki_white difference=3", board, random, |x, y| (x - y).abs() == 3);
    }
    edge("kropki_white", board, random, |x, y| (x - y).abs() == 1)
}

fn kropki_black(board: &Board, random: &mut Random) -> Case {
    if random.random_bool(0.5) {
        return edge("kropki_black ratio=3", board, random, |x, y| x == 3 * y || y == 3 * x);
    }
    edge("kropki_black", board, random, |x, y| x == 2 * y || y == 2 * x)
}

/// The text of a mark, and its relation between two digits.
type Mark = (&'static str, fn(i64, i64) -> bool);

const WHITE: Mark = ("kropki_white", |x, y| (x - y).abs() == 1);
const BLACK: Mark = ("kropki_black", |x, y| x == 2 * y || y == 2 * x);

/// Every pair of neighbours for which a mark is true has the first such mark, and no other pair has one.
fn negative(text: &str, board: &Board, marks: &[Mark]) -> Case {
    let marks = marks.to_vec();
    let pairs = all_neighbours(board.shape);
    let mark_of = |p: Place, q: Place| marks.iter().position(|(_, is)| is(board.at(p), board.at(q)));
    let marked: Vec<(Place, Place, Option<usize>)> = pairs.into_iter().map(|(p, q)| (p, q, mark_of(p, q))).collect();
    let mut lines = String::new();
    for (p, q, mark) in &marked {
        if let Some(mark) = mark {
            lines += &format!("{} {}\n", marks[*mark].0, cells(&[*p, *q]));
        }
    }
    Case::new(lines + text, move |b| {
        marked.iter().all(|(p, q, mark)| {
            let (x, y) = (b.at(*p), b.at(*q));
            match mark {
                Some(mark) => marks[*mark].1(x, y),
                None => marks.iter().all(|(_, is)| !is(x, y)),
            }
        })
    })
}

fn kropki_negative(board: &Board, _: &mut Random) -> Case {
    negative("use kropki_negative", board, &[WHITE, BLACK])
}

fn kropki_white_negative(board: &Board, _: &mut Random) -> Case {
    negative("use kropki_white_negative", board, &[WHITE])
}

fn kropki_black_negative(board: &Board, _: &mut Random) -> Case {
    negative("use kropki_black_negative", board, &[BLACK])
}

/// All pairs with these sums are marked.
fn all_given(text: &str, board: &Board, marks: &[(&'static str, i64)]) -> Case {
    let marks = marks.to_vec();
    let pairs = all_neighbours(board.shape);
    let mark_of = |p: Place, q: Place| marks.iter().find(|(_, sum)| board.at(p) + board.at(q) == *sum).copied();
    let marked: Vec<_> = pairs.into_iter().map(|(p, q)| (p, q, mark_of(p, q))).collect();
    let mut lines = String::new();
    for (p, q, mark) in &marked {
        if let Some((rule, _)) = mark {
            lines += &format!("{rule} {}\n", cells(&[*p, *q]));
        }
    }
    Case::new(lines + text, move |b| {
        marked.iter().all(|(p, q, mark)| {
            let sum = b.at(*p) + b.at(*q);
            match mark {
                Some((_, wanted)) => sum == *wanted,
                None => marks.iter().all(|(_, refused)| sum != *refused),
            }
        })
    })
}

fn greater_than(board: &Board, random: &mut Random) -> Case {
    let (mut p, mut q) = neighbours(board.shape, random);
    if board.at(p) < board.at(q) {
        std::mem::swap(&mut p, &mut q);
    }
    Case::new(format!("greater_than {}", cells(&[p, q])), move |b| b.at(p) > b.at(q))
}

/// Returns two disjoint paths that satisfy a predicate, or any two if none are found.
fn two(board: &Board, random: &mut Random, holds: impl Fn(&[i64], &[i64]) -> bool) -> (Vec<Place>, Vec<Place>) {
    let mut chosen = None;
    for _ in 0..5000 {
        let length = random.random_range(2..=3);
        let (a, b) = (path(board.shape, length, random), path(board.shape, length, random));
        if a.iter().any(|p| b.contains(p)) {
            continue;
        }
        let found = holds(&board.read(&a), &board.read(&b));
        chosen = Some((a, b));
        if found {
            break;
        }
    }
    chosen.unwrap_or_default()
}

fn groups(
    rule: &str,
    board: &Board,
    random: &mut Random,
    holds: impl Fn(&[i64], &[i64]) -> bool + Send + Sync + 'static,
) -> Case {
    let (p, q) = two(board, random, &holds);
    Case::new(format!("{rule} {} : {}", cells(&p), cells(&q)), move |b| holds(&b.read(&p), &b.read(&q)))
}

fn clone(board: &Board, random: &mut Random) -> Case {
    groups("clone", board, random, |a, b| a == b)
}

fn equal_groups(board: &Board, random: &mut Random) -> Case {
    groups("equal_groups", board, random, |a, b| {
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        a.sort();
        b.sort();
        a == b
    })
}

fn same_sets(board: &Board, random: &mut Random) -> Case {
    groups("same_sets", board, random, |a, b| a.iter().collect::<BTreeSet<_>>() == b.iter().collect::<BTreeSet<_>>())
}

fn quadruple(board: &Board, random: &mut Random) -> Case {
    let side = board.side();
    let (r, c) = (random.random_range(0..side - 1), random.random_range(0..side - 1));
    let square = vec![(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)];
    let mut digits = board.read(&square);
    digits.shuffle(random);
    digits.truncate(random.random_range(1..=4));
    let said = digits.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    let text = format!("quadruple {}..{} : {said}", cell(square[0]), cell(square[3]));
    Case::new(text, move |b| {
        let mut left = b.read(&square);
        digits.iter().all(|d| left.iter().position(|x| x == d).map(|at| left.remove(at)).is_some())
    })
}

fn counting_circles(board: &Board, random: &mut Random) -> Case {
    // Circles that satisfy the rule: all cells with some digits that occur often enough.
    let holds = |d: &[i64]| d.iter().all(|x| d.iter().filter(|y| *y == x).count() as i64 == *x);
    let side = board.side() as i64;
    let mut chosen: Vec<Place> = Vec::new();
    for digit in 1..=side {
        let mut of: Vec<Place> = board.shape.cells().filter(|p| board.at(*p) == digit).collect();
        of.shuffle(random);
        if random.random_bool(0.4) || (digit == side && chosen.is_empty()) {
            chosen.extend(of.into_iter().take(digit as usize));
        }
    }
    chosen.shuffle(random);
    Case::new(format!("counting_circles {}", cells(&chosen)), move |b| holds(&b.read(&chosen)))
}

/// Returns the line to which an indexing cell refers, and its position on the line, from 1.
fn line_of(rule: &str, shape: Shape, place: Place) -> (Vec<Place>, i64) {
    let n = shape.side();
    let line: Vec<Place> = match rule {
        "column_index" => (0..n).map(|c| (place.0, c)).collect(),
        "row_index" => (0..n).map(|r| (r, place.1)).collect(),
        _ => shape.box_cells(shape.box_of(place)),
    };
    let own = line.iter().position(|p| *p == place).unwrap_or(0) as i64 + 1;
    (line, own)
}

fn indexes(b: &Board, rule: &str, place: Place) -> bool {
    let (line, own) = line_of(rule, b.shape, place);
    b.at(line[b.at(place) as usize - 1]) == own
}

fn indexer(rule: &'static str, board: &Board, random: &mut Random) -> Case {
    let all: Vec<Place> = board.shape.cells().filter(|p| indexes(board, rule, *p)).collect();
    let place = all.choose(random).copied().unwrap_or_else(|| any(board.shape, random));
    Case::new(format!("{rule} {}", cell(place)), move |b| indexes(b, rule, place))
}

fn indexer_negative(rule: &'static str, board: &Board) -> Case {
    let (marked, others): (Vec<Place>, Vec<Place>) = board.shape.cells().partition(|p| indexes(board, rule, *p));
    let clue = if marked.is_empty() { String::new() } else { format!("{rule} {}\n", cells(&marked)) };
    Case::new(format!("{clue}use {rule}_negative"), move |b| {
        marked.iter().all(|p| indexes(b, rule, *p)) && others.iter().all(|p| !indexes(b, rule, *p))
    })
}

fn line_index(board: &Board, random: &mut Random) -> Case {
    // A line of some cells: a digit greater than its length is not a position.
    let holds = |b: &Board, line: &[Place], own: usize| {
        let n = b.at(line[own - 1]);
        n <= line.len() as i64
            && (1..=line.len()).all(|k| (b.at(line[own - 1]) == k as i64) == (b.at(line[k - 1]) == own as i64))
    };
    let (mut line, mut own) = (Vec::new(), 1);
    for _ in 0..2000 {
        line = path(board.shape, random.random_range(3..=5), random);
        own = random.random_range(1..=line.len());
        if holds(board, &line, own) {
            break;
        }
    }
    let text = format!("line_index {} : {}", cell(line[own - 1]), cells(&line));
    Case::new(text, move |b| holds(b, &line, own))
}
