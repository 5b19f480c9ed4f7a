//! Oracles for rules of the whole board.

use super::board::{Board, NINE, Place, SIX, Shape};
use super::{Case, Oracle, Random};
use rand::RngExt;

pub fn oracles() -> Vec<Oracle> {
    let both = &[SIX, NINE];
    vec![
        Oracle { rule: "x_sudoku", case: x_sudoku, shapes: both },
        Oracle { rule: "windoku", case: windoku, shapes: &[NINE] },
        Oracle { rule: "diagonal_down", case: diagonal_down, shapes: both },
        Oracle { rule: "diagonal_up", case: diagonal_up, shapes: both },
        Oracle { rule: "disjoint_group", case: disjoint_group, shapes: both },
        Oracle { rule: "disjoint_groups", case: disjoint_groups, shapes: both },
        Oracle { rule: "antiknight", case: antiknight, shapes: both },
        Oracle { rule: "antiking", case: antiking, shapes: both },
        Oracle { rule: "antileaper", case: leaper, shapes: both },
        Oracle { rule: "antiqueen", case: antiqueen, shapes: both },
        Oracle { rule: "toroidal_antiknight", case: toroidal_antiknight, shapes: both },
        Oracle { rule: "toroidal_antiking", case: toroidal_antiking, shapes: both },
        Oracle { rule: "toroidal_antileaper", case: toroidal_leaper, shapes: both },
        Oracle { rule: "toroidal_nonconsecutive", case: toroidal_nonconsecutive, shapes: both },
        Oracle { rule: "nonconsecutive", case: nonconsecutive, shapes: both },
        Oracle { rule: "nonconsecutive_diagonal", case: nonconsecutive_diagonal, shapes: both },
        Oracle { rule: "difference_negative", case: difference_negative, shapes: both },
        Oracle { rule: "ratio_negative", case: ratio_negative, shapes: both },
        Oracle { rule: "knightmare", case: knightmare, shapes: both },
        Oracle { rule: "self_taxicab", case: self_taxicab, shapes: both },
        Oracle { rule: "taxicab", case: taxicab, shapes: both },
        Oracle { rule: "global_entropy", case: global_entropy, shapes: &[NINE] },
        Oracle { rule: "global_modular", case: global_modular, shapes: both },
        Oracle { rule: "parity_runs", case: parity_runs, shapes: both },
        Oracle { rule: "dutch_flatmates", case: dutch_flatmates, shapes: &[NINE] },
    ]
}

/// Returns a statement about every two cells at these offsets, each pair once.
fn apart(
    shape: Shape,
    steps: Vec<(i64, i64)>,
    torus: bool,
    holds: impl Fn(i64, i64) -> bool + Send + Sync + 'static,
) -> impl Fn(&Board) -> bool + Send + Sync + 'static {
    let side = shape.side() as i64;
    let mut pairs: Vec<(Place, Place)> = Vec::new();
    for place in shape.cells() {
        for (down, right) in &steps {
            let wrapped =
                ((place.0 as i64 + down).rem_euclid(side) as usize, (place.1 as i64 + right).rem_euclid(side) as usize);
            let other = if torus { Some(wrapped) } else { shape.step(place, *down, *right) };
            pairs.extend(other.filter(|o| *o != place).map(|o| (place, o)));
        }
    }
    move |b| pairs.iter().all(|(p, q)| holds(b.at(*p), b.at(*q)))
}

/// Returns all steps of a leaper.
fn leaps(a: i64, b: i64) -> Vec<(i64, i64)> {
    [(a, b), (b, a)].into_iter().flat_map(|(a, b)| [(a, b), (a, -b), (-a, b), (-a, -b)]).collect()
}

fn different(shape: Shape, text: String, steps: Vec<(i64, i64)>, torus: bool) -> Case {
    Case::new(text, apart(shape, steps, torus, |a, b| a != b))
}

fn groups(text: &str, groups: Vec<Vec<Place>>) -> Case {
    let distinct = |mut digits: Vec<i64>| {
        digits.sort();
        digits.windows(2).all(|w| w[0] != w[1])
    };
    Case::new(text.to_owned(), move |b| groups.iter().all(|g| distinct(b.read(g))))
}

fn x_sudoku(board: &Board, _: &mut Random) -> Case {
    let n = board.side();
    groups("use x_sudoku", vec![(0..n).map(|i| (i, i)).collect(), (0..n).map(|i| (i, n - 1 - i)).collect()])
}

fn diagonal_down(board: &Board, _: &mut Random) -> Case {
    groups("use diagonal_down", vec![(0..board.side()).map(|i| (i, i)).collect()])
}

fn diagonal_up(board: &Board, _: &mut Random) -> Case {
    let n = board.side();
    groups("use diagonal_up", vec![(0..n).map(|i| (i, n - 1 - i)).collect()])
}

fn windoku(_: &Board, _: &mut Random) -> Case {
    let window = |r: usize, c: usize| (r..r + 3).flat_map(|i| (c..c + 3).map(move |j| (i, j))).collect();
    groups("use windoku", vec![window(1, 1), window(1, 5), window(5, 1), window(5, 5)])
}

fn disjoint_groups(board: &Board, _: &mut Random) -> Case {
    let shape = board.shape;
    let group = |i: usize| (0..shape.side()).map(|b| shape.box_cells(b)[i]).collect();
    groups("use disjoint_groups", (0..shape.side()).map(group).collect())
}

fn disjoint_group(board: &Board, random: &mut Random) -> Case {
    let shape = board.shape;
    let place = random.random_range(0..shape.side());
    let group = (0..shape.side()).map(|b| shape.box_cells(b)[place]).collect();
    groups(&format!("use disjoint_group({})", place + 1), vec![group])
}

fn antiknight(board: &Board, _: &mut Random) -> Case {
    different(board.shape, "use antiknight".into(), leaps(1, 2), false)
}

fn antiking(board: &Board, _: &mut Random) -> Case {
    different(board.shape, "use antiking".into(), [leaps(1, 1), leaps(0, 1)].concat(), false)
}

fn leaper(board: &Board, random: &mut Random) -> Case {
    let (a, b) = (random.random_range(1..=2), random.random_range(3..=4));
    different(board.shape, format!("use antileaper({a}, {b})"), leaps(a, b), false)
}

fn antiqueen(board: &Board, random: &mut Random) -> Case {
    let digit = random.random_range(1..=board.side() as i64);
    let far = board.side() as i64 - 1;
    let steps = (1..=far).flat_map(|k| leaps(k, k)).collect();
    let text = format!("use antiqueen(queens = {{{digit}}})");
    Case::new(text, apart(board.shape, steps, false, move |a, b| a != digit || b != digit))
}

fn toroidal_antiknight(board: &Board, _: &mut Random) -> Case {
    different(board.shape, "use toroidal_antiknight".into(), leaps(1, 2), true)
}

fn toroidal_antiking(board: &Board, _: &mut Random) -> Case {
    different(board.shape, "use toroidal_antiking".into(), leaps(1, 1), true)
}

fn toroidal_leaper(board: &Board, random: &mut Random) -> Case {
    let (a, b) = (random.random_range(1..=2), random.random_range(3..=4));
    different(board.shape, format!("use toroidal_antileaper({a}, {b})"), leaps(a, b), true)
}

fn toroidal_nonconsecutive(board: &Board, _: &mut Random) -> Case {
    let text = "use toroidal_nonconsecutive".into();
    Case::new(text, apart(board.shape, leaps(0, 1), true, |a, b| (a - b).abs() != 1))
}

fn nonconsecutive(board: &Board, _: &mut Random) -> Case {
    Case::new("use nonconsecutive".into(), apart(board.shape, leaps(0, 1), false, |a, b| (a - b).abs() != 1))
}

fn nonconsecutive_diagonal(board: &Board, _: &mut Random) -> Case {
    let text = "use nonconsecutive_diagonal".into();
    Case::new(text, apart(board.shape, leaps(1, 1), false, |a, b| (a - b).abs() != 1))
}

fn difference_negative(board: &Board, random: &mut Random) -> Case {
    let k = random.random_range(2..board.side() as i64);
    let text = format!("use difference_negative({k})");
    Case::new(text, apart(board.shape, leaps(0, 1), false, move |a, b| (a - b).abs() != k))
}

fn ratio_negative(board: &Board, random: &mut Random) -> Case {
    let k = random.random_range(2..board.side() as i64);
    let text = format!("use ratio_negative({k})");
    Case::new(text, apart(board.shape, leaps(0, 1), false, move |a, b| a != k * b && b != k * a))
}

fn knightmare(board: &Board, _: &mut Random) -> Case {
    let holds = |a: i64, b: i64| a + b != 5 && a + b != 15;
    Case::new("use knightmare".into(), apart(board.shape, leaps(1, 2), false, holds))
}

/// Returns the offsets at this distance, counted in steps up, down, left and right.
fn at_distance(k: i64) -> Vec<(i64, i64)> {
    (0..=k).flat_map(|a| leaps(a, k - a)).collect()
}

fn self_taxicab(board: &Board, _: &mut Random) -> Case {
    let shape = board.shape;
    let each: Vec<_> =
        (1..=board.side() as i64).map(|d| apart(shape, at_distance(d), false, move |a, b| a != d || b != d)).collect();
    Case::new("use self_taxicab".into(), move |b| each.iter().all(|holds| holds(b)))
}

fn taxicab(board: &Board, random: &mut Random) -> Case {
    let k = random.random_range(2..=6);
    different(board.shape, format!("use taxicab({k})"), at_distance(k), false)
}

/// Every 2×2 square has a digit of each class.
fn squares(shape: Shape, text: &str, class: impl Fn(i64) -> i64 + Send + Sync + 'static) -> Case {
    let corners: Vec<Place> = shape.cells().filter(|p| shape.step(*p, 1, 1).is_some()).collect();
    Case::new(text.to_owned(), move |b| {
        corners.iter().all(|(r, c)| {
            let square = b.read(&[(*r, *c), (*r, c + 1), (r + 1, *c), (r + 1, c + 1)]);
            (0..3).all(|wanted| square.iter().any(|d| class(*d) == wanted))
        })
    })
}

fn global_entropy(board: &Board, _: &mut Random) -> Case {
    squares(board.shape, "use global_entropy", |d| (d - 1) / 3)
}

fn global_modular(board: &Board, _: &mut Random) -> Case {
    squares(board.shape, "use global_modular", |d| d % 3)
}

fn parity_runs(board: &Board, _: &mut Random) -> Case {
    let shape = board.shape;
    Case::new("use parity_runs".into(), move |b| {
        let alike = |middle: Place, down: i64, right: i64| {
            let ends = [shape.step(middle, -down, -right), shape.step(middle, down, right)];
            ends.iter().all(|end| end.is_some_and(|end| (b.at(end) - b.at(middle)) % 2 == 0))
        };
        shape.cells().all(|place| !alike(place, 0, 1) && !alike(place, 1, 0))
    })
}

fn dutch_flatmates(board: &Board, _: &mut Random) -> Case {
    let shape = board.shape;
    Case::new("use dutch_flatmates".into(), move |b| {
        shape.cells().filter(|p| b.at(*p) == 5).all(|p| {
            shape.step(p, -1, 0).is_some_and(|above| b.at(above) == 1)
                || shape.step(p, 1, 0).is_some_and(|below| b.at(below) == 9)
        })
    })
}
