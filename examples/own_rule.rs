//! A rule of one's own, and what is said about a mistake in it: `cargo run --example own_rule`.

use gridc::{Error, Puzzle};

/// Neighbours along a line have an odd sum.
const PUZZLE: &str = "gridc 2
use classic(2, 2)

/// Alternating: of two neighbours along the line one is odd and one is even.
rule alternating(line: path) {
  for a, b in adjacent(line) { (a + b) mod 2 == 1 }
}

givens
  1 . | . .
  . . | . .
  ----+----
  . . | . .
  . . | . 2

alternating r1c1 r1c2 r1c3 r1c4
alternating r4c1 r4c2 r4c3 r4c4
alternating r2c1 r2c2
";

pub(crate) fn main() -> Result<(), Error> {
    let puzzle = Puzzle::read(PUZZLE)?;
    let answer = puzzle.check()?;
    for solution in answer.solutions() {
        println!("{solution}");
    }
    println!("{answer}");

    let mistaken = PUZZLE.replace("alternating r2c1 r2c2", "alternate r2c1 r2c2");
    match Puzzle::read(&mistaken) {
        Ok(_) => println!("no mistake was found"),
        Err(error) => println!("\n{error}"),
    }
    Ok(())
}
