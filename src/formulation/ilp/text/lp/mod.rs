//! CPLEX-LP.

mod read;

pub use read::read;
