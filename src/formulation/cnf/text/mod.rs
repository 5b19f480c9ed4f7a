//! Reads and writes CNF as text, in the DIMACS format of SAT solvers: comment lines begin with `c`, `p cnf VARIABLES CLAUSES`
//! precedes the clauses, and each clause ends in ` 0`.

mod fault;
mod formula;
pub(crate) mod read;
mod write;

pub use fault::Fault;
pub use formula::Formula;
pub use read::read;
pub use write::CnfText;
