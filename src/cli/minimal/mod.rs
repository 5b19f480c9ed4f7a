//! `gridc redundant` and `gridc minimise`: what a puzzle could do without.

mod minimise;
mod redundant;

pub use minimise::minimise;
pub use redundant::redundant;
