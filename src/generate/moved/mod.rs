//! Transforms finished puzzles: rotations, reflections, exchanges of rows, columns, bands and stacks, and renaming of digits.
//!
//! Cells of clues are mapped one by one, and the resulting statements are read again. The result is compared with the original,
//! clue by clue: each clue has to state for the transformed cells what it stated before, and adjacent cells have to be adjacent.
//! So this module needs no list of the rules that are invariant under each transformation.

mod carry;
mod meaning;
mod movement;

pub use carry::{TransformedPuzzle, carried};
pub use movement::{LineType, Mirror, Movement, Turn};
