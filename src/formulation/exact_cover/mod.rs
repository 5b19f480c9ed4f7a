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
//! | `Combos` | primary ones: the set, and four per value; a way per set, two per value | arc consistent between sets and values |
//! | `Table` | a support per variable and value; a way per tuple | arc consistent |
//! | `Automaton`, and `Linear` as a decision diagram | supports, and two primary ones per state; a way per step and per state | arc consistent |
//! | `Clause` | one primary, a coloured one per variable; a way per variable | unit propagation |
//! | `Distinct`, `Combos` under a guard | supports, an item per value; two ways per candidate, one per set | forward checking once the guard is true |
//! | `Connected`, what goes over a budget | none: *residual* | the backend's commit hook tests it |
//!
//! There is one option per candidate that `Domain` and the units leave, and then the ways; a variable whose candidates need
//! *support* has one more item and option per value ([`Item::Present`], [`OptionMeaning::Not`]). A board of side N = n² has 4N² items,
//! N³ options and 4N³ nodes. Given the answer, ways are forced, so that branching on them would find no answer twice;
//! only clauses are worth it.

mod counter;
mod coverage;
mod holders;
mod instance;
mod item;
mod lower;
mod native;
mod numbers;
mod propagate;
mod stream;
pub mod text;

pub use counter::Counter;
pub use coverage::coverage;
pub use holders::Holders;
pub use instance::CoverInstance;
pub use item::{Item, Node, OptionMeaning, Rank, Sink};
pub use lower::{Lowering, lower, size};
pub use propagate::propagate;
