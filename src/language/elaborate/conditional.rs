//! Sums that a formula demands if a cell has a certain value. Elaboration keeps only what follows from them, if this is less, so
//! explanations read them here.

use super::evaluate;
use crate::model::{Comparison, Constraint, ConstraintKind, LinearTerm, Literal, OriginId, VarId};
use crate::puzzle::{self, Formula, Term};

/// Returns the sums of different variables that the formula demands with one of the values of a variable, which is the guard of the
/// constraint.
pub fn conditional_sums(formula: &Formula, values: &[i32], origin: OriginId) -> Vec<Constraint> {
    let (a, b) = match formula {
        Formula::All(parts) => return parts.iter().flat_map(|part| conditional_sums(part, values, origin)).collect(),
        Formula::Any(parts) => match &parts[..] {
            [a, b] => (a, b),
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let sums = [(a, b), (b, a)].into_iter().filter_map(|(unless, then)| {
        let [var] = unless.variables(1)?[..] else { return None };
        let kind = sum(then, values)?;
        let guards = values
            .iter()
            .filter(move |value| !evaluate::formula(unless, &|of| (of == var).then_some(i64::from(**value))));
        Some(guards.map(move |value| Constraint {
            guard: Some(Literal::is(var, *value)),
            ..Constraint::new(kind.clone(), origin)
        }))
    });
    sums.flatten().collect()
}

/// Returns the constraint that different variables have a sum, if the formula says this.
fn sum(formula: &Formula, values: &[i32]) -> Option<ConstraintKind> {
    let Formula::Compare(terms, puzzle::Comparison::Equal, total) = formula else { return None };
    let Term::Integer(rhs) = **total else { return None };
    let variable = |term: &Term| if let Term::Variable(var) = term { Some(*var) } else { None };
    let mut vars: Vec<VarId> = match &**terms {
        Term::Sum(terms) => terms.iter().map(variable).collect::<Option<_>>()?,
        term => vec![variable(term)?],
    };
    let many = vars.len();
    vars.sort_unstable();
    vars.dedup();
    let weights: Vec<(i32, i64)> = values.iter().map(|value| (*value, i64::from(*value))).collect();
    let terms = vars.into_iter().map(|var| LinearTerm { var, weights: weights.clone() }).collect::<Vec<_>>();
    (terms.len() == many).then_some(ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs })
}
