//! How large formulas are.

use crate::puzzle::{Formula, Node};

/// Terms and formulas in a formula, itself included. A machine counts once, since it is shared.
pub(super) fn weight(formula: &Formula) -> usize {
    of(Node::Formula(formula))
}

fn of(node: Node<'_>) -> usize {
    let edges = if let Node::Formula(Formula::Connected(_, edges)) = node { edges.len() } else { 0 };
    1 + edges + node.parts().map(of).sum::<usize>()
}
