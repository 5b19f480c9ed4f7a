//! What the exact cover backends share: the search over a [`Dance`], the facts at its root, and the commit hook.
//!
//! `dlx` and `cells` differ only in how an item is covered and uncovered.

mod residuals;
mod root;
mod search;
mod sizes;
mod template;
mod weights;
mod width;

#[cfg(test)]
mod tests;

pub(super) use root::Root;
pub(super) use search::CoverSearch;
pub(super) use sizes::Sizes;
pub(super) use template::{Footprint, Shared, adopt, prepare};
pub(super) use width::Width;

use crate::formulation::exact_cover::CoverInstance;

/// A structure in which options can be chosen and given back.
///
/// Invariant: an option is *live* while none of its items has been covered, save by the option itself, and none
/// of its secondary items has been given another colour. The size of an uncovered item is the number of its live
/// options.
pub(super) trait Dance: Send {
    /// The numbers that items and nodes fit in.
    type Width: Width;

    /// The structure for an instance; nothing is live before the first [`link`](Self::link).
    fn new(instance: &CoverInstance) -> Self;

    /// Makes live what the root keeps, and forgets everything chosen.
    fn link(&mut self, instance: &CoverInstance, root: &Root);

    /// The sizes of the items.
    fn sizes(&self) -> &Sizes<Self::Width>;

    /// The sizes of the items.
    fn sizes_mut(&mut self) -> &mut Sizes<Self::Width>;

    /// The node of an item's first live option.
    fn first(&self, item: usize) -> Option<usize>;

    /// The node of the next live option of the same item.
    fn after(&self, node: usize) -> Option<usize>;

    /// The option that a node belongs to.
    fn option(&self, node: usize) -> usize;

    /// Chooses the option of a node of a primary item. May leave off in the middle once an item is stuck.
    fn choose(&mut self, node: usize);

    /// Gives back the last option chosen, by the same node.
    fn give_back(&mut self, node: usize);

    /// Nodes taken from their items and items covered, since [`link`](Self::link).
    fn updates(&self) -> u64;

    /// Checks the invariants at full length.
    #[cfg(test)]
    fn sanity(&self) -> Result<(), String>;
}
