//! What the exact cover backends share: the search over a [`Dance`], the facts at its root, and the commit hook.
//!
//! `dlx` and `cells` differ only in how an item is covered and uncovered.

pub(crate) mod residuals;
mod root;
pub(crate) mod search;
mod sizes;
pub(crate) mod template;
mod weights;
mod width;

pub(super) use root::Root;
pub(super) use search::CoverSearch;
pub(super) use sizes::Sizes;
pub(super) use template::{Footprint, Shared, adopt, prepare};
pub(super) use weights::Weights;
pub(super) use width::Width;

use crate::formulation::exact_cover::CoverInstance;

/// The sizes of items, and which of them to branch on.
pub trait Branching {
    /// Notes the primary items that have no option, or one, to begin with.
    fn note_all(&mut self);

    /// Whether some primary item has lost its last option while uncovered.
    fn is_stuck(&self) -> bool;

    /// The primary item that has most recently sunk to a single option, if one is still uncovered.
    fn forced(&mut self) -> Option<usize>;

    /// Drops what was noted: the search turns back.
    fn forget(&mut self);

    /// The uncovered item to branch on, and whether it is an answer item: those come first, then the fewest options
    /// (Knuth's MRV), if there are [`Weights`] per weight, then the lowest number.
    fn fewest(&self) -> Option<(usize, bool)>;
}

/// A structure in which options can be chosen and given back.
///
/// Invariant: an option is *live* while none of its items has been covered, save by the option itself, and none
/// of its secondary items has been given another colour. The size of an uncovered item is the number of its live
/// options.
pub trait Dance: Send {
    /// What knows the sizes of the items.
    type Sizes: Branching;

    /// The structure for an instance; nothing is live before the first [`link`](Self::link).
    fn new(instance: &CoverInstance) -> Self;

    /// Makes live what the root keeps, and forgets everything chosen.
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

    /// Chooses the option of a node of a primary item. May leave off in the middle once an item is stuck.
    fn choose(&mut self, node: usize);

    /// The search branches here, and comes back.
    fn open_level(&mut self);

    /// Back to where the last level was opened: gives back the options chosen since, by the same nodes, in order.
    fn go_back(&mut self, chosen: &[usize]);

    /// The search does not come back to the last level: what was chosen there belongs to the one before.
    fn close_level(&mut self);

    /// Nodes taken from their items and items covered, since [`link`](Self::link).
    fn updates(&self) -> u64;

    /// Checks the invariants at full length.
    fn sanity(&self) -> Result<(), String>;
}
