//! The LP form of CPLEX, which cbc, glpsol, HiGHS, SCIP and Gurobi read: comments begin with `\`; a column fixed at 0 has that
//! bound, all others are listed as `Binary`. No line but comments is longer than 255 characters.

pub(crate) mod read;
mod write;

pub use read::read;
pub use write::write;
