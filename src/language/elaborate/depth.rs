//! Measures formulas before they are compiled: nesting depth, and the size of patterns.

use super::automaton::pattern::Positions;
use crate::puzzle::{Formula, FormulaNode, Pattern};

/// Returns whether formulas and terms are nested more than `levels` deep, including machines and patterns. It does not look
/// deeper than that.
pub(super) fn deeper(node: FormulaNode<'_>, levels: u32) -> bool {
    let Some(left) = levels.checked_sub(1) else { return true };
    let inside = match node {
        FormulaNode::Formula(Formula::Fold(_, machine)) => machine.nodes().any(|node| deeper(node, left)),
        FormulaNode::Formula(Formula::Matches(_, pattern)) => deeper_pattern(pattern, left),
        _ => false,
    };
    inside || node.parts().any(|part| deeper(part, left))
}

fn deeper_pattern(pattern: &Pattern, levels: u32) -> bool {
    let Some(left) = levels.checked_sub(1) else { return true };
    match pattern {
        Pattern::OneOf(_) => false,
        Pattern::Sequence(parts) | Pattern::Either(parts) => parts.iter().any(|p| deeper_pattern(p, left)),
        Pattern::Repeat { pattern, .. } => deeper_pattern(pattern, left),
    }
}

/// Returns the size of the largest pattern, as counted by [`Positions::size_of`].
pub(super) fn largest_pattern(node: FormulaNode<'_>) -> u64 {
    let own = match node {
        FormulaNode::Formula(Formula::Fold(_, machine)) => machine.nodes().map(largest_pattern).max().unwrap_or(0),
        FormulaNode::Formula(Formula::Matches(terms, pattern)) => Positions::size_of(pattern, terms.len()),
        _ => 0,
    };
    node.parts().map(largest_pattern).fold(own, u64::max)
}
