//! The variables that a formula speaks of, as long as they are few.

use crate::model::VarId;
use crate::puzzle::{Formula, Term};

/// The variables of a formula; `None` if they are more than `most`.
pub(in crate::language) fn variables(formula: &Formula, most: usize) -> Option<Vec<VarId>> {
    let mut found = Found { variables: Vec::new(), most };
    found.formula(formula).then_some(found.variables)
}

struct Found {
    variables: Vec<VarId>,
    most: usize,
}

/// Each step is false once there are too many.
impl Found {
    fn formula(&mut self, formula: &Formula) -> bool {
        match formula {
            Formula::Constant(_) => true,
            Formula::Compare(left, _, right) => self.term(left) && self.term(right),
            Formula::Member(inner, _) => self.term(inner),
            Formula::Not(inner) => self.formula(inner),
            Formula::All(parts) | Formula::Any(parts) => parts.iter().all(|part| self.formula(part)),
            Formula::Iff(left, right) => self.formula(left) && self.formula(right),
            Formula::Distinct(terms) | Formula::Fold(terms, _) | Formula::Matches(terms, _) => self.terms(terms),
            Formula::Connected(members, _) => members.iter().all(|member| self.formula(member)),
        }
    }

    fn terms(&mut self, terms: &[Term]) -> bool {
        terms.iter().all(|term| self.term(term))
    }

    fn term(&mut self, term: &Term) -> bool {
        match term {
            Term::Integer(_) => true,
            Term::Variable(variable) => {
                if !self.variables.contains(variable) {
                    self.variables.push(*variable);
                }
                self.variables.len() <= self.most
            }
            Term::Sum(terms)
            | Term::Product(terms)
            | Term::Minimum(terms)
            | Term::Maximum(terms)
            | Term::Concatenation(terms) => self.terms(terms),
            Term::Quotient(left, right) | Term::Remainder(left, right) => self.term(left) && self.term(right),
            Term::Absolute(inner) => self.term(inner),
            Term::Count(formulas) => formulas.iter().all(|formula| self.formula(formula)),
            Term::Element(items, index) => self.terms(items) && self.term(index),
            Term::If(condition, yes, no) => self.formula(condition) && self.term(yes) && self.term(no),
        }
    }
}
