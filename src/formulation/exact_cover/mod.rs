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
//! | anything over one variable | none: the options left out | complete |
//! | anything over two variables, `Relation` among it | one secondary per biclique of conflicts | forward checking |
//! | `Combos` | primary: the set, and each value; a way per set | hidden singles among the sets left |
//! | `Table` | one primary; a way per tuple, colours | forward checking |
//! | `Automaton` | a primary per step, states as colours | forward checking along the run |
//! | `Clause` | one primary, a coloured one per variable; a way per variable | unit propagation |
//! | `Linear`, `Connected`, what goes over a budget or has a guard it cannot take | none: *residual* | the backend's commit hook tests it |
//!
//! There is one option per candidate that `Domain` and the units leave, and then the ways. A board of side N = n² has
//! 4N² items, N³ options and 4N³ nodes. Primary items of
//! `Table`, `Automaton` and `Clause` over answer variables are answer items: the answer decides which way is chosen, so
//! branching on the ways splits the answers and finds none twice.

mod counter;
mod coverage;
mod instance;
mod item;
mod lower;
mod native;
mod numbers;
mod stream;

pub use counter::Counter;
pub use coverage::coverage;
pub use instance::Instance;
pub use item::{Choice, Item, Node, Rank, Sink};
pub use lower::{Lowering, lower, size};
