//! Lowers guarded `Distinct` and `Combos` to exact cover: for each candidate, one way that places it and one that ignores it.
//!
//! Variables that need not differ cannot cover items of their values themselves. Therefore each candidate has a
//! [support](super::supports), covered by the way *placed*, which requires a true guard and covers the item of its value, or by
//! the way *ignored*, which requires a false guard. For `Distinct` the values' items are secondary. For `Combos` they are
//! primary, and there is an item *set*; a way per set requires a true guard and covers *set* and the values outside, and one
//! further way requires a false guard and covers them all.
//!
//! Size, with c candidates and V values: c primary items, V + 1 secondary, 2c options and 5c nodes for `Distinct`; with s sets of
//! k values, of which p candidates have one, c + V + 1 primary items, one secondary, p + c + s + 1 options and 3p + 2c + s(2 + V
//! − k) + V + 2 nodes for `Combos`; for both the size of the supports, and a node for each candidate of the guard's variable.
//! Strength: forward checking once the guard is true; if no set is left, the guard is false.

use super::guard::Guard;
use super::supports::Supports;
use super::{Extent, ItemPlan, LocalItem, LocalNode, Native, combos, table};
use crate::model::{Literal, Values, VarId};

struct PlacementNative {
    supports: Supports,
    values: Values,
    /// `None` for `Distinct`.
    sets: Option<Vec<Values>>,
    guard: Guard,
}

/// Plans a guarded `Distinct`.
pub(super) fn distinct(vars: &[VarId], guard: Literal, allowed: &[Values]) -> ItemPlan {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return table::plan(&[], &[], Some(guard), allowed);
    }
    plan(vars, None, guard, allowed)
}

/// Plans a guarded `Combos`.
pub(super) fn combos(vars: &[VarId], sets: &[Values], guard: Literal, allowed: &[Values]) -> ItemPlan {
    match combos::fitting(vars, sets, allowed) {
        Some(sets) if !sets.is_empty() => plan(vars, Some(sets), guard, allowed),
        _ => table::plan(&[], &[], Some(guard), allowed),
    }
}

fn plan(vars: &[VarId], sets: Option<Vec<Values>>, guard: Literal, allowed: &[Values]) -> ItemPlan {
    let values: Values = match &sets {
        Some(sets) => sets.iter().flat_map(Values::iter).collect(),
        None => vars.iter().flat_map(|var| allowed[var.index()].iter()).collect(),
    };
    let (before, own) = if sets.is_some() { (1 + values.len() as u32, 0) } else { (0, values.len() as u32) };
    let supports = Supports::new(vars.iter().copied(), allowed, before);
    let placed = PlacementNative { supports, values, sets, guard: Guard::new(guard, own) };
    ItemPlan::within(placed.extent().nodes, || Box::new(placed))
}

impl PlacementNative {
    /// Returns the item of a value.
    fn place(&self, index: usize) -> LocalNode {
        let index = index as u32;
        (if self.sets.is_some() { LocalItem::Primary(1 + index) } else { LocalItem::Secondary(index) }, 0)
    }
}

impl Native for PlacementNative {
    fn encoding(&self) -> &'static str {
        "placed"
    }

    fn extent(&self) -> Extent {
        let (values, supports) = (self.values.len() as u64, self.supports.count());
        let placed = self.supports.all().filter(|(_, value, _)| self.values.contains(*value)).count() as u64;
        let own = Extent {
            primary: supports as u32,
            secondary: 1,
            ways: placed + supports,
            nodes: 3 * placed + 2 * supports,
        };
        match &self.sets {
            None => Extent { secondary: 1 + values as u32, ..own },
            Some(sets) => Extent {
                primary: own.primary + 1 + values as u32,
                ways: own.ways + sets.len() as u64 + 1,
                nodes: own.nodes + values + 2 + sets.iter().map(|set| 2 + values - set.len() as u64).sum::<u64>(),
                ..own
            },
        }
    }

    fn colours(&self) -> bool {
        true
    }

    fn supported(&self) -> Vec<VarId> {
        self.supports.vars().collect()
    }

    fn absent(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        self.supports.absent(var, value, nodes);
    }

    fn marked(&self) -> Vec<VarId> {
        vec![self.guard.var()]
    }

    fn mark(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        nodes.extend(self.guard.mark(var, value));
    }

    fn ways(&self, emit: &mut dyn FnMut(&[LocalNode])) {
        for (_, value, support) in self.supports.all() {
            if let Some(index) = self.values.index_of(value) {
                emit(&[support, self.place(index), self.guard.holds()]);
            }
            emit(&[support, self.guard.fails()]);
        }
        let Some(sets) = &self.sets else { return };
        let mut nodes = Vec::new();
        for set in sets {
            nodes.clear();
            nodes.extend([(LocalItem::Primary(0), 0), self.guard.holds()]);
            let outside = self.values.iter().enumerate().filter(|(_, value)| !set.contains(*value));
            nodes.extend(outside.map(|(index, _)| self.place(index)));
            emit(&nodes);
        }
        nodes.clear();
        nodes.extend([(LocalItem::Primary(0), 0), self.guard.fails()]);
        nodes.extend((0..self.values.len()).map(|index| self.place(index)));
        emit(&nodes);
    }
}
