//! The grouped diagram encoding of sums over pairwise different variables: a decision diagram that reads which values each group
//! uses, encoded as the layered graph of an automaton.
//!
//! "The value is used in the group" is `x = v` if only one variable can take it, and otherwise a variable defined as the
//! disjunction of these literals.
//!
//! Size: that of the graph, see [`automaton`](super::super::listed::automaton), and for each value of a group that k > 1
//! variables can take a variable, k clauses of two literals and one of k + 1.
//!
//! Unit propagation finds each value that a group cannot or must use, given the usage of the others. References: see
//! [`GroupedSum`].

use super::super::extent::Extent;
use super::super::listed::automaton;
use super::super::sink::Emitter;
use super::super::{Atom, ClauseSink, ClauseTally, CnfLit, Numbering};
use super::SumForm;
use crate::model::{Literal, Model};
use crate::presolve::sum::{GroupedSum, Sum, SumGroup};

/// Builds the diagram of groups, if there are groups and it is within the budget.
pub(super) fn plan(model: &Model, sum: &Sum, most: usize) -> Option<SumForm> {
    let grouped = GroupedSum::new(model, sum, most)?;
    let of_group =
        |group: &SumGroup| (0..group.values.len()).map(|place| group.holders(model, place).count()).collect();
    let holders = grouped.groups.iter().flat_map::<Vec<usize>, _>(of_group).collect();
    Some(SumForm::Grouped(grouped, holders))
}

/// Returns the size of the encoding. `holders` is the number of variables that can take each value of each group.
pub(super) fn size(grouped: &GroupedSum, holders: &[usize]) -> Extent {
    let mut extent = automaton::size(&grouped.layers);
    if !grouped.layers.is_empty() {
        for holders in holders.iter().filter(|k| **k > 1).map(|k| *k as u64) {
            extent.definition +=
                (ClauseTally::clauses(holders, 2) + ClauseTally::clauses(1, holders + 1)).with_fresh(1);
        }
    }
    extent
}

pub(super) fn encode<S: ClauseSink>(grouped: &GroupedSum, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    let mut used: Vec<CnfLit> = Vec::new();
    if !grouped.layers.is_empty() {
        for group in &grouped.groups {
            for (value, _) in &group.values {
                let takes = group.vars.iter().filter_map(|var| match numbering.atom(Literal::is(*var, *value)) {
                    Atom::Lit(lit) => Some(lit),
                    Atom::Constant(_) => None,
                });
                used.push(some(&takes.collect::<Vec<CnfLit>>(), out));
            }
        }
    }
    automaton::encode(&grouped.layers, |layer, class| used[layer].signed(class == 1), out);
}

/// Returns a literal equivalent to the disjunction of `literals`.
fn some<S: ClauseSink>(literals: &[CnfLit], out: &mut Emitter<'_, S>) -> CnfLit {
    if let [only] = literals {
        return *only;
    }
    let some = out.fresh();
    let mut one = vec![!some];
    for literal in literals {
        out.define(&[!*literal, some]);
        one.push(*literal);
    }
    out.define(&one);
    some
}
