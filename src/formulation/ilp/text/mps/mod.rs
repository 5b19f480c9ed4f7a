//! Free MPS.

mod read;

pub use read::read;
