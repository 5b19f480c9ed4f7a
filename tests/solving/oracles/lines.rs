//! Oracles for rules of lines.

use super::board::{Board, NINE, Place, SIX};
use super::places::{any, area, cell, cells, path, path_where, ring};
use super::{Case, Oracle, Random};
use rand::RngExt;
use rand::seq::IndexedRandom;

pub fn oracles() -> Vec<Oracle> {
    let both = &[SIX, NINE];
    vec![
        Oracle { rule: "thermo", case: thermo, shapes: both },
        Oracle { rule: "slow_thermo", case: slow_thermo, shapes: both },
        Oracle { rule: "arrow", case: arrow, shapes: both },
        Oracle { rule: "double_arrow", case: double_arrow, shapes: both },
        Oracle { rule: "average_arrow", case: average_arrow, shapes: both },
        Oracle { rule: "maximum_arrow", case: maximum_arrow, shapes: both },
        Oracle { rule: "product_arrow", case: product_arrow, shapes: both },
        Oracle { rule: "palindrome", case: palindrome, shapes: both },
        Oracle { rule: "renban", case: renban, shapes: both },
        Oracle { rule: "nabner", case: nabner, shapes: both },
        Oracle { rule: "whispers", case: whispers, shapes: both },
        Oracle { rule: "dutch_whispers", case: dutch_whispers, shapes: both },
        Oracle { rule: "region_sum", case: region_sum, shapes: both },
        Oracle { rule: "between", case: between, shapes: both },
        Oracle { rule: "lockout", case: lockout, shapes: both },
        Oracle { rule: "zipper", case: zipper, shapes: both },
        Oracle { rule: "split_peas", case: split_peas, shapes: both },
        Oracle { rule: "segmented_sum", case: segmented_sum, shapes: both },
        Oracle { rule: "equal_sum", case: equal_sum, shapes: both },
        Oracle { rule: "same_difference", case: same_difference, shapes: both },
        Oracle { rule: "entropic", case: entropic, shapes: &[NINE] },
        Oracle { rule: "modular", case: modular, shapes: both },
        Oracle { rule: "unimodular", case: unimodular, shapes: both },
        Oracle { rule: "high_low_line", case: high_low_line, shapes: both },
        Oracle { rule: "fibonacci", case: fibonacci, shapes: both },
        Oracle { rule: "indexing_arrow", case: indexing_arrow, shapes: both },
        Oracle { rule: "parity_line", case: parity_line, shapes: both },
        Oracle { rule: "index_line", case: index_line, shapes: both },
        Oracle { rule: "product_line", case: product_line, shapes: both },
        Oracle { rule: "arithmetic", case: arithmetic, shapes: both },
        Oracle { rule: "regex", case: regex, shapes: both },
        Oracle { rule: "clock_line", case: clock_line, shapes: both },
    ]
}

/// Returns a length between two and `most` cells.
fn length(random: &mut Random, most: usize) -> usize {
    random.random_range(2..=most)
}

/// Returns a clue about one line.
fn line(rule: &str, line: Vec<Place>, holds: impl Fn(&[i64]) -> bool + Send + Sync + 'static) -> Case {
    Case::new(format!("{rule} {}", cells(&line)), move |b| holds(&b.read(&line)))
}

/// Returns a clue, in one of three cases about a closed line: its cells once around, and the first again. `holds` judges the
/// digits once around.
fn closed(
    head: &str,
    board: &Board,
    random: &mut Random,
    holds: impl Fn(&[i64]) -> bool + Send + Sync + 'static,
) -> Option<Case> {
    if !random.random_bool(1.0 / 3.0) {
        return None;
    }
    let mut line = ring(board.shape, random);
    for _ in 0..3000 {
        if holds(&board.read(&line)) {
            break;
        }
        line = ring(board.shape, random);
    }
    let text = format!("{head} {} {}", cells(&line), cell(line[0]));
    Some(Case::new(text, move |b| holds(&b.read(&line))))
}

/// Returns whether all neighbours around a loop satisfy the relation.
fn all_around(d: &[i64], is: impl Fn(i64, i64) -> bool) -> bool {
    (0..d.len()).all(|i| is(d[i], d[(i + 1) % d.len()]))
}

fn thermo(board: &Board, random: &mut Random) -> Case {
    let longest = length(random, 5);
    let path = path_where(board, longest, random, |before, d| before[before.len() - 1] < d);
    line("thermo", path, |d| d.windows(2).all(|w| w[0] < w[1]))
}

fn slow_thermo(board: &Board, random: &mut Random) -> Case {
    let longest = length(random, 6);
    let path = path_where(board, longest, random, |before, d| before[before.len() - 1] <= d);
    line("slow_thermo", path, |d| d.windows(2).all(|w| w[0] <= w[1]))
}

/// Returns a circle and a shaft that sums to it, if the board has one.
fn shaft(board: &Board, random: &mut Random) -> (Place, Vec<Place>) {
    let shape = board.shape;
    for _ in 0..500 {
        let long = random.random_range(3..=4);
        let path = path(shape, long, random);
        let read = board.read(&path);
        if read[0] == read[1..].iter().sum::<i64>() {
            return (path[0], path[1..].to_vec());
        }
    }
    let path = path(shape, 3, random);
    (path[0], path[1..].to_vec())
}

fn arrow(board: &Board, random: &mut Random) -> Case {
    let shape = board.shape;
    if random.random_bool(0.3) {
        // A pill of two cells, left before right and above before below; the shaft is the rest of some path.
        let pill = if random.random_bool(0.5) { (0, 1) } else { (1, 0) };
        for _ in 0..300 {
            let first = any(shape, random);
            let Some(second) = shape.step(first, pill.0, pill.1) else { continue };
            let number = board.at(first) * 10 + board.at(second);
            let shaft = area(shape, random.random_range(3..=6), random);
            let apart = !shaft.contains(&first) && !shaft.contains(&second);
            if apart && board.read(&shaft).iter().sum::<i64>() == number {
                let text = format!("arrow {} : {}", cells(&[first, second]), cells(&shaft));
                return Case::new(text, move |b| b.at(first) * 10 + b.at(second) == b.read(&shaft).iter().sum::<i64>());
            }
        }
    }
    let (circle, one) = shaft(board, random);
    let mut shafts = vec![one];
    if random.random_bool(0.3) {
        for _ in 0..300 {
            let other = path(shape, random.random_range(2..=3), random);
            if !other.contains(&circle) && board.read(&other).iter().sum::<i64>() == board.at(circle) {
                shafts.push(other);
                break;
            }
        }
    }
    let list = shafts.iter().map(|s| cells(s)).collect::<Vec<_>>().join(" : ");
    Case::new(format!("arrow {} : {list}", cell(circle)), move |b| {
        shafts.iter().all(|s| b.read(s).iter().sum::<i64>() == b.at(circle))
    })
}

fn double_arrow(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| d[1..d.len() - 1].iter().sum::<i64>() == d[0] + d[d.len() - 1];
    line("double_arrow", found(board, random, 4..=5, holds), holds)
}

/// Returns a path that satisfies a predicate, or any path if none is found.
fn found(
    board: &Board,
    random: &mut Random,
    lengths: std::ops::RangeInclusive<usize>,
    holds: impl Fn(&[i64]) -> bool,
) -> Vec<Place> {
    for _ in 0..3000 {
        let length = random.random_range(lengths.clone());
        let path = path(board.shape, length, random);
        if holds(&board.read(&path)) {
            return path;
        }
    }
    path(board.shape, *lengths.start(), random)
}

/// Returns a clue with a circle, `:`, and a shaft.
fn circled(rule: &str, path: Vec<Place>, holds: impl Fn(&[i64]) -> bool + Send + Sync + 'static) -> Case {
    Case::new(format!("{rule} {} : {}", cell(path[0]), cells(&path[1..])), move |b| holds(&b.read(&path)))
}

fn average_arrow(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| d[1..].iter().sum::<i64>() == d[0] * (d.len() as i64 - 1);
    circled("average_arrow", found(board, random, 3..=4, holds), holds)
}

fn maximum_arrow(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| d[1..].iter().max() == d.first();
    circled("maximum_arrow", found(board, random, 3..=5, holds), holds)
}

fn product_arrow(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| d[1..].iter().product::<i64>() == d[0];
    circled("product_arrow", found(board, random, 3..=4, holds), holds)
}

fn palindrome(board: &Board, random: &mut Random) -> Case {
    if let Some(case) = closed("palindrome", board, random, |d| d[1..].iter().eq(d[1..].iter().rev())) {
        return case;
    }
    let holds = |d: &[i64]| d.iter().eq(d.iter().rev());
    line("palindrome", found(board, random, 3..=5, holds), holds)
}

fn renban(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| {
        let mut d = d.to_vec();
        d.sort();
        d.windows(2).all(|w| w[1] == w[0] + 1)
    };
    line("renban", found(board, random, 2..=5, holds), holds)
}

fn nabner(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| {
        let mut d = d.to_vec();
        d.sort();
        d.windows(2).all(|w| w[1] > w[0] + 1)
    };
    line("nabner", found(board, random, 2..=4, holds), holds)
}

fn whispers(board: &Board, random: &mut Random) -> Case {
    if let Some(case) = closed("whispers gap=2", board, random, |d| all_around(d, |a, b| (a - b).abs() >= 2)) {
        return case;
    }
    if board.shape == NINE && random.random_bool(0.5) {
        let longest = length(random, 5);
        let path = path_where(board, longest, random, |before, d| (before[before.len() - 1] - d).abs() >= 5);
        return line("whispers", path, |d| d.windows(2).all(|w| (w[0] - w[1]).abs() >= 5));
    }
    let gap = random.random_range(2..=3);
    let longest = length(random, 5);
    let path = path_where(board, longest, random, |before, d| (before[before.len() - 1] - d).abs() >= gap);
    line(&format!("whispers gap={gap}"), path, move |d| d.windows(2).all(|w| (w[0] - w[1]).abs() >= gap))
}

/// Two steps on a circle of all digits, in either direction.
fn clock_line(board: &Board, random: &mut Random) -> Case {
    let hours = board.side() as i64;
    if let Some(case) = closed("clock_line", board, random, move |d| {
        all_around(d, |a, b| matches!((a - b).rem_euclid(hours), h if h == 2 || h == hours - 2))
    }) {
        return case;
    }
    let holds =
        move |d: &[i64]| d.windows(2).all(|w| matches!((w[0] - w[1]).rem_euclid(hours), h if h == 2 || h == hours - 2));
    line("clock_line", found(board, random, 3..=5, holds), holds)
}

fn dutch_whispers(board: &Board, random: &mut Random) -> Case {
    if let Some(case) = closed("dutch_whispers", board, random, |d| all_around(d, |a, b| (a - b).abs() >= 4)) {
        return case;
    }
    let path = path_where(board, 3, random, |before, d| (before[before.len() - 1] - d).abs() >= 4);
    line("dutch_whispers", path, |d| d.windows(2).all(|w| (w[0] - w[1]).abs() >= 4))
}

/// Returns the sums of a line's visits to boxes.
fn visits(board: &Board, line: &[Place]) -> Vec<i64> {
    let mut sums: Vec<i64> = Vec::new();
    let mut last = None;
    for place in line {
        let number = board.shape.box_of(*place);
        if last != Some(number) {
            sums.push(0);
        }
        last = Some(number);
        if let Some(sum) = sums.last_mut() {
            *sum += board.at(*place);
        }
    }
    sums
}

fn region_sum(board: &Board, random: &mut Random) -> Case {
    // On a loop, the first and the last visit are one if they are to the same box.
    let sums = |b: &Board, line: &[Place], is_closed: bool| {
        let mut sums = visits(b, line);
        if is_closed && sums.len() > 1 && b.shape.box_of(line[0]) == b.shape.box_of(line[line.len() - 1]) {
            sums[0] += sums.pop().unwrap_or(0);
        }
        sums
    };
    let holds = move |b: &Board, line: &[Place], is_closed| {
        let sums = sums(b, line, is_closed);
        sums.iter().all(|s| *s == sums[0])
    };
    let is_closed = random.random_bool(0.3);
    let mut chosen = Vec::new();
    for attempt in 0.. {
        chosen = match is_closed {
            true => ring(board.shape, random),
            false => path(board.shape, random.random_range(3..=6), random),
        };
        let crosses = sums(board, &chosen, is_closed).len() > 1;
        if crosses && (holds(board, &chosen, is_closed) || attempt > 2000) {
            break;
        }
    }
    let again = if is_closed { format!(" {}", cell(chosen[0])) } else { String::new() };
    Case::new(format!("region_sum {}{again}", cells(&chosen)), move |b| holds(b, &chosen, is_closed))
}

fn between(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| {
        let (a, b) = (d[0].min(d[d.len() - 1]), d[0].max(d[d.len() - 1]));
        d[1..d.len() - 1].iter().all(|d| a < *d && *d < b)
    };
    line("between", found(board, random, 3..=5, holds), holds)
}

fn lockout(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| {
        let (a, b) = (d[0].min(d[d.len() - 1]), d[0].max(d[d.len() - 1]));
        b - a >= 4 && d[1..d.len() - 1].iter().all(|d| *d < a || b < *d)
    };
    line("lockout", found(board, random, 3..=4, holds), holds)
}

fn zipper(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| {
        let n = d.len();
        let sums: Vec<i64> = (0..n / 2).map(|i| d[i] + d[n - 1 - i]).collect();
        let even = sums.iter().all(|s| *s == sums[0]);
        even && (n.is_multiple_of(2) || sums.is_empty() || sums[0] == d[n / 2])
    };
    line("zipper", found(board, random, 3..=5, holds), holds)
}

fn split_peas(board: &Board, random: &mut Random) -> Case {
    // The digits between the ends sum to the two-digit number formed by the ends, in either order.
    let holds = |d: &[i64]| {
        let (a, b) = (d[0], d[d.len() - 1]);
        let sum: i64 = d[1..d.len() - 1].iter().sum();
        sum == 10 * a + b || sum == 10 * b + a
    };
    line("split_peas", found(board, random, 4..=7, holds), holds)
}

/// Returns whether a line can be divided into pieces that each sum to `total`.
fn pieces(d: &[i64], total: i64) -> bool {
    let mut sum = 0;
    for digit in d {
        sum += digit;
        if sum == total {
            sum = 0;
        } else if sum > total {
            return false;
        }
    }
    sum == 0
}

fn segmented_sum(board: &Board, random: &mut Random) -> Case {
    let total = if random.random_bool(0.5) { 10 } else { random.random_range(7..=12) };
    if let Some(case) = closed(&format!("segmented_sum total={total}"), board, random, move |d| {
        (0..d.len()).any(|i| pieces(&[&d[i..], &d[..i]].concat(), total))
    }) {
        return case;
    }
    let holds = move |d: &[i64]| pieces(d, total);
    let path = found(board, random, 3..=6, holds);
    line(&if total == 10 { "segmented_sum".to_owned() } else { format!("segmented_sum total={total}") }, path, holds)
}

fn equal_sum(board: &Board, random: &mut Random) -> Case {
    let holds = |b: &Board, lines: &[Vec<Place>]| {
        let sum = |line: &Vec<Place>| b.read(line).iter().sum::<i64>();
        lines.iter().all(|l| sum(l) == sum(&lines[0]))
    };
    let mut chosen: Vec<Vec<Place>> = Vec::new();
    let is_closed = random.random_bool(0.3);
    for _ in 0..2000 {
        chosen = (0..2).map(|_| path(board.shape, random.random_range(2..=4), random)).collect();
        if is_closed {
            chosen[0] = ring(board.shape, random);
        }
        if holds(board, &chosen) {
            break;
        }
    }
    let mut written = chosen.clone();
    if is_closed {
        written[0].push(chosen[0][0]);
    }
    let text = written.iter().map(|l| cells(l)).collect::<Vec<_>>().join(" : ");
    Case::new(format!("equal_sum {text}"), move |b| holds(b, &chosen))
}

fn same_difference(board: &Board, random: &mut Random) -> Case {
    if let Some(case) =
        closed("same_difference", board, random, |d| all_around(d, |a, b| (a - b).abs() == (d[0] - d[1]).abs()))
    {
        return case;
    }
    let holds = |d: &[i64]| {
        let differences: Vec<i64> = d.windows(2).map(|w| (w[0] - w[1]).abs()).collect();
        differences.iter().all(|x| *x == differences[0])
    };
    line("same_difference", found(board, random, 3..=4, holds), holds)
}

/// Returns whether any three consecutive cells are of three classes.
fn triples(d: &[i64], class: impl Fn(i64) -> i64) -> bool {
    d.windows(3).all(|w| {
        let (a, b, c) = (class(w[0]), class(w[1]), class(w[2]));
        a != b && b != c && a != c
    })
}

fn entropic(board: &Board, random: &mut Random) -> Case {
    if let Some(case) = closed("entropic", board, random, |d| triples(&[d, &d[..2]].concat(), |d| (d - 1) / 3)) {
        return case;
    }
    let holds = |d: &[i64]| triples(d, |d| (d - 1) / 3);
    line("entropic", found(board, random, 3..=5, holds), holds)
}

fn modular(board: &Board, random: &mut Random) -> Case {
    if let Some(case) = closed("modular", board, random, |d| triples(&[d, &d[..2]].concat(), |d| d % 3)) {
        return case;
    }
    let holds = |d: &[i64]| triples(d, |d| d % 3);
    line("modular", found(board, random, 3..=5, holds), holds)
}

fn unimodular(board: &Board, random: &mut Random) -> Case {
    if let Some(case) = closed("unimodular", board, random, |d| d.iter().all(|x| x % 3 == d[0] % 3)) {
        return case;
    }
    let holds = |d: &[i64]| d.iter().all(|x| x % 3 == d[0] % 3);
    line("unimodular", found(board, random, 2..=4, holds), holds)
}

fn high_low_line(board: &Board, random: &mut Random) -> Case {
    // Below and above the middle; the middle one of an odd number of digits is neither.
    let side = board.side() as i64;
    if let Some(case) = closed("high_low_line", board, random, move |d| {
        all_around(d, |a, b| (2 * a - side - 1).signum() * (2 * b - side - 1).signum() == -1)
    }) {
        return case;
    }
    let holds = move |d: &[i64]| {
        let class = |d: i64| (2 * d - side - 1).signum();
        d.windows(2).all(|w| class(w[0]) * class(w[1]) == -1)
    };
    line("high_low_line", found(board, random, 2..=5, holds), holds)
}

fn fibonacci(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| d.windows(3).all(|w| w[0] + w[1] == w[2]);
    line("fibonacci", found(board, random, 3..=4, holds), holds)
}

fn indexing_arrow(board: &Board, random: &mut Random) -> Case {
    // The second cell states how many cells after the first one its digit occurs again.
    let holds = |d: &[i64]| d.get(d[1] as usize) == Some(&d[0]);
    line("indexing_arrow", found(board, random, 3..=6, holds), holds)
}

fn parity_line(board: &Board, random: &mut Random) -> Case {
    if let Some(case) = closed("parity_line", board, random, |d| all_around(d, |a, b| (a + b) % 2 == 1)) {
        return case;
    }
    let holds = |d: &[i64]| d.windows(2).all(|w| (w[0] + w[1]) % 2 == 1);
    line("parity_line", found(board, random, 2..=5, holds), holds)
}

fn index_line(board: &Board, random: &mut Random) -> Case {
    // The digit in the n-th cell is the position of n on the line.
    let holds = |d: &[i64]| {
        (1..=d.len() as i64).all(|n| {
            let at = d[n as usize - 1];
            (1..=d.len() as i64).contains(&at) && d[at as usize - 1] == n
        })
    };
    let path = found(board, random, 2..=4, holds);
    line("index_line", path, holds)
}

fn product_line(board: &Board, random: &mut Random) -> Case {
    let is_closed = random.random_bool(0.3);
    let mut path =
        if is_closed { ring(board.shape, random) } else { path(board.shape, random.random_range(2..=4), random) };
    let (own, product): (_, i64) = (path.clone(), board.read(&path).iter().product());
    path.extend(is_closed.then_some(own[0]));
    let text = format!("product_line {product} {}", cells(&path));
    Case::new(text, move |b| b.read(&own).iter().product::<i64>() == product)
}

fn arithmetic(board: &Board, random: &mut Random) -> Case {
    let holds = |d: &[i64]| d.windows(3).all(|w| w[1] - w[0] == w[2] - w[1]);
    line("arithmetic", found(board, random, 3..=4, holds), holds)
}

/// A pattern, and the equivalent Rust function.
type Pattern = (&'static str, fn(&[i64]) -> bool);

fn regex(board: &Board, random: &mut Random) -> Case {
    let patterns: [Pattern; 4] = [
        ("[1-3]+[^1-3]*", |d| {
            let low = d.iter().take_while(|d| **d <= 3).count();
            low >= 1 && d[low..].iter().all(|d| *d >= 4)
        }),
        (".*(12|21).*", |d| d.windows(2).any(|w| w == [1, 2] || w == [2, 1])),
        ("[^1]{2,}", |d| d.len() >= 2 && !d.contains(&1)),
        ("([135].?)*", |d| {
            // From each reachable position: an odd digit up to 5, and optionally one more.
            let mut reached = vec![false; d.len() + 1];
            reached[0] = true;
            for i in 0..d.len() {
                if reached[i] && [1, 3, 5].contains(&d[i]) {
                    reached[i + 1] = true;
                    if i + 2 <= d.len() {
                        reached[i + 2] = true;
                    }
                }
            }
            reached[d.len()]
        }),
    ];
    let (text, holds) = *patterns.choose(random).unwrap_or(&patterns[0]);
    let path = found(board, random, 2..=5, holds);
    line(&format!("regex \"{text}\""), path, holds)
}
