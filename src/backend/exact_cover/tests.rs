//! What only the inside shows: colours, and the invariants after each node. The rest is in `tests/` of the crate.

mod coloured;
mod invariants;
