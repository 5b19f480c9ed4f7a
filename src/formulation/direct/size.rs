//! Computes the size of a model as MiniZinc or SMT-LIB text, without writing it.

use crate::formulation::Size;
use crate::model::{ConstraintKind, Model};

/// Returns the size of a model.
pub fn size(model: &Model) -> Size {
    Size::Direct {
        variables: model.variables().len() as u64,
        candidates: model.variables().iter().map(|variable| variable.domain.len() as u64).sum(),
        constraints: model.constraints().len() as u64,
    }
}

/// The approximate number of characters of a value, a name or a comparison.
const WORD: u64 = 14;

/// Returns the approximate size of the text in bytes, in the larger of the two languages.
pub fn bytes(model: &Model) -> u64 {
    let words = |kind: &ConstraintKind| {
        let count = match kind {
            ConstraintKind::Domain { values, .. } => values.len(),
            // In SMT-LIB a house has a place per value.
            ConstraintKind::Distinct(vars) => vars.len().saturating_mul(vars.len() + 1),
            ConstraintKind::Combos { vars, sets } => {
                sets.iter().map(|set| set.len()).sum::<usize>().saturating_mul(vars.len()).saturating_mul(2)
            }
            ConstraintKind::Linear { terms, .. } => terms.iter().map(|term| term.weights.len() + 2).sum(),
            ConstraintKind::Relation { pairs, .. } => pairs.len().saturating_mul(2),
            ConstraintKind::Table { vars, tuples } => tuples.len().saturating_mul(vars.len()),
            ConstraintKind::Automaton { vars, automaton } => {
                let steps = automaton.steps.len().max(automaton.states as usize);
                steps.saturating_mul(vars.len().saturating_mul(3))
            }
            ConstraintKind::Clause(literals) => literals.len(),
            ConstraintKind::Connected { vars, edges, .. } => {
                vars.len().saturating_mul(8).saturating_add(edges.len() * 4)
            }
            ConstraintKind::Division(division) => {
                division.sizes.len().saturating_mul(division.sizes.len() + 8).saturating_add(division.edges.len() * 8)
            }
        };
        (count as u64).saturating_add(4)
    };
    let constraints = model.constraints().iter().map(|constraint| words(&constraint.kind));
    let variables = model.variables().iter().map(|variable| variable.domain.len() as u64 + 4);
    constraints.chain(variables).fold(0_u64, u64::saturating_add).saturating_mul(WORD)
}
