//! The shared data of ratings, where they lie, and boards of plain sudokus.

use gridc::stages::rate::{Board, Candidate};
use std::path::PathBuf;

/// The text of a file of the shared data; says so where it is not there.
pub fn text(name: &str) -> Option<String> {
    let shared = std::env::var_os("GRIDC_SHARED").map(PathBuf::from);
    let shared = shared.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"));
    let text = std::fs::read_to_string(shared.join("data/rating").join(name)).ok();
    if text.is_none() {
        println!("skipped: {name} of the shared data is not there");
    }
    text
}

/// The board of a plain sudoku.
pub fn classic(line: &str) -> Board {
    Board::new(gridc::Puzzle::read(line).unwrap().data()).unwrap()
}

/// A candidate written as digit, row, column.
pub fn candidate(text: &str) -> Candidate {
    let digits: Vec<usize> = text.bytes().map(|byte| usize::from(byte - b'1')).collect();
    let [digit, row, column] = digits[..] else { panic!("{text} is no candidate") };
    Candidate::new(9 * row + column, digit as u8)
}

/// How candidates are written there.
pub fn written(candidates: &[Candidate]) -> String {
    let one = |c: &Candidate| format!("{}{}{}", c.digit + 1, c.cell() / 9 + 1, c.cell() % 9 + 1);
    candidates.iter().map(one).collect::<Vec<_>>().join(" ")
}
