//! Measures the size of terms and formulas.

use crate::puzzle::{Formula, FormulaNode};

/// Returns the number of nodes and the depth; machines and patterns are shared, and count once.
pub(super) fn size(of: FormulaNode<'_>) -> (u64, usize) {
    let parts = of.parts().map(size);
    parts.fold((1, 1), |(nodes, depth), (more, deep)| (nodes.saturating_add(more), depth.max(deep + 1)))
}

/// Returns the memory weight of a formula: its nodes, plus the edges of connectivity demands.
pub(in crate::language) fn weight(of: FormulaNode<'_>) -> usize {
    let edges = match of {
        FormulaNode::Formula(Formula::Connected(_, edges)) => edges.len(),
        FormulaNode::Formula(Formula::Division(_, _, graph)) => graph.edges.len(),
        _ => 0,
    };
    1 + edges + of.parts().map(weight).sum::<usize>()
}
