//! Tests that steps are sound on every kind of puzzle, on random positions that contain the solution.

use crate::sound::judge;
use gridc::stages::rate::{Board, Candidate};
use gridc::stages::solve::Random;
use std::collections::BTreeMap;
use std::path::Path;

/// Examples with different structures: houses of other shapes, groups, pairs of other digits, overlapping grids.
const EXAMPLES: [&str; 13] = [
    "classic",
    "x_sudoku",
    "jigsaw",
    "windoku",
    "disjoint_groups",
    "six",
    "killer",
    "kropki",
    "xv",
    "chess",
    "miracle",
    "whispers",
    "renban",
];

#[test]
fn steps_on_random_positions_hold_on_every_kind_of_puzzle() {
    let positions: u64 = std::env::var("GRIDC_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut tally = BTreeMap::new();
    let only = std::env::var("GRIDC_EXAMPLES").ok();
    for name in EXAMPLES {
        if only.as_ref().is_some_and(|only| !only.split(',').any(|one| one == name)) {
            continue;
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(format!("{name}.grid"));
        let puzzle = gridc::Puzzle::open(path).unwrap();
        let answer = puzzle.check().unwrap();
        let solution = answer.solution().unwrap_or_else(|| panic!("{name} has a solution"));
        let data = puzzle.data();
        let symbols = &data.layout.symbols;
        let digits = data.digits_of(solution.grid()).iter().map(|digit| symbols.index_of(*digit).unwrap() as u8);
        let solution: Vec<u8> = digits.collect();
        let (start, clock) = (Board::new(data).unwrap(), std::time::Instant::now());
        for seed in 0..positions {
            let mut random = Random::new(seed, 0);
            let board = position(&start, &solution, &mut random);
            let wrong = judge(&board, Some(data), &solution, &mut tally);
            println!("{name}: {:?}", clock.elapsed());
            assert!(wrong.is_empty(), "{name}, seed {seed}\n{}", wrong[..wrong.len().min(5)].join("\n"));
        }
    }
    println!("{tally:?}");
}

/// Returns a board on the way to the solution: some digits placed, some of the other candidates removed.
pub fn position(start: &Board, solution: &[u8], random: &mut Random) -> Board {
    let mut board = start.clone();
    let (placed, gone) = (random.below(50), 20 + random.below(60));
    for (cell, digit) in solution.iter().enumerate() {
        if random.below(100) < placed {
            board.place(Candidate::new(cell, *digit));
        }
    }
    for candidate in board.all().collect::<Vec<_>>() {
        if solution[candidate.cell()] != candidate.digit && random.below(100) < gone {
            board.eliminate(candidate);
        }
    }
    board
}
