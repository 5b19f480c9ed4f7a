//! A small exact cover solved step by step, for teaching.
//!
//! This is Knuth's Algorithm C (TAOCP 7.2.2.1; without colours, Algorithm X on dancing links) with the heuristic of fewest
//! options, as DLX2 does it, and nothing else: what makes the backends fast is left out. Nodes and updates are counted as
//! there: a node per item chosen and per solution, an update per item covered and per node hidden.

mod branching;
mod links;
mod puzzle;
mod story;

pub use branching::{Branching, tally};
pub use puzzle::{NoCover, cover};
pub use story::{Tally, tell};
