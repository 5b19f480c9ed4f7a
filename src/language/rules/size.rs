//! How many nodes terms and formulas have, and how deep they are.

use crate::puzzle::Node;

/// Nodes and depth; machines and patterns are shared, and count once.
pub(super) fn size(of: Node<'_>) -> (u64, usize) {
    let parts = of.parts().map(size);
    parts.fold((1, 1), |(nodes, depth), (more, deep)| (nodes.saturating_add(more), depth.max(deep + 1)))
}
