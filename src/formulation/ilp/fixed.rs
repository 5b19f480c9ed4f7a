//! Determines the columns that facts and domains fix at 0.

use super::row::Term;
use crate::model::{Candidates, ConstraintKind, Literal, Model};

/// Marks the candidates that `units` and the model's unguarded `Domain` constraints exclude.
pub fn fixed_at_zero(model: &Model, candidates: &Candidates, units: &[Literal]) -> Vec<bool> {
    let mut fixed = vec![false; candidates.len()];
    for constraint in model.constraints() {
        let binding = constraint.guard.is_none_or(|g| Term::of(g, candidates) == Term::Constant(true));
        if let (ConstraintKind::Domain { var, values }, true) = (&constraint.kind, binding) {
            for (index, value) in candidates.range(*var).zip(model.variable(*var).domain.iter()) {
                fixed[index] |= !values.contains(value);
            }
        }
    }
    for unit in units {
        for (index, value) in candidates.range(unit.var).zip(model.variable(unit.var).domain.iter()) {
            fixed[index] |= !unit.holds(value);
        }
    }
    fixed
}
