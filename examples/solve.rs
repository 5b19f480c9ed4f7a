//! Solves a puzzle: `cargo run --example solve`.

use gridc::{Error, Puzzle};

const PUZZLE: &str = "
9 . 1 | . . 4 | 5 . .
3 . . | . 6 . | . 7 9
. . . | . 2 . | . 8 .
------+-------+------
. . 2 | . . 3 | . . 5
. . . | . 1 . | . . .
6 . . | 5 . . | 7 . .
------+-------+------
. 3 . | . 9 . | . . .
2 1 . | . 5 . | . . 3
. . 5 | 4 . . | 2 . 1
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
