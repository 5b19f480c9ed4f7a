//! `Table`: one way per tuple.
//!
//! A primary item; the way for a tuple colours the variables with its values. (Knuth, TAOCP 7.2.2.1, on colour
//! controls; catalogue technique T2.) A guard lets the table go by one way more.
//!
//! Size, with k different variables and t tuples left: one primary item, t options, t·(1 + k) nodes, a node per
//! candidate for its colour. A guard adds a secondary item, a way with two nodes, a node to each other way and one to
//! each candidate of its variable. Strength: tuples that a set variable contradicts die; the last one left is chosen.

use super::guard::Guard;
use super::{Extent, Local, LocalNode, MOST_NODES, Names, Native, Plan};
use crate::model::{Literal, Values, VarId};

struct Table {
    /// Each variable once.
    vars: Vec<VarId>,
    /// The values of `vars`, tuple after tuple.
    tuples: Vec<Vec<i32>>,
    guard: Option<Guard>,
}

pub(super) fn plan(vars: &[VarId], tuples: &[Vec<i32>], guard: Option<Literal>, allowed: &[Values]) -> Plan {
    // Where a variable comes again, its value must be the same.
    let first: Vec<usize> = vars.iter().map(|v| vars.iter().position(|w| w == v).unwrap_or(0)).collect();
    let fits = |tuple: &&Vec<i32>| {
        tuple.len() == vars.len()
            && (0..vars.len()).all(|i| tuple[i] == tuple[first[i]] && allowed[vars[i].index()].contains(tuple[i]))
    };
    let own: Vec<usize> = (0..vars.len()).filter(|i| first[*i] == *i).collect();
    let most = MOST_NODES / (own.len() + 2);
    let kept = tuples.iter().filter(fits).take(most + 1);
    let mut kept: Vec<Vec<i32>> = kept.map(|tuple| own.iter().map(|i| tuple[*i]).collect()).collect();
    if kept.len() > most {
        return Plan::Residual;
    }
    kept.sort_unstable();
    kept.dedup();
    if kept.is_empty() && guard.is_none() {
        return Plan::Never;
    }
    let vars = own.iter().map(|i| vars[*i]).collect();
    Plan::Native(Box::new(Table { vars, tuples: kept, guard: guard.map(|g| Guard::new(g, 0)) }))
}

impl Native for Table {
    fn extent(&self) -> Extent {
        let (ways, guarded) = (self.tuples.len() as u64, u32::from(self.guard.is_some()));
        let nodes = ways * (1 + self.vars.len() as u64 + u64::from(guarded)) + 2 * u64::from(guarded);
        Extent { primary: 1, secondary: guarded, ways: ways + u64::from(guarded), nodes }
    }

    fn coloured(&self) -> &[VarId] {
        &self.vars
    }

    fn colours(&self) -> bool {
        true
    }

    fn marked(&self) -> Vec<VarId> {
        self.guard.map(Guard::var).into_iter().collect()
    }

    fn mark(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        nodes.extend(self.guard.and_then(|g| g.mark(var, value)));
    }

    fn ways(&self, names: &Names<'_>, emit: &mut dyn FnMut(&[LocalNode])) {
        let mut nodes = Vec::new();
        for tuple in &self.tuples {
            nodes.clear();
            nodes.push((Local::Primary(0), 0));
            nodes.extend(self.guard.map(Guard::holds));
            nodes.extend(self.vars.iter().zip(tuple).filter_map(|(var, value)| names.colour(*var, *value)));
            emit(&nodes);
        }
        if let Some(guard) = self.guard {
            emit(&[(Local::Primary(0), 0), guard.fails()]);
        }
    }
}
