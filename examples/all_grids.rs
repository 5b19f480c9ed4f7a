//! The number of completed 9×9 grids, as B. Felgenhauer and F. Jarvis found it ("Mathematics of Sudoku I", 2006), with gridc for
//! the part that they left to a program of days: `cargo run --release --example all_grids`, minutes.
//!
//! The first box may be fixed, for 9! grids each. In how many ways the upper three rows can be completed to a grid depends only on
//! which digits each column has there. Of the ways to fill these rows, those are grouped that become equal by exchanging boxes,
//! columns of a box, and digits; then one of each group is counted.

use gridc::{Count, CountMethod, Error, Options, Puzzle, Solver};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

/// The digits of a column in the upper three rows, as bits 0 to 8.
type Column = u16;

/// The columns of three boxes.
type Band = [[Column; 3]; 3];

/// The digits of the upper three rows.
type Rows = [[u8; 9]; 3];

/// The columns of the first box.
const FIRST: [Column; 3] = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

pub(crate) fn main() -> Result<(), Error> {
    let bands = bands();
    let ways: u64 = bands.iter().map(|(ways, _)| ways).sum();
    println!("{ways} ways to fill the upper rows beside the first box, in {} groups", bands.len());
    let solver = Solver::new(&Options::new().method(CountMethod::Frontier))?;
    let (waiting, total) = (Mutex::new(bands.iter()), Mutex::new(Count::default()));
    let work = || -> Result<(), Error> {
        loop {
            let next = waiting.lock().ok().and_then(|mut waiting| waiting.next());
            let Some((ways, rows)) = next else { return Ok(()) };
            let completions = completions(&solver, rows)?;
            println!("{ways:7} × {completions}");
            if let Ok(mut total) = total.lock() {
                *total += Count::from(*ways) * completions;
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or(Ok(())))
    })?;
    let total = total.into_inner().unwrap_or_default();
    println!("{} grids", total * Count::from((1..=9).product::<u64>()));
    Ok(())
}

/// Returns in how many ways these rows can be completed to a grid.
fn completions(solver: &Solver, rows: &Rows) -> Result<Count, Error> {
    let line = |row: &[u8; 9]| row.iter().map(u8::to_string).collect::<String>() + "\n";
    let upper: String = rows.iter().map(line).collect();
    let mut completions = Count::default();
    for column in first_columns() {
        let lower: String = column.iter().map(|digit| format!("{digit}........\n")).collect();
        completions += solver.count(&Puzzle::read(&(upper.clone() + &lower))?)?.count().clone();
    }
    Ok(completions * Count::from(72))
}

/// Returns the lower six digits of the first column, below 147, where the order within a box and that of the two boxes does not
/// matter: ten of 720, each for 72.
fn first_columns() -> Vec<Vec<u8>> {
    let rest = [3, 5, 6, 8, 9];
    let sets = (0_u8..32).filter(|set| set.count_ones() == 2);
    let chosen = |set: u8, is: bool| (0..5).filter(move |place| (set >> place & 1 == 1) == is).map(|place| rest[place]);
    sets.map(|set| std::iter::once(2).chain(chosen(set, true)).chain(chosen(set, false)).collect()).collect()
}

/// Returns for each group of upper rows whose first box is 123, 456, 789 the number of its members, and one of them.
fn bands() -> Vec<(u64, Rows)> {
    let mut by_columns: BTreeMap<Band, (u64, Rows)> = BTreeMap::new();
    for rows in second_boxes() {
        let third = [0, 1, 2].map(|row| {
            let is_left = |digit: &u8| usize::from((digit - 1) / 3) != row && !rows[row].contains(digit);
            (1..=9).filter(is_left).collect::<Vec<u8>>()
        });
        for orders in order_pairs() {
            for others in order_pairs() {
                let row = |row: usize| {
                    let first = row as u8 * 3;
                    let second = orders[row].map(|place| rows[row][place]);
                    let third = others[row].map(|place| third[row][place]);
                    let [a, b, c] = second;
                    let [d, e, f] = third;
                    [first + 1, first + 2, first + 3, a, b, c, d, e, f]
                };
                let rows = [row(0), row(1), row(2)];
                let column = |place: usize| rows.iter().map(|row| 1 << (row[place] - 1)).sum::<Column>();
                let band = normal([0, 3, 6].map(|first| [column(first), column(first + 1), column(first + 2)]));
                // In both boxes, the columns may have six orders.
                by_columns.entry(band).or_insert((0, rows)).0 += 36;
            }
        }
    }
    let mut groups = Vec::new();
    while let Some((band, (mut ways, rows))) = by_columns.pop_first() {
        let (mut known, mut waiting) = (BTreeSet::from([band]), vec![band]);
        while let Some(band) = waiting.pop() {
            for other in neighbours(&band).into_iter().filter(|other| known.insert(*other)) {
                ways += by_columns.remove(&other).map_or(0, |(ways, _)| ways);
                waiting.push(other);
            }
        }
        groups.push((ways, rows));
    }
    groups
}

/// Returns the rows of all second boxes, each with its digits ascending.
fn second_boxes() -> Vec<[Vec<u8>; 3]> {
    let triples = |row: u8| -> Vec<Vec<u8>> {
        let digits: Vec<u8> = (1..=9).filter(|digit| (digit - 1) / 3 != row).collect();
        let kept = |set: &u8| set.count_ones() == 3;
        let triple = |set: u8| (0..6).filter(|place| set >> place & 1 == 1).map(|place| digits[place]).collect();
        (0_u8..64).filter(kept).map(triple).collect()
    };
    let mut boxes = Vec::new();
    for first in triples(0) {
        for second in triples(1).into_iter().filter(|second| second.iter().all(|digit| !first.contains(digit))) {
            let is_free = |third: &Vec<u8>| third.iter().all(|digit| !first.contains(digit) && !second.contains(digit));
            boxes.extend(triples(2).into_iter().filter(is_free).map(|third| [first.clone(), second.clone(), third]));
        }
    }
    boxes
}

/// Returns the orders of the digits in the rows of a box whose first row is ascending.
fn order_pairs() -> impl Iterator<Item = [[usize; 3]; 3]> {
    ORDERS.into_iter().flat_map(|second| ORDERS.into_iter().map(move |third| [ORDERS[0], second, third]))
}

fn sorted<T: Ord>(mut three: [T; 3]) -> [T; 3] {
    three.sort_unstable();
    three
}

/// Returns the bands that become equal to this one by one exchange: of two digits in a column of the first box, of two columns of
/// that box, or of that box and the second one.
fn neighbours(band: &Band) -> Vec<Band> {
    let swapped = |pairs: &[[usize; 2]]| {
        let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        pairs.iter().for_each(|[one, other]| names.swap(*one, *other));
        names
    };
    let mut renamings: Vec<[usize; 9]> = (0..6).map(|digit| swapped(&[[digit, digit + 3]])).collect();
    renamings.extend([0, 1].map(|column| swapped(&[0, 3, 6].map(|row| [row + column, row + column + 1]))));
    let mut second = [0; 9];
    for (column, digits) in band[1].iter().enumerate() {
        for (row, digit) in (0..9).filter(|digit| digits >> digit & 1 == 1).enumerate() {
            second[digit] = 3 * row + column;
        }
    }
    renamings.push(second);
    let renamed = |names: &[usize; 9], column: Column| -> Column {
        (0..9).filter(|digit| column >> digit & 1 == 1).map(|digit| 1 << names[digit]).sum()
    };
    let all = |names: [usize; 9]| normal(band.map(|columns| columns.map(|column| renamed(&names, column))));
    renamings.into_iter().map(all).collect()
}

/// Sorts the columns of the boxes, and the boxes after the one with the columns 147, 258, 369.
fn normal(band: Band) -> Band {
    let mut band = band.map(sorted);
    if let Some(first) = band.iter().position(|columns| *columns == FIRST) {
        band.swap(0, first);
    }
    band[1..].sort_unstable();
    band
}
