//! How large terms and formulas are.

use crate::puzzle::{Formula, Node};

/// Nodes and depth; machines and patterns are shared, and count once.
pub(super) fn size(of: Node<'_>) -> (u64, usize) {
    let parts = of.parts().map(size);
    parts.fold((1, 1), |(nodes, depth), (more, deep)| (nodes.saturating_add(more), depth.max(deep + 1)))
}

/// Nodes, and the edges of what is to be connected: what a formula takes to keep.
pub(in crate::language) fn weight(of: Node<'_>) -> usize {
    let edges = if let Node::Formula(Formula::Connected(_, edges)) = of { edges.len() } else { 0 };
    1 + edges + of.parts().map(weight).sum::<usize>()
}
