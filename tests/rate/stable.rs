//! Tests that ratings are the same for every relabelling and symmetry of a puzzle.

use crate::levels::solution;
use crate::shared::classic;
use gridc::Reader;
use gridc::stages::generate::{Mirror, Movement, Turn, carried};
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::rate::{Board, Path, RatingOptions, Technique};
use gridc::stages::solve::Random;

/// Returns a puzzle with one solution: digits of a full grid are removed in random order, as long as it stays unique.
pub fn puzzle(random: &mut Random) -> String {
    let full: Vec<u8> = (0..81).map(|cell| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9) as u8 + b'1').collect();
    let mut cells = transformed(&full, random);
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    for cell in order {
        let given = std::mem::replace(&mut cells[cell], b'.');
        if !is_unique(&cells) {
            cells[cell] = given;
        }
    }
    String::from_utf8(cells).unwrap()
}

/// Returns whether the first solution with digits in ascending order is also the first in descending order.
fn is_unique(cells: &[u8]) -> bool {
    let mirrored: Vec<u8> = cells.iter().map(|c| if *c == b'.' { b'.' } else { b'1' + b'9' - c }).collect();
    let solve = |cells: &[u8]| solution(&classic(std::str::from_utf8(cells).unwrap())).expect("a solution");
    let up = solve(cells);
    solve(&mirrored).iter().zip(&up).all(|(down, up)| 8 - down == *up)
}

/// Returns the puzzle with its digits, rows, columns, bands and stacks permuted, and perhaps transposed.
fn transformed(cells: &[u8], random: &mut Random) -> Vec<u8> {
    let mut digits: Vec<u8> = (b'1'..=b'9').collect();
    random.shuffle(&mut digits);
    let mut lines = || -> Vec<usize> {
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        let mut lines = Vec::new();
        for band in bands {
            let mut within = [0, 1, 2];
            random.shuffle(&mut within);
            lines.extend(within.map(|line| 3 * band + line));
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    let transposed = random.below(2) == 1;
    let of = |cell: usize| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let from = if transposed { 9 * column + row } else { 9 * row + column };
        if cells[from] == b'.' { b'.' } else { digits[usize::from(cells[from] - b'1')] }
    };
    (0..81).map(of).collect()
}

/// Returns the basis of a rating: the technique of each round, and how many candidates it decides.
fn counted(cells: &[u8]) -> Vec<(Technique, usize)> {
    let board = classic(std::str::from_utf8(cells).unwrap());
    let path = Path::of(board, RatingOptions::default());
    decided(&path)
}

fn decided(path: &Path) -> Vec<(Technique, usize)> {
    let decided = |round: &gridc::stages::rate::Round| {
        let all = round.steps.iter().flat_map(|step| step.placements.iter().chain(&step.eliminations));
        all.collect::<std::collections::HashSet<_>>().len()
    };
    path.rounds.iter().map(|round| (round.technique, decided(round))).collect()
}

/// Demands that in each round, the same technique decides as many candidates in all orientations. Where a limit on queries is
/// reached, as for clues of more than a dozen cells, that need not be so.
fn agree_in_all_orientations(names: &[&str]) {
    for name in names {
        let text = std::fs::read_to_string(format!("{}/examples/{name}.grid", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let mut reader = Reader::new();
        let read = reader.read(&text).unwrap();
        let rounds = |data: &PuzzleData| {
            let path = Path::of(Board::new(data).unwrap(), RatingOptions::default());
            assert!(path.rounds.len() > 3, "{name}");
            decided(&path)
        };
        let expected = rounds(read.data());
        let layout = &read.data().layout;
        let turns = [Turn::Right, Turn::Half, Turn::Left].map(|turn| Movement::turn(layout, turn));
        let mirrors = [Mirror::LeftRight, Mirror::TopBottom, Mirror::Diagonal, Mirror::Antidiagonal];
        let mirrors = mirrors.map(|mirror| Movement::mirror(layout, mirror));
        for movement in turns.iter().chain(&mirrors) {
            let moved = carried(read.data(), read.tree(), movement, reader.library()).unwrap();
            assert_eq!(rounds(&moved.puzzle), expected, "{name}, {movement:?}");
        }
    }
}

#[test]
fn paths_with_clues_are_the_same_in_all_orientations() {
    agree_in_all_orientations(&[
        "between_lockout",
        "disjoint_groups",
        "double_arrow",
        "japanese_sums",
        "killer",
        "kropki",
        "little_killer",
        "miracle",
        "numbered_room",
        "palindrome",
        "quadruple",
        "region_sum",
        "renban",
        "sandwich",
        "skyscraper",
        "thermo",
        "whispers",
        "xv",
        "zero_based",
    ]);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_paths_with_clues_are_the_same_in_all_orientations() {
    agree_in_all_orientations(&["x_sum"]);
}

fn agree(puzzles: u64, transformations: usize) {
    let mut hardest = std::collections::BTreeMap::new();
    for number in 0..puzzles {
        let mut random = Random::new(17, number);
        let cells = puzzle(&mut random).into_bytes();
        let expected = counted(&cells);
        *hardest.entry(expected.iter().map(|(technique, _)| *technique).max()).or_insert(0) += 1;
        for _ in 0..transformations {
            let other = transformed(&cells, &mut random);
            let text = String::from_utf8_lossy(&other).into_owned();
            assert_eq!(counted(&other), expected, "{text}\nof {}", String::from_utf8_lossy(&cells));
        }
    }
    println!("{hardest:?}");
    assert!(hardest.len() >= 3, "all puzzles are of one sort: {hardest:?}");
}

#[test]
fn ratings_are_the_same_for_every_symmetry() {
    agree(8, 3);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_ratings_are_the_same_for_every_symmetry() {
    agree(80, 4);
}
