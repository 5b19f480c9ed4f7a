//! CNF as text, in the DIMACS form that every SAT solver reads: comment lines begin with `c`, `p cnf VARIABLES CLAUSES`
//! heads the clauses, and each of them ends in ` 0`.

mod fault;
mod formula;
pub(crate) mod read;
mod write;

pub use fault::Fault;
pub use formula::Formula;
pub use read::read;
pub use write::Text;
