//! Reading instances from texts of any size: tokens, places, budgets, mistakes.
//!
//! The readers of the formats (`cnf::text`, `exact_cover::text`, `ilp::text`) stream: they hold what they have read, never
//! the text. Nothing is allocated by what a header announces, only by what is there.

mod budget;
mod mistake;
pub(crate) mod scanner;

pub use mistake::{Explained, Fault, Mistake, Place, ReadError, SharedFault};
pub use scanner::{LONGEST_WORD, Scanner};

pub(in crate::formulation) use budget::Budget;
