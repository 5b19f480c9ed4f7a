//! `Combos`: one way per set of values.
//!
//! A primary item *set*, and a primary item per value of the variables' domains. A candidate covers its value's item;
//! the way for a set S covers the item *set* and those of all values outside S. So each value has its place among the
//! variables or is left out by the set chosen, and no two variables share one: no colours are needed.
//! (After the cages of Knuth's exercises on KenKen and killer, TAOCP 7.2.2.1; catalogue technique T2.)
//!
//! Size, with k variables, V values and s sets within V: 1 + V primary items, s options, s·(1 + V − k) nodes, and one
//! node per candidate. Strength: sets that a value outside excludes die at once; a value that all sets left contain
//! must find its place (a hidden single); sets and values are unit propagated.
//!
//! Guarded ones stay residual: the values' items cannot be let go.

use super::{Extent, Local, LocalNode, MOST_NODES, Names, Native, Plan};
use crate::model::{Values, VarId};

struct Combos {
    vars: Vec<VarId>,
    values: Values,
    sets: Vec<Values>,
}

pub(super) fn plan(vars: &[VarId], sets: &[Values], allowed: &[Values]) -> Plan {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Plan::Never;
    }
    if sets.iter().any(|set| set.len() > vars.len()) {
        return Plan::Residual;
    }
    let values: Values = vars.iter().flat_map(|var| allowed[var.index()].iter()).collect();
    let fits = |set: &&Values| set.len() == vars.len() && set.iter().all(|v| values.contains(v));
    let mut sets: Vec<Values> = sets.iter().filter(fits).cloned().collect();
    sets.sort_unstable_by(|a, b| a.as_slice().cmp(b.as_slice()));
    sets.dedup();
    if sets.is_empty() {
        return Plan::Never;
    }
    if sets.len().saturating_mul(values.len()) > MOST_NODES {
        return Plan::Residual;
    }
    Plan::Native(Box::new(Combos { vars: vars.to_vec(), values, sets }))
}

impl Native for Combos {
    fn extent(&self) -> Extent {
        let ways = self.sets.len() as u64;
        let v = self.values.len() as u64;
        Extent { primary: 1 + 4 * v as u32, secondary: 0, ways: ways + 2 * v, nodes: ways * (1 + v) + 5 * v }
    }

    fn coloured(&self) -> &[VarId] {
        &[]
    }

    fn colours(&self) -> bool {
        false
    }

    fn marked(&self) -> Vec<VarId> {
        self.vars.clone()
    }

    fn mark(&self, _: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        nodes.extend(self.values.index_of(value).map(|index| (Local::Primary(1 + 4 * index as u32), 0)));
    }

    fn ways(&self, _: &Names<'_>, emit: &mut dyn FnMut(&[LocalNode])) {
        let mut nodes = Vec::new();
        for set in &self.sets {
            nodes.clear();
            nodes.push((Local::Primary(0), 0));
            for (j, value) in self.values.iter().enumerate() {
                let j = 1 + 4 * j as u32;
                nodes.push((Local::Primary(if set.contains(value) { j + 2 } else { j + 3 }), 0));
            }
            emit(&nodes);
        }
        for j in 0..self.values.len() as u32 {
            let j = 1 + 4 * j;
            // In, out.
            emit(&[(Local::Primary(j + 1), 0), (Local::Primary(j + 3), 0)]);
            emit(&[(Local::Primary(j + 1), 0), (Local::Primary(j), 0), (Local::Primary(j + 2), 0)]);
        }
    }
}
