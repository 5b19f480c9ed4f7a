//! CNF as text: DIMACS.

mod fault;
mod formula;
mod read;

pub use fault::Fault;
pub use formula::Formula;
pub use read::read;
