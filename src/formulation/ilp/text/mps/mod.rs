//! Free MPS, which nearly every solver reads: comments begin with `*`, columns are listed one after the other with their
//! coefficients, so that the matrix stands there by columns. `FREE` after the name tells cbc that the columns of characters do
//! not count.

pub(crate) mod read;
pub(crate) mod write;

pub use read::read;
pub use write::write;
