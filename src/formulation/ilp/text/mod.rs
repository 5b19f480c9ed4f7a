//! Rows over integer columns as text: OPB, CPLEX-LP, free MPS.

mod builder;
mod fault;
mod lexer;
pub mod lp;
pub mod mps;
mod number;
pub mod opb;
mod program;

pub use fault::Fault;
pub use program::{Bounds, Column, Columns, LONGEST_RANGE, Program};
