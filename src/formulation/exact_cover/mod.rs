//! Exact cover with colours (XCC; Knuth, The Art of Computer Programming 7.2.2.1, Algorithm C).
//!
//! An instance has *items* and *options*. A solution is a set of options that covers every primary item exactly once;
//! a secondary item may be left out, is covered at most once when uncoloured, and by options that agree on its colour
//! when coloured.
//!
//! | core | items | strength |
//! |---|---|---|
//! | variable | one primary | – |
//! | house | one primary per value | hidden singles |
//! | other `Distinct` | one secondary per value | pairwise conflicts |
//! | guarded `Domain` | one secondary | conflict of guard and value |
//! | everything else | none: *residual* | the backend's commit hook tests it |
//!
//! There is one option per candidate that `Domain` and the units leave. A board of side N = n² has 4N² items, N³
//! options and 4N³ nodes.

mod counter;
mod instance;
mod item;
mod lower;
mod native;

pub use counter::Counter;
pub use instance::Instance;
pub use item::{Choice, Item, Node, Rank, Sink};
pub use lower::{Lowering, lower, size};
