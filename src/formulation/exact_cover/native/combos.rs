//! Lowers `Combos` to exact cover: one way per set of values.
//!
//! A value that every set contains must have a place: a primary item, covered by the candidates with that value. For any other
//! value there are two further ways, *in* and *out*, and four primary items:
//!
//! | item | covered by |
//! |---|---|
//! | placed | the candidates with the value; *out* |
//! | decided | *in*; *out* |
//! | some set with it | the sets that have the value; *out* |
//! | some set without it | the sets that do not; *in* |
//!
//! If there are such values, one more item requires one of the sets. (After the cages of Knuth's exercises on KenKen and killer,
//! TAOCP 7.2.2.1.)
//!
//! Size, with s sets, m values that all have and r > 0 others: 1 + m + 4r primary items, s + 2r options, s·(1 + r) + 5r nodes,
//! and a node per candidate; without others m primary items and a node per candidate. Strength: arc consistent between sets and
//! values. A set is excluded when one of its values has no candidate left, or a value outside is placed; a candidate is excluded
//! when no remaining set has its value; a value in all remaining sets must have a place. It is not consistent for sets and cells
//! together: a set may remain although its values do not fit the cells.

use super::{Extent, ItemPlan, LocalItem, LocalNode, Native};
use crate::model::{Values, VarId};

struct Combos {
    vars: Vec<VarId>,
    /// The remaining values of the variables, with the number of the first item of each.
    values: Values,
    first: Vec<u32>,
    /// Empty if every value is in all sets.
    sets: Vec<Values>,
    primary: u32,
}

/// Returns the sets compatible with the remaining values; `None` if a variable is listed twice, which is unsatisfiable.
pub(super) fn fitting(vars: &[VarId], sets: &[Values], allowed: &[Values]) -> Option<Vec<Values>> {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    let values: Values = vars.iter().flat_map(|var| allowed[var.index()].iter()).collect();
    let fits = |set: &&Values| set.len() == vars.len() && set.iter().all(|v| values.contains(v));
    let mut sets: Vec<Values> = sets.iter().filter(fits).cloned().collect();
    sets.sort_unstable_by(|a, b| a.as_slice().cmp(b.as_slice()));
    sets.dedup();
    Some(sets)
}

/// Returns the union of the compatible sets.
pub(super) fn support(vars: &[VarId], sets: &[Values], allowed: &[Values]) -> Values {
    let fitting = fitting(vars, sets, allowed).unwrap_or_default();
    fitting.iter().flat_map(Values::iter).collect()
}

pub(super) fn plan(vars: &[VarId], sets: &[Values], allowed: &[Values]) -> ItemPlan {
    let sets = fitting(vars, sets, allowed).unwrap_or_default();
    if sets.is_empty() {
        return ItemPlan::Never;
    }
    let values: Values = vars.iter().flat_map(|var| allowed[var.index()].iter()).collect();
    let everywhere = |value: i32| sets.iter().all(|set| set.contains(value));
    let choice = !values.iter().all(everywhere);
    let mut primary = u32::from(choice);
    let mut first = Vec::with_capacity(values.len());
    for value in values.iter() {
        first.push(primary);
        primary += if everywhere(value) { 1 } else { 4 };
    }
    let sets = if choice { sets } else { Vec::new() };
    let combos = Combos { vars: vars.to_vec(), values, first, sets, primary };
    ItemPlan::within(combos.extent().nodes, || Box::new(combos))
}

impl Native for Combos {
    fn encoding(&self) -> &'static str {
        "sets"
    }

    fn extent(&self) -> Extent {
        let all = self.values.len() as u64;
        let choice = u64::from(!self.sets.is_empty());
        let ways = self.sets.len() as u64;
        // The items are that of the sets, one for each value, and three more for each value that not all sets have.
        let some = (u64::from(self.primary) - choice - all) / 3;
        Extent { primary: self.primary, secondary: 0, ways: ways + 2 * some, nodes: ways * (1 + some) + 5 * some }
    }

    fn marked(&self) -> Vec<VarId> {
        self.vars.clone()
    }

    fn mark(&self, _: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        nodes.extend(self.values.index_of(value).map(|index| (LocalItem::Primary(self.first[index]), 0)));
    }

    fn ways(&self, emit: &mut dyn FnMut(&[LocalNode])) {
        let ends = self.first.iter().skip(1).copied().chain([self.primary]);
        let values = || self.values.iter().zip(self.first.iter().copied().zip(ends.clone()));
        let item = |number: u32| (LocalItem::Primary(number), 0);
        let some = || values().filter(|(_, (first, end))| end - first > 1).map(|(value, (first, _))| (value, first));
        let mut nodes = Vec::new();
        for set in &self.sets {
            nodes.clear();
            nodes.push(item(0));
            nodes.extend(some().map(|(value, first)| item(first + if set.contains(value) { 2 } else { 3 })));
            emit(&nodes);
        }
        for (_, placed) in some() {
            let [decided, with, without] = [1, 2, 3].map(|n| item(placed + n));
            emit(&[decided, without]);
            emit(&[item(placed), decided, with]);
        }
    }
}
