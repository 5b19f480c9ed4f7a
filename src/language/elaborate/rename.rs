//! Substitution in formulas: replaces variables by other variables or by terms.

use crate::model::VarId;
use crate::puzzle::{Comparison, Formula, Term};

type Rename<'r> = dyn Fn(VarId) -> VarId + 'r;
type Substitute<'s> = dyn Fn(VarId) -> Term + 's;

/// Returns the formula with each variable renamed; machines keep their registers.
pub(super) fn formula(f: &Formula, to: &Rename<'_>) -> Formula {
    substituted(f, &|var| Term::Variable(to(var)))
}

/// Returns the term with each variable renamed.
pub(super) fn term(t: &Term, to: &Rename<'_>) -> Term {
    with(t, &|var| Term::Variable(to(var)))
}

/// Returns the formula with each variable replaced by a term; machines keep their registers.
pub fn substituted(f: &Formula, to: &Substitute<'_>) -> Formula {
    let formulas = |fs: &[Formula]| fs.iter().map(|f| substituted(f, to)).collect();
    match f {
        Formula::Constant(truth) => Formula::Constant(*truth),
        Formula::Compare(a, comparison, b) => match (with(a, to), *comparison, with(b, to)) {
            (Term::Element(items, index), Comparison::Equal, Term::Integer(n)) => entry_is(items, *index, n),
            (a, comparison, b) => Formula::Compare(Box::new(a), comparison, Box::new(b)),
        },
        Formula::Member(t, set) => Formula::Member(Box::new(with(t, to)), set.clone()),
        Formula::Not(inner) => Formula::Not(Box::new(substituted(inner, to))),
        Formula::All(fs) => Formula::All(formulas(fs)),
        Formula::Any(fs) => Formula::Any(formulas(fs)),
        Formula::Iff(a, b) => Formula::Iff(Box::new(substituted(a, to)), Box::new(substituted(b, to))),
        Formula::Distinct(ts) => Formula::Distinct(terms(ts, to)),
        Formula::Fold(ts, machine) => Formula::Fold(terms(ts, to), machine.clone()),
        Formula::Matches(ts, pattern) => Formula::Matches(terms(ts, to), pattern.clone()),
        Formula::Connected(fs, edges) => Formula::Connected(formulas(fs), edges.clone()),
        Formula::Division(fs, ts, graph) => Formula::Division(formulas(fs), terms(ts, to), graph.clone()),
    }
}

/// Returns the formula that the entry of a table at an index equals `n`: a comparison of the index, if exactly one entry is this
/// number and no other can be.
fn entry_is(items: Vec<Term>, index: Term, n: i64) -> Formula {
    let is_n = |item: &Term| *item == Term::Integer(n);
    let listed = items.iter().all(|item| matches!(item, Term::Integer(_)));
    let place = items.iter().position(is_n).filter(|_| listed && items.iter().filter(|item| is_n(item)).count() == 1);
    let (left, n) = match (place.map(|place| place as i64 + 1), index) {
        (None, index) => (Term::Element(items, Box::new(index)), n),
        // The index is a variable plus a number.
        (Some(place), Term::Sum(parts)) => match parts.as_slice() {
            [Term::Variable(var), Term::Integer(more)] => (Term::Variable(*var), place - more),
            _ => (Term::Sum(parts), place),
        },
        (Some(place), index) => (index, place),
    };
    Formula::Compare(Box::new(left), Comparison::Equal, Box::new(Term::Integer(n)))
}

fn terms(ts: &[Term], to: &Substitute<'_>) -> Vec<Term> {
    ts.iter().map(|t| with(t, to)).collect()
}

fn with(t: &Term, to: &Substitute<'_>) -> Term {
    let boxed = |t: &Term| Box::new(with(t, to));
    match t {
        Term::Integer(value) => Term::Integer(*value),
        Term::Variable(var) => to(*var),
        Term::Sum(ts) => Term::Sum(terms(ts, to)),
        Term::Product(ts) => Term::Product(terms(ts, to)),
        Term::Quotient(a, b) => Term::Quotient(boxed(a), boxed(b)),
        Term::Remainder(a, b) => Term::Remainder(boxed(a), boxed(b)),
        Term::Absolute(a) => Term::Absolute(boxed(a)),
        Term::Minimum(ts) => Term::Minimum(terms(ts, to)),
        Term::Maximum(ts) => Term::Maximum(terms(ts, to)),
        Term::Count(fs) => Term::Count(fs.iter().map(|f| substituted(f, to)).collect()),
        Term::Element(items, index) => Term::Element(terms(items, to), boxed(index)),
        Term::If(condition, a, b) => Term::If(Box::new(substituted(condition, to)), boxed(a), boxed(b)),
        Term::Concatenation(ts) => Term::Concatenation(terms(ts, to)),
    }
}
