//! How large formulas are.

use crate::puzzle::{Formula, Term};

/// Terms and formulas in a formula, itself included. A machine counts once, since it is shared.
pub(super) fn weight(formula: &Formula) -> usize {
    1 + match formula {
        Formula::Constant(_) => 0,
        Formula::Compare(left, _, right) => term(left) + term(right),
        Formula::Member(inner, _) => term(inner),
        Formula::Not(inner) => weight(inner),
        Formula::All(parts) | Formula::Any(parts) => parts.iter().map(weight).sum(),
        Formula::Iff(left, right) => weight(left) + weight(right),
        Formula::Distinct(terms) | Formula::Fold(terms, _) | Formula::Matches(terms, _) => terms.iter().map(term).sum(),
        Formula::Connected(members, edges) => members.iter().map(weight).sum::<usize>() + edges.len(),
    }
}

fn term(of: &Term) -> usize {
    1 + match of {
        Term::Integer(_) | Term::Variable(_) => 0,
        Term::Sum(terms)
        | Term::Product(terms)
        | Term::Minimum(terms)
        | Term::Maximum(terms)
        | Term::Concatenation(terms) => terms.iter().map(term).sum(),
        Term::Quotient(left, right) | Term::Remainder(left, right) => term(left) + term(right),
        Term::Absolute(inner) => term(inner),
        Term::Count(formulas) => formulas.iter().map(weight).sum(),
        Term::Element(items, index) => items.iter().map(term).sum::<usize>() + term(index),
        Term::If(condition, yes, no) => weight(condition) + term(yes) + term(no),
    }
}
