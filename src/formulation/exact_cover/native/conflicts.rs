//! Lowers constraints over two variables, of any kind, to conflicts in an exact cover.
//!
//! A secondary item shared by some values of `a` and some of `b` forbids all pairs among them, since the values of one variable
//! exclude each other anyway: one item per biclique of conflicts, not one per pair. Bicliques are found by grouping the values of
//! one variable that conflict with the same values of the other; the side that gives fewer nodes is used. (Knuth,
//! TAOCP 7.2.2.1, on secondary items as "at most one".)
//!
//! Size: no option; with C different nonempty conflict sets, C items and at most |Dₐ| + C·|D_b| nodes: for `a < b` over 1..n, n
//! items and n + n(n + 1)/2 nodes. Strength: forward checking. A guard in the scope is evaluated like any other variable.

use super::{Extent, ItemPlan, LocalItem, LocalNode, Native};
use crate::model::{Assignment, Constraint, Model, Status, Values, VarId};

struct Conflicts {
    scope: [VarId; 2],
    bicliques: Vec<[Vec<i32>; 2]>,
}

pub(super) fn plan(model: &Model, constraint: &Constraint, scope: [VarId; 2], allowed: &[Values]) -> ItemPlan {
    let [a, b] = scope;
    let [values_a, values_b] = scope.map(|var| &allowed[var.index()]);
    let mut assignment = Assignment::open(model.variables().len());
    let mut conflict = Vec::with_capacity(values_a.len() * values_b.len());
    for x in values_a.iter() {
        assignment.set(a, x);
        for y in values_b.iter() {
            assignment.set(b, y);
            conflict.push(constraint.status(&assignment) == Status::Violated);
        }
    }
    let width = values_b.len();
    let by_a = grouped(values_a, values_b, |i, j| conflict[i * width + j]);
    let by_b = grouped(values_b, values_a, |i, j| conflict[j * width + i]);
    let bicliques = if nodes(&by_a) <= nodes(&by_b) {
        by_a
    } else {
        by_b.into_iter().map(|[ours, theirs]| [theirs, ours]).collect()
    };
    if bicliques.is_empty() { ItemPlan::Holds } else { ItemPlan::Native(Box::new(Conflicts { scope, bicliques })) }
}

fn nodes(bicliques: &[[Vec<i32>; 2]]) -> usize {
    bicliques.iter().flatten().map(Vec::len).sum()
}

/// Groups the values of `ours` by the set of values of `theirs` with which they conflict.
fn grouped(ours: &Values, theirs: &Values, conflict: impl Fn(usize, usize) -> bool) -> Vec<[Vec<i32>; 2]> {
    let mut rows: Vec<(Vec<i32>, i32)> = Vec::with_capacity(ours.len());
    for (i, value) in ours.iter().enumerate() {
        let row: Vec<i32> = theirs.iter().enumerate().filter(|(j, _)| conflict(i, *j)).map(|(_, v)| v).collect();
        if !row.is_empty() {
            rows.push((row, value));
        }
    }
    rows.sort_unstable();
    let same = rows.chunk_by(|(row, _), (other, _)| row == other);
    same.map(|group| [group.iter().map(|(_, value)| *value).collect(), group[0].0.clone()]).collect()
}

impl Native for Conflicts {
    fn encoding(&self) -> &'static str {
        "conflicts"
    }

    fn extent(&self) -> Extent {
        Extent { secondary: self.bicliques.len() as u32, ..Extent::default() }
    }

    fn marked(&self) -> Vec<VarId> {
        self.scope.to_vec()
    }

    fn mark(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        let side = usize::from(var == self.scope[1]);
        let numbered = (0..).zip(&self.bicliques);
        let held = numbered.filter(|(_, biclique)| biclique[side].binary_search(&value).is_ok());
        nodes.extend(held.map(|(item, _)| (LocalItem::Secondary(item), 0)));
    }
}
