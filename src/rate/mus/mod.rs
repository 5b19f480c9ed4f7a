//! Small sets of clues and houses from which something follows: *minimal unsatisfiable subsets* of these, the candidates left, and
//! the opposite of what follows.
//!
//! Every clue and every region of the layout is compiled under a switch; one session is asked which of them refute a candidate, or
//! that a cell has not its digit. An answer names a set that suffices, of which members are left out one by one. Candidates count
//! nothing (as in Demystify: Espasa, Gent, Hoffmann, Jefferson and Lynch, *Using Small MUSes to Explain How to Solve Pen and Paper
//! Puzzles*, 2021; for the sequence of steps, Bogaerts, Gamba and Guns, *A framework for step-wise explaining how to solve constraint
//! satisfaction problems*, Artificial Intelligence 300, 2021).

mod profile;
mod sets;

pub use profile::{MusProfile, profile};
pub use sets::SmallSets;
