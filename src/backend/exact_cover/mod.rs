//! The shared part of the exact cover backends `dlx` and `cells`: the depth-first search over a [`Dance`], the facts at its root,
//! and the check of residual constraints.
//!
//! The two backends differ only in how an item is covered and uncovered.

pub(crate) mod residuals;
mod root;
pub(crate) mod search;
mod sizes;
pub(crate) mod template;
mod weights;
mod width;

pub(super) use root::Root;
pub(super) use search::CoverSearch;
pub(super) use sizes::ItemSizes;
pub(super) use template::{Footprint, SharedCover, adopt, prepare};
pub(super) use weights::Weights;
pub(super) use width::Width;

use crate::formulation::exact_cover::CoverInstance;

/// The sizes of items, and the choice of the item to branch on.
pub trait Branching {
    /// Records the primary items that initially have no option, or one.
    fn note_all(&mut self);

    /// Whether some primary item has lost its last option while uncovered.
    fn is_stuck(&self) -> bool;

    /// The uncovered primary item that has most recently dropped to a single option, if any.
    fn forced(&mut self) -> Option<usize>;

    /// Drops what was recorded, because the search backtracks.
    fn forget(&mut self);

    /// The uncovered item to branch on, and whether it is an answer item. Answer items come first, then those with the fewest
    /// options (Knuth's MRV), per weight if there are [`Weights`], then the lowest number.
    fn fewest(&self) -> Option<(usize, bool)>;
}

/// A data structure in which options can be chosen and the choices undone.
///
/// Invariant: an option is *live* while none of its items has been covered, except by the option itself, and none of its
/// secondary items has been given another colour. The size of an uncovered item is the number of its live options.
pub trait Dance: Send {
    /// The type that tracks the sizes of the items.
    type Sizes: Branching;

    /// Creates the structure for an instance; nothing is live before the first [`link`](Self::link).
    fn new(instance: &CoverInstance) -> Self;

    /// Makes the options live that the root keeps, and drops all choices.
    fn link(&mut self, instance: &CoverInstance, root: &Root);

    /// The sizes of the items.
    fn sizes(&self) -> &Self::Sizes;

    /// The sizes of the items.
    fn sizes_mut(&mut self) -> &mut Self::Sizes;

    /// The node of an item's first live option.
    fn first(&self, item: usize) -> Option<usize>;

    /// The node of the next live option of the same item.
    fn after(&self, node: usize) -> Option<usize>;

    /// The option that a node belongs to.
    fn option(&self, node: usize) -> usize;

    /// Chooses the option of a node of a primary item. May stop halfway once an item is stuck.
    fn choose(&mut self, node: usize);

    /// Opens a level: the search branches here and may backtrack to this point.
    fn open_level(&mut self);

    /// Backtracks to where the last level was opened; `chosen` are the nodes chosen since, in order.
    fn go_back(&mut self, chosen: &[usize]);

    /// Closes the last level, to which the search will not backtrack: its choices now belong to the one before.
    fn close_level(&mut self);

    /// Number of nodes removed from their items and items covered, since [`link`](Self::link).
    fn updates(&self) -> u64;

    /// Checks all invariants; slow.
    fn sanity(&self) -> Result<(), String>;
}
