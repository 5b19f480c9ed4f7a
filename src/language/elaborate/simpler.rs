//! Simplifies formulas by known disequalities of variables, before any part of them gets a switch.

use super::builder::ModelBuilder;
use crate::model::VarId;
use crate::puzzle::{Comparison, Formula, Term};

impl ModelBuilder<'_> {
    /// Returns the formula with fewer parts, or with an order in normal form; `None` if nothing changes.
    pub(super) fn simpler(&self, formula: &Formula) -> Option<Formula> {
        match formula {
            Formula::Not(inner) => self.simpler(inner).map(|inner| match inner {
                Formula::Constant(truth) => Formula::Constant(!truth),
                inner => Formula::Not(Box::new(inner)),
            }),
            Formula::All(parts) => self.simpler_parts(parts, false),
            Formula::Any(parts) => self.simpler_parts(parts, true),
            Formula::Compare(a, comparison, b) => match (&**a, &**b) {
                (Term::Variable(a), Term::Variable(b)) => self.simpler_comparison(*a, *comparison, *b),
                _ => None,
            },
            _ => None,
        }
    }

    /// Simplifies a conjunction or disjunction, in which a part with the truth `deciding` determines the result.
    fn simpler_parts(&self, parts: &[Formula], deciding: bool) -> Option<Formula> {
        let mut simpler = Vec::with_capacity(parts.len());
        for part in parts {
            match self.simpler(part) {
                Some(Formula::Constant(truth)) if truth == deciding => return Some(Formula::Constant(deciding)),
                part => simpler.push(part),
            }
        }
        if simpler.iter().all(Option::is_none) {
            return None;
        }
        let left = parts.iter().zip(simpler).filter(|(_, simpler)| !matches!(simpler, Some(Formula::Constant(_))));
        let left = left.map(|(part, simpler)| simpler.unwrap_or_else(|| part.clone())).collect();
        Some(if deciding { Formula::Any(left) } else { Formula::All(left) })
    }

    /// Simplifies a comparison of two different variables: they are not equal, and one is less than the other if and only if it
    /// is not greater, so one switch serves both.
    fn simpler_comparison(&self, a: VarId, comparison: Comparison, b: VarId) -> Option<Formula> {
        if a == b || !self.groups.permanently(&[a, b]) {
            return None;
        }
        let less = match comparison {
            Comparison::Equal => return Some(Formula::Constant(false)),
            Comparison::NotEqual => return Some(Formula::Constant(true)),
            Comparison::Less if a < b => return None,
            Comparison::Less | Comparison::AtMost => a < b,
            Comparison::Greater | Comparison::AtLeast => a > b,
        };
        let variable = |var: VarId| Box::new(Term::Variable(var));
        let order = Formula::Compare(variable(a.min(b)), Comparison::Less, variable(a.max(b)));
        Some(if less { order } else { Formula::Not(Box::new(order)) })
    }
}
