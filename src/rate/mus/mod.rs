//! Small explanations: small sets of clues and houses that imply a placement or an elimination. Such a set, together with the
//! remaining candidates and the negation of the conclusion, is a *minimal unsatisfiable subset* (MUS).
//!
//! Every clue and every region of the layout is compiled under a switch; a session is asked which of them refute a candidate, or
//! that a cell does not have its digit. The answer is a sufficient set, whose members are then removed one by one where possible.
//! Candidates are not counted (as in Demystify: Espasa, Gent, Hoffmann, Jefferson and Lynch, *Using Small MUSes to Explain How to
//! Solve Pen and Paper Puzzles*, 2021; for the sequence of steps, Bogaerts, Gamba and Guns, *A framework for step-wise explaining
//! how to solve constraint satisfaction problems*, Artificial Intelligence 300, 2021).

mod profile;
mod sets;

pub use profile::{MusProfile, profile};
pub use sets::SmallSets;
