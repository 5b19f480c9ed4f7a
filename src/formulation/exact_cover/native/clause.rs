//! `Clause`: one way per variable, the first that makes it true.
//!
//! A primary item, and per variable a secondary item whose colour tells whether the variable makes the clause true;
//! candidates carry one colour or the other. The way for variable i wants the items before it false and its own true.
//! A guard is one literal more: its negation.
//!
//! Size, with k variables that may do either: one primary item, k secondary, k options, k + k(k + 1)/2 nodes, and a node
//! per candidate. Strength: unit propagation.

use super::{Extent, Local, LocalNode, Native, Plan};
use crate::model::{Literal, Values, VarId};

struct Clause {
    /// Each variable once, with the values that make the clause true.
    terms: Vec<(VarId, Values)>,
}

const TRUE: u32 = 1;
const FALSE: u32 = 2;

pub(super) fn plan(literals: &[Literal], guard: Option<Literal>, allowed: &[Values]) -> Plan {
    let mut literals: Vec<Literal> = literals.iter().copied().chain(guard.map(|g| !g)).collect();
    literals.sort_by_key(|literal| literal.var);
    let mut terms = Vec::new();
    for same in literals.chunk_by(|a, b| a.var == b.var) {
        let (var, values) = (same[0].var, &allowed[same[0].var.index()]);
        let holding = values.filter(|value| same.iter().any(|literal| literal.holds(value)));
        if holding.len() == values.len() {
            return Plan::Holds;
        }
        if !holding.is_empty() {
            terms.push((var, holding));
        }
    }
    if terms.is_empty() {
        return Plan::Never;
    }
    let clause = Clause { terms };
    Plan::within(clause.extent().nodes, || Box::new(clause))
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

    fn marked(&self) -> Vec<VarId> {
        self.terms.iter().map(|(var, _)| *var).collect()
    }

    fn mark(&self, var: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        if let Ok(term) = self.terms.binary_search_by_key(&var, |(var, _)| *var) {
            let colour = if self.terms[term].1.contains(value) { TRUE } else { FALSE };
            nodes.push((Local::Secondary(term as u32), colour));
        }
    }

    fn ways(&self, emit: &mut dyn FnMut(&[LocalNode])) {
        let mut nodes = vec![(Local::Primary(0), 0)];
        for term in 0..self.terms.len() as u32 {
            nodes.push((Local::Secondary(term), TRUE));
            emit(&nodes);
            if let Some(last) = nodes.last_mut() {
                last.1 = FALSE;
            }
        }
    }
}
