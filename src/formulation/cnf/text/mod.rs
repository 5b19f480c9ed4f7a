//! CNF as text, in the DIMACS form that every SAT solver reads: comment lines begin with `c`, `p cnf VARIABLES CLAUSES`
//! heads the clauses, and each of them ends in ` 0`.

mod write;

pub use write::{COMMENT, Text};
