//! Lowers models to exact cover with colours (XCC; Knuth, The Art of Computer Programming 7.2.2.1, Algorithm C), for backends
//! based on dancing links or cells, and for export.
//!
//! An instance has *items* and *options*. A solution is a set of options that covers every primary item exactly once. A secondary
//! item may stay uncovered; without a colour it is covered at most once, and with colours all options that cover it must agree on
//! its colour.
//!
//! | core | items | strength |
//! |---|---|---|
//! | variable | one primary | – |
//! | house | one primary per value | hidden singles |
//! | other `Distinct` | one secondary per value | pairwise conflicts |
//! | guarded `Domain` | one secondary | conflict of guard and value |
//! | anything over one variable | none: the options are omitted | complete |
//! | anything over two variables, including `Relation` | one secondary per biclique of conflicts | forward checking |
//! | `Combos` | primary ones: the set, and four per value; a way per set, two per value | arc consistent between sets and values |
//! | `Table` | a support per variable and value; a way per tuple | arc consistent |
//! | `Automaton`, and `Linear` as a decision diagram | supports, and two primary ones per state; a way per step and per state | arc consistent |
//! | `Clause` | one primary, a coloured one per variable; a way per variable | unit propagation |
//! | `Distinct`, `Combos` under a guard | supports, an item per value; two ways per candidate, one per set | forward checking once the guard is true |
//! | `Connected`, anything over a budget | none: *residual* | the backend's commit hook tests it |
//!
//! There is one option for each candidate that `Domain` and the units allow, followed by the *ways*: options that represent a way
//! to satisfy a constraint. A variable whose candidates need *support* has one more item and option per value
//! ([`ItemMeaning::Present`], [`OptionMeaning::Not`]). A board of side N = n² has 4N² items, N³ options and 4N³ nodes. Given
//! the answer, ways are forced, so branching on them would find no answer twice; only for clauses is it worthwhile.

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
pub use item::{ItemMeaning, OptionItem, OptionMeaning, Rank, Sink};
pub use lower::{Lowering, lower, size};
pub use propagate::propagate;
