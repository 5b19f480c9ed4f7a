//! How many nodes terms and formulas have, and how deep they are.

use crate::puzzle::{Formula, Term};

/// Nodes and depth of several together, one level down.
fn below(parts: impl Iterator<Item = (u64, usize)>) -> (u64, usize) {
    let (size, depth) = parts.fold((0_u64, 0), |(size, depth), (s, d)| (size.saturating_add(s), depth.max(d)));
    (size.saturating_add(1), depth + 1)
}

/// Nodes and depth of a term.
pub(super) fn term(of: &Term) -> (u64, usize) {
    match of {
        Term::Integer(_) | Term::Variable(_) => (1, 1),
        Term::Sum(terms)
        | Term::Product(terms)
        | Term::Minimum(terms)
        | Term::Maximum(terms)
        | Term::Concatenation(terms) => below(terms.iter().map(term)),
        Term::Quotient(x, y) | Term::Remainder(x, y) => below([term(x), term(y)].into_iter()),
        Term::Absolute(x) => below([term(x)].into_iter()),
        Term::Count(formulas) => below(formulas.iter().map(formula)),
        Term::Element(terms, position) => below(terms.iter().map(term).chain([term(position)])),
        Term::If(condition, x, y) => below([formula(condition), term(x), term(y)].into_iter()),
    }
}

/// Nodes and depth of a formula; machines and patterns are shared, and count once.
pub(super) fn formula(of: &Formula) -> (u64, usize) {
    match of {
        Formula::Constant(_) => (1, 1),
        Formula::Compare(x, _, y) => below([term(x), term(y)].into_iter()),
        Formula::Member(x, _) => below([term(x)].into_iter()),
        Formula::Not(inner) => below([formula(inner)].into_iter()),
        Formula::All(parts) | Formula::Any(parts) => below(parts.iter().map(formula)),
        Formula::Connected(parts, _) => below(parts.iter().map(formula)),
        Formula::Iff(x, y) => below([formula(x), formula(y)].into_iter()),
        Formula::Distinct(terms) | Formula::Fold(terms, _) | Formula::Matches(terms, _) => {
            below(terms.iter().map(term))
        }
    }
}
