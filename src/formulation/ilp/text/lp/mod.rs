//! Reads and writes the LP format of CPLEX, which cbc, glpsol, HiGHS, SCIP and Gurobi support. Comments begin with `\`. In the
//! output a column fixed at 0 has that bound, all others are listed as `Binary`, and no line except comments is longer than 255
//! characters.

pub(crate) mod read;
mod write;

pub use read::read;
pub use write::write;
