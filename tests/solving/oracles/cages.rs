//! Oracles for cages and sums.

use super::board::{Board, NINE, Place, SIX};
use super::places::{area, area_where, cells};
use super::{Case, Oracle, Random};
use rand::RngExt;
use std::collections::BTreeSet;

pub fn oracles() -> Vec<Oracle> {
    let both = &[SIX, NINE];
    vec![
        Oracle { rule: "killer", case: killer, shapes: both },
        Oracle { rule: "kakuro_run", case: kakuro_run, shapes: both },
        Oracle { rule: "cage", case: cage, shapes: both },
        Oracle { rule: "extra_region", case: extra_region, shapes: both },
        Oracle { rule: "multi_killer", case: multi_killer, shapes: both },
        Oracle { rule: "sum_cage", case: sum_cage, shapes: both },
        Oracle { rule: "digital_root", case: digital_root, shapes: both },
        Oracle { rule: "product_cage", case: product_cage, shapes: both },
        Oracle { rule: "cage_comparison", case: cage_comparison, shapes: both },
        Oracle { rule: "equal_sum_cages", case: equal_sum_cages, shapes: both },
        Oracle { rule: "look_and_say", case: look_and_say, shapes: both },
        Oracle { rule: "rellik", case: rellik, shapes: both },
        Oracle { rule: "parity_balance", case: parity_balance, shapes: both },
        Oracle { rule: "equality_cage", case: equality_cage, shapes: both },
        Oracle { rule: "little_killer", case: little_killer, shapes: both },
    ]
}

fn sum(digits: &[i64]) -> i64 {
    digits.iter().sum()
}

fn distinct(digits: &[i64]) -> bool {
    digits.iter().collect::<BTreeSet<_>>().len() == digits.len()
}

/// Returns connected cells with pairwise different digits.
fn cage_cells(board: &Board, random: &mut Random, most: usize) -> Vec<Place> {
    let size = random.random_range(2..=most);
    area_where(board.shape, size, random, |area, place| area.iter().all(|p| board.at(*p) != board.at(place)))
}

/// Returns a clue about one cage.
fn about(head: String, cage: Vec<Place>, holds: impl Fn(&[i64]) -> bool + Send + Sync + 'static) -> Case {
    Case::new(format!("{head} {}", cells(&cage)), move |b| holds(&b.read(&cage)))
}

fn killer(board: &Board, random: &mut Random) -> Case {
    let cage = cage_cells(board, random, 5);
    let total = sum(&board.read(&cage));
    about(format!("killer {total}"), cage, move |d| distinct(d) && sum(d) == total)
}

/// Sometimes without a sum.
fn kakuro_run(board: &Board, random: &mut Random) -> Case {
    let cage = cage_cells(board, random, 5);
    let total = if cage.len().is_multiple_of(2) { 0 } else { sum(&board.read(&cage)) };
    about(format!("kakuro_run {total}"), cage, move |d| distinct(d) && (total == 0 || sum(d) == total))
}

fn cage(board: &Board, random: &mut Random) -> Case {
    about("cage".into(), cage_cells(board, random, 5), distinct)
}

fn extra_region(board: &Board, random: &mut Random) -> Case {
    about("extra_region".into(), cage_cells(board, random, board.side()), distinct)
}

fn multi_killer(board: &Board, random: &mut Random) -> Case {
    let cage = cage_cells(board, random, 4);
    let total = sum(&board.read(&cage));
    let text = format!("multi_killer {} : {} {} 21", cells(&cage), total, total + 1);
    Case::new(text, move |b| {
        let d = b.read(&cage);
        distinct(&d) && [total, total + 1, 21].contains(&sum(&d))
    })
}

fn sum_cage(board: &Board, random: &mut Random) -> Case {
    let mut cage = area(board.shape, random.random_range(2..=5), random);
    if random.random_bool(0.3) {
        // A repeated cell counts twice.
        cage.push(cage[0]);
    }
    let total = sum(&board.read(&cage));
    about(format!("sum_cage {total}"), cage, move |d| sum(d) == total)
}

fn digital_root(board: &Board, random: &mut Random) -> Case {
    // The digit sum of the digit sum … until one digit remains.
    let root = |d: &[i64]| {
        let mut n = sum(d);
        while n > 9 {
            n = n.to_string().bytes().map(|b| i64::from(b - b'0')).sum();
        }
        n
    };
    let cage = cage_cells(board, random, 5);
    let wanted = root(&board.read(&cage));
    about(format!("digital_root {wanted}"), cage, move |d| distinct(d) && root(d) == wanted)
}

fn product_cage(board: &Board, random: &mut Random) -> Case {
    let cage = cage_cells(board, random, 4);
    let product: i64 = board.read(&cage).iter().product();
    let holds = move |d: &[i64]| distinct(d) && d.iter().product::<i64>() == product;
    about(format!("product_cage {product}"), cage, holds)
}

/// Returns two disjoint areas of the board.
fn two(board: &Board, random: &mut Random) -> (Vec<Place>, Vec<Place>) {
    loop {
        let (a, b) = (random.random_range(1..=4), random.random_range(1..=4));
        let (a, b) = (area(board.shape, a, random), area(board.shape, b, random));
        if a.iter().all(|p| !b.contains(p)) {
            return (a, b);
        }
    }
}

fn cage_comparison(board: &Board, random: &mut Random) -> Case {
    // The first cage has the smaller sum.
    let (mut a, mut b) = two(board, random);
    if sum(&board.read(&a)) > sum(&board.read(&b)) {
        std::mem::swap(&mut a, &mut b);
    }
    Case::new(format!("cage_comparison {} : {}", cells(&a), cells(&b)), move |board| {
        sum(&board.read(&a)) < sum(&board.read(&b))
    })
}

fn equal_sum_cages(board: &Board, random: &mut Random) -> Case {
    let mut chosen = two(board, random);
    for _ in 0..500 {
        if sum(&board.read(&chosen.0)) == sum(&board.read(&chosen.1)) {
            break;
        }
        chosen = two(board, random);
    }
    let (a, b) = chosen;
    Case::new(format!("equal_sum_cages {} : {}", cells(&a), cells(&b)), move |board| {
        sum(&board.read(&a)) == sum(&board.read(&b))
    })
}

fn count(digits: &[i64], digit: i64) -> i64 {
    digits.iter().filter(|d| **d == digit).count() as i64
}

fn look_and_say(board: &Board, random: &mut Random) -> Case {
    // `23` means that there are exactly two 3s.
    let cage = area(board.shape, random.random_range(3..=6), random);
    let digit = board.at(cage[0]);
    let said = count(&board.read(&cage), digit);
    about(format!("look_and_say {said}{digit}"), cage, move |d| count(d, digit) == said)
}

fn rellik(board: &Board, random: &mut Random) -> Case {
    // No non-empty set of the cage's digits sums to the clue.
    let cage = cage_cells(board, random, 4);
    let reachable = |d: &[i64]| {
        (1_u32..1 << d.len())
            .map(|set| d.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, d)| d).sum())
            .collect::<BTreeSet<i64>>()
    };
    let now = reachable(&board.read(&cage));
    let open: Vec<i64> = (1..=15).filter(|n| !now.contains(n)).collect();
    let total = open[random.random_range(0..open.len())];
    about(format!("rellik {total}"), cage, move |d| !reachable(d).contains(&total))
}

fn odd(digits: &[i64]) -> usize {
    digits.iter().filter(|d| **d % 2 != 0).count()
}

fn parity_balance(board: &Board, random: &mut Random) -> Case {
    // The odd digits have the same sum as the even ones.
    let balance = |d: &[i64]| {
        let odd: i64 = d.iter().filter(|d| **d % 2 != 0).sum();
        distinct(d) && odd * 2 == sum(d)
    };
    let mut cage = area(board.shape, 4, random);
    for _ in 0..1000 {
        if balance(&board.read(&cage)) {
            break;
        }
        cage = area(board.shape, random.random_range(2..=5), random);
    }
    about("parity_balance".into(), cage, balance)
}

fn equality_cage(board: &Board, random: &mut Random) -> Case {
    // As many odd as even digits, and as many low as high ones; the middle one of an odd number of digits is neither low nor
    // high.
    let side = board.side() as i64;
    let holds = move |d: &[i64]| {
        let low = d.iter().filter(|d| **d * 2 < side + 1).count();
        let high = d.iter().filter(|d| **d * 2 > side + 1).count();
        distinct(d) && odd(d) * 2 == d.len() && low == high
    };
    let mut cage = area(board.shape, 4, random);
    for _ in 0..1000 {
        if holds(&board.read(&cage)) {
            break;
        }
        cage = area(board.shape, random.random_range(1..=3) * 2, random);
    }
    about("equality_cage".into(), cage, holds)
}

fn little_killer(board: &Board, random: &mut Random) -> Case {
    let shape = board.shape;
    let last = shape.side() - 1;
    let (word, down, right) = [("down_right", 1, 1), ("down_left", 1, -1), ("up_right", -1, 1), ("up_left", -1, -1)]
        [random.random_range(0..4)];
    // From the border where it enters.
    let start = match (down, right) {
        (1, 1) => (0, random.random_range(0..last)),
        (1, _) => (0, random.random_range(1..=last)),
        (_, 1) => (last, random.random_range(0..last)),
        _ => (last, random.random_range(1..=last)),
    };
    let mut ray = vec![start];
    while let Some(next) = shape.step(ray[ray.len() - 1], down, right) {
        ray.push(next);
    }
    let total = sum(&board.read(&ray));
    let text = format!("little_killer {total} ray r{}c{} {word}", start.0 + 1, start.1 + 1);
    Case::new(text, move |b| sum(&b.read(&ray)) == total)
}
