//! Free MPS, which nearly every solver reads: comments begin with `*`, columns are listed one after the other with their
//! coefficients, so that the matrix stands there by columns.

mod read;
mod write;

pub use read::read;
pub use write::{COMMENT, write};
