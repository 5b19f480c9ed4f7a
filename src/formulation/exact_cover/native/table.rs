//! Lowers `Table` to exact cover: one way per tuple.
//!
//! The way for a tuple covers the [support](super::supports) of each value in it. (The table constraint
//! of Bessière and Régin, IJCAI 1997.) A guard adds a coloured item and a primary one, *kept*, which is covered by the ways of
//! the tuples or by the way that disables the table; each support may then also be covered by a way of its own.
//!
//! Size, with k different variables, c values among them and t tuples left: c primary items, t options, kt nodes, and the size of
//! the supports: a node per value here, per variable once an item, an option and two nodes for each value. A guard adds a primary
//! and a secondary item, c + 1 ways with two nodes each, two nodes to each other way and one to each candidate of its variable.
//! Strength: arc consistent; without tuples left the guard is false.

use super::guard::Guard;
use super::supports::Supports;
use super::{Extent, ItemPlan, LocalItem, LocalNode, Native};
use crate::model::{Literal, Values, VarId};

struct TableNative {
    supports: Supports,
    tuples: Vec<Vec<i32>>,
    guard: Option<Guard>,
}

const KEPT: LocalNode = (LocalItem::Primary(0), 0);

pub(super) fn plan(vars: &[VarId], tuples: &[Vec<i32>], guard: Option<Literal>, allowed: &[Values]) -> ItemPlan {
    // If a variable is repeated, its value must be the same.
    let first: Vec<usize> = vars.iter().map(|v| vars.iter().position(|w| w == v).unwrap_or(0)).collect();
    let fits = |tuple: &&Vec<i32>| {
        tuple.len() == vars.len()
            && (0..vars.len()).all(|i| tuple[i] == tuple[first[i]] && allowed[vars[i].index()].contains(tuple[i]))
    };
    let own: Vec<usize> = (0..vars.len()).filter(|i| first[*i] == *i).collect();
    let mut kept: Vec<Vec<i32>> =
        tuples.iter().filter(fits).map(|tuple| own.iter().map(|i| tuple[*i]).collect()).collect();
    kept.sort_unstable();
    kept.dedup();
    if kept.is_empty() && guard.is_none() {
        return ItemPlan::Never;
    }
    let supports = Supports::new(own.iter().map(|i| vars[*i]), allowed, u32::from(guard.is_some()));
    let table = TableNative { supports, tuples: kept, guard: guard.map(|g| Guard::new(g, 0)) };
    ItemPlan::within(table.extent().nodes, || Box::new(table))
}

impl Native for TableNative {
    fn encoding(&self) -> &'static str {
        "tuples"
    }

    fn extent(&self) -> Extent {
        let (tuples, width, values) =
            (self.tuples.len() as u64, self.supports.vars().count() as u64, self.supports.count());
        let guarded = u64::from(self.guard.is_some());
        Extent {
            primary: (values + guarded) as u32,
            secondary: guarded as u32,
            ways: tuples + guarded * (values + 1),
            nodes: tuples * (width + 2 * guarded) + guarded * 2 * (values + 1),
        }
    }

    fn colours(&self) -> bool {
        self.guard.is_some()
    }

    fn supported(&self) -> Vec<VarId> {
        self.supports.vars().collect()
    }

    fn absent(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        self.supports.absent(var, value, nodes);
    }

    fn marked(&self) -> Vec<VarId> {
        self.guard.map(Guard::var).into_iter().collect()
    }

    fn mark(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        nodes.extend(self.guard.and_then(|g| g.mark(var, value)));
    }

    fn ways(&self, emit: &mut dyn FnMut(&[LocalNode])) {
        let mut nodes = Vec::new();
        for tuple in &self.tuples {
            nodes.clear();
            nodes.extend(self.guard.iter().flat_map(|guard| [KEPT, guard.holds()]));
            nodes.extend(tuple.iter().enumerate().filter_map(|(column, value)| self.supports.node(column, *value)));
            emit(&nodes);
        }
        if let Some(guard) = self.guard {
            emit(&[KEPT, guard.fails()]);
            self.supports.all().for_each(|(_, _, support)| emit(&[support, guard.fails()]));
        }
    }
}
