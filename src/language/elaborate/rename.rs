//! Formulas with other names for their variables.

use crate::model::VarId;
use crate::puzzle::{Formula, Term};

type Rename<'r> = dyn Fn(VarId) -> VarId + 'r;

/// The formula with each variable renamed; machines keep their registers.
pub(super) fn formula(f: &Formula, to: &Rename<'_>) -> Formula {
    let formulas = |fs: &[Formula]| fs.iter().map(|f| formula(f, to)).collect();
    match f {
        Formula::Constant(truth) => Formula::Constant(*truth),
        Formula::Compare(a, comparison, b) => {
            Formula::Compare(Box::new(term(a, to)), *comparison, Box::new(term(b, to)))
        }
        Formula::Member(t, set) => Formula::Member(Box::new(term(t, to)), set.clone()),
        Formula::Not(inner) => Formula::Not(Box::new(formula(inner, to))),
        Formula::All(fs) => Formula::All(formulas(fs)),
        Formula::Any(fs) => Formula::Any(formulas(fs)),
        Formula::Iff(a, b) => Formula::Iff(Box::new(formula(a, to)), Box::new(formula(b, to))),
        Formula::Distinct(ts) => Formula::Distinct(terms(ts, to)),
        Formula::Fold(ts, machine) => Formula::Fold(terms(ts, to), machine.clone()),
        Formula::Matches(ts, pattern) => Formula::Matches(terms(ts, to), pattern.clone()),
        Formula::Connected(fs, edges) => Formula::Connected(formulas(fs), edges.clone()),
    }
}

fn terms(ts: &[Term], to: &Rename<'_>) -> Vec<Term> {
    ts.iter().map(|t| term(t, to)).collect()
}

/// The term with each variable renamed.
pub(super) fn term(t: &Term, to: &Rename<'_>) -> Term {
    let boxed = |t: &Term| Box::new(term(t, to));
    match t {
        Term::Integer(value) => Term::Integer(*value),
        Term::Variable(var) => Term::Variable(to(*var)),
        Term::Sum(ts) => Term::Sum(terms(ts, to)),
        Term::Product(ts) => Term::Product(terms(ts, to)),
        Term::Quotient(a, b) => Term::Quotient(boxed(a), boxed(b)),
        Term::Remainder(a, b) => Term::Remainder(boxed(a), boxed(b)),
        Term::Absolute(a) => Term::Absolute(boxed(a)),
        Term::Minimum(ts) => Term::Minimum(terms(ts, to)),
        Term::Maximum(ts) => Term::Maximum(terms(ts, to)),
        Term::Count(fs) => Term::Count(fs.iter().map(|f| formula(f, to)).collect()),
        Term::Element(items, index) => Term::Element(terms(items, to), boxed(index)),
        Term::If(condition, a, b) => Term::If(Box::new(formula(condition, to)), boxed(a), boxed(b)),
        Term::Concatenation(ts) => Term::Concatenation(terms(ts, to)),
    }
}
