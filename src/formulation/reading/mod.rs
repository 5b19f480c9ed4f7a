//! Reads instances from texts of any size: scanner, positions, memory budget and errors, shared by the readers of DIMACS, Knuth's
//! format, OPB, LP and MPS.
//!
//! The readers (`cnf::text`, `exact_cover::text`, `ilp::text`) stream: they store the content, never the text. Memory is
//! allocated for what was read, never for what a header announces.

mod budget;
mod mistake;
pub(crate) mod scanner;

pub use mistake::{Fault, Mistake, MistakeText, ReadError, SharedFault, TextPlace};
pub use scanner::{LONGEST_WORD, Scanner};

pub(in crate::formulation) use budget::MemoryBudget;
