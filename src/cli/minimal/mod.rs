//! Runs `gridc redundant` and `gridc minimise`, which find givens and clues that a puzzle does not need.

mod minimise;
mod redundant;

pub use minimise::{MinimalRecord, minimise};
pub use redundant::redundant;
