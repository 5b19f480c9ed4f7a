//! Pseudo-Boolean constraints as text: OPB.

mod read;

pub use read::read;
