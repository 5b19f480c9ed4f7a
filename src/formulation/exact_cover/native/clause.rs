//! Lowers `Clause` to exact cover: one way per variable, which is the first that makes the clause true.
//!
//! There is a primary item, and for each variable a secondary item whose colour indicates whether the variable makes the clause
//! true. The way for variable i requires the items before it to be false and its own to be true. If a single value makes the
//! difference, its candidate has one colour and the option that it is *not* taken has the other (see [`Choice::Not`]), so the
//! clause reacts as soon as the candidate is excluded; otherwise every candidate has its colour. A guard is one more literal: its
//! negation.
//!
//! Size, with k variables that may do either: one primary item, k secondary, k options, k + k(k + 1)/2 nodes, and a node per
//! candidate; for a variable with a single value that makes the difference among three or more two nodes in place of one per
//! candidate, and once per variable an item, an option and two nodes for each value. Strength: unit propagation.
//!
//! [`Choice::Not`]: super::super::OptionMeaning::Not

use super::{Extent, ItemPlan, LocalItem, LocalNode, Native};
use crate::model::{Literal, Values, VarId};

struct Clause {
    /// Ascending by variable, without duplicates.
    terms: Vec<Term>,
}

struct Term {
    var: VarId,
    /// The values that make the clause true.
    holding: Values,
    /// The value that makes the difference, if only its candidate is marked.
    single: Option<i32>,
}

impl Clause {
    fn term(&self, var: VarId) -> Option<(usize, &Term)> {
        let number = self.terms.binary_search_by_key(&var, |term| term.var).ok()?;
        Some((number, &self.terms[number]))
    }
}

/// Returns the item of a term, coloured by its truth value.
fn colour(number: usize, holds: bool) -> LocalNode {
    (LocalItem::Secondary(number as u32), if holds { 1 } else { 2 })
}

pub(super) fn plan(literals: &[Literal], guard: Option<Literal>, allowed: &[Values]) -> ItemPlan {
    let mut literals: Vec<Literal> = literals.iter().copied().chain(guard.map(|g| !g)).collect();
    literals.sort_by_key(|literal| literal.var);
    let mut terms = Vec::new();
    for same in literals.chunk_by(|a, b| a.var == b.var) {
        let (var, values) = (same[0].var, &allowed[same[0].var.index()]);
        let holding = values.filter(|value| same.iter().any(|literal| literal.holds(value)));
        if holding.len() == values.len() {
            return ItemPlan::Holds;
        }
        if !holding.is_empty() {
            let failing = values.filter(|value| !holding.contains(value));
            let single = match (holding.as_slice(), failing.as_slice()) {
                ([_], [_]) => None,
                ([value], _) | (_, [value]) => Some(*value),
                _ => None,
            };
            terms.push(Term { var, holding, single });
        }
    }
    if terms.is_empty() {
        return ItemPlan::Never;
    }
    let clause = Clause { terms };
    ItemPlan::within(clause.extent().nodes, || Box::new(clause))
}

impl Native for Clause {
    fn encoding(&self) -> &'static str {
        "first"
    }

    fn extent(&self) -> Extent {
        let count = self.terms.len() as u64;
        Extent { primary: 1, secondary: count as u32, ways: count, nodes: count + count * (count + 1) / 2 }
    }

    fn colours(&self) -> bool {
        true
    }

    fn supported(&self) -> Vec<VarId> {
        self.terms.iter().filter(|term| term.single.is_some()).map(|term| term.var).collect()
    }

    fn absent(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        if let Some((number, term)) = self.term(var)
            && term.single == Some(value)
        {
            nodes.push(colour(number, !term.holding.contains(value)));
        }
    }

    fn marked(&self) -> Vec<VarId> {
        self.terms.iter().map(|term| term.var).collect()
    }

    fn mark(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        if let Some((number, term)) = self.term(var)
            && term.single.is_none_or(|single| single == value)
        {
            nodes.push(colour(number, term.holding.contains(value)));
        }
    }

    fn ways(&self, emit: &mut dyn FnMut(&[LocalNode])) {
        let mut nodes = vec![(LocalItem::Primary(0), 0)];
        for number in 0..self.terms.len() {
            nodes.push(colour(number, true));
            emit(&nodes);
            if let Some(last) = nodes.last_mut() {
                *last = colour(number, false);
            }
        }
    }
}
