//! Solves a puzzle: `cargo run --example solve`.

use gridc::{Error, Puzzle};

const PUZZLE: &str = "
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9
";

pub(crate) fn main() -> Result<(), Error> {
    let puzzle = Puzzle::read(PUZZLE)?;
    let answer = puzzle.solve()?;
    if let Some(solution) = answer.solution() {
        println!("{solution}");
        println!("the cell in the middle of the second row: {}", solution.symbol(1, 4).unwrap_or("none"));
    }
    println!("{answer}");
    Ok(())
}
