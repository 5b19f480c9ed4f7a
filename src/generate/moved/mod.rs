//! Finished puzzles moved: turned, mirrored, their rows, columns and bands exchanged, their digits renamed.
//!
//! Cells of clues are mapped one by one, and the statements are read again. What comes out is compared with what went in,
//! clue by clue: each has to demand of the moved cells what it demanded of the others, and cells that touched have to touch
//! still. So it is not known here which rule survives what.

mod carry;
mod meaning;
mod movement;

pub use carry::{Carried, carried};
pub use movement::{Line, Mirror, Movement, Turn};
