//! Access to the shared data of ratings, and to boards of plain sudokus.

use gridc::stages::rate::{Board, Candidate};

/// The text of a file of the shared data.
pub fn text(name: &str) -> String {
    std::fs::read_to_string(crate::shared_folder::folder().join("rating").join(name)).unwrap()
}

/// The board of a plain sudoku.
pub fn classic(line: &str) -> Board {
    Board::new(gridc::Puzzle::read(line).unwrap().data()).unwrap()
}

/// Parses a candidate written as digit, row, column.
pub fn candidate(text: &str) -> Candidate {
    let digits: Vec<usize> = text.bytes().map(|byte| usize::from(byte - b'1')).collect();
    let [digit, row, column] = digits[..] else { panic!("{text} is no candidate") };
    Candidate::new(9 * row + column, digit as u8)
}

/// Formats candidates in the same way.
pub fn written(candidates: &[Candidate]) -> String {
    let one = |c: &Candidate| format!("{}{}{}", c.digit + 1, c.cell() / 9 + 1, c.cell() % 9 + 1);
    candidates.iter().map(one).collect::<Vec<_>>().join(" ")
}
