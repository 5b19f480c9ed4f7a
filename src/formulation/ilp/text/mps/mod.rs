//! Reads and writes free MPS, a format of nearly all ILP solvers. Comments begin with `*`; the matrix is listed by columns, each
//! with its coefficients. `FREE` after the name tells cbc that fields are not in fixed positions.

pub(crate) mod read;
pub(crate) mod write;

pub use read::read;
pub use write::write;
