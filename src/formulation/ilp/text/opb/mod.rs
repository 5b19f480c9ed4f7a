//! Reads and writes OPB, the format of the pseudo-Boolean competitions (Roussel and Manquinho, *Input/Output Format and Solver
//! Requirements for the Competitions of Pseudo-Boolean Solvers*): a first line `* #variable= … #constraint= …`, comment lines
//! that begin with `*`, and rows with `=` and `>=` only. A column fixed at 0 is a row of its own.

pub(crate) mod read;
mod write;

pub use read::read;
pub use write::write;
