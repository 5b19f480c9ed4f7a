//! Constructors for terms and formulas that fold constants.

use crate::puzzle::{Comparison, Formula, Term};

/// Returns the term that is always undefined: the minimum of nothing.
pub(super) fn undefined() -> Term {
    Term::Minimum(Vec::new())
}

/// Returns whether a term is undefined on every grid.
pub(super) fn is_undefined(term: &Term) -> bool {
    matches!(term, Term::Minimum(terms) | Term::Maximum(terms) if terms.is_empty())
}

/// Returns the values of the terms, if all are integers.
fn plain(terms: &[Term]) -> Option<Vec<i64>> {
    terms.iter().map(|term| if let Term::Integer(n) = term { Some(*n) } else { None }).collect()
}

/// Makes an integer term; the undefined term for `None`.
fn constant(value: Option<i64>) -> Term {
    value.map_or_else(undefined, Term::Integer)
}

pub(super) fn sum(terms: Vec<Term>) -> Term {
    match plain(&terms) {
        Some(numbers) => constant(numbers.into_iter().try_fold(0_i64, i64::checked_add)),
        None => single(terms, Term::Sum),
    }
}

pub(super) fn product(terms: Vec<Term>) -> Term {
    match plain(&terms) {
        Some(numbers) => constant(numbers.into_iter().try_fold(1_i64, i64::checked_mul)),
        None => single(terms, Term::Product),
    }
}

fn single(mut terms: Vec<Term>, many: fn(Vec<Term>) -> Term) -> Term {
    if terms.len() == 1 { terms.pop().unwrap_or_else(undefined) } else { many(terms) }
}

/// Makes `x + y`; nested sums are flattened.
pub(super) fn add(x: Term, y: Term) -> Term {
    if let (Term::Integer(_), Term::Integer(_)) = (&x, &y) {
        return sum(vec![x, y]);
    }
    match x {
        Term::Sum(mut terms) => {
            terms.push(y);
            Term::Sum(terms)
        }
        x => Term::Sum(vec![x, y]),
    }
}

/// Makes `-x`.
pub(super) fn negate(x: Term) -> Term {
    match x {
        Term::Integer(n) => constant(n.checked_neg()),
        Term::Product(mut factors) if matches!(factors.first(), Some(Term::Integer(n)) if *n != i64::MIN) => {
            if let Some(Term::Integer(n)) = factors.first_mut() {
                *n = -*n;
            }
            Term::Product(factors)
        }
        x => Term::Product(vec![Term::Integer(-1), x]),
    }
}

/// Makes `x * y`; nested products are flattened.
pub(super) fn multiply(x: Term, y: Term) -> Term {
    if let (Term::Integer(_), Term::Integer(_)) = (&x, &y) {
        return product(vec![x, y]);
    }
    match x {
        Term::Product(mut terms) => {
            terms.push(y);
            Term::Product(terms)
        }
        x => Term::Product(vec![x, y]),
    }
}

/// Makes `x / y`.
pub(super) fn quotient(x: Term, y: Term) -> Term {
    match (&x, &y) {
        (Term::Integer(x), Term::Integer(y)) => constant(x.checked_div_euclid(*y)),
        _ => Term::Quotient(Box::new(x), Box::new(y)),
    }
}

/// Makes `x mod y`.
pub(super) fn remainder(x: Term, y: Term) -> Term {
    match (&x, &y) {
        // The remainder is that of |y|, so it is defined for the one pair whose quotient overflows.
        (Term::Integer(_), Term::Integer(-1)) => Term::Integer(0),
        (Term::Integer(x), Term::Integer(y)) => constant(x.checked_rem_euclid(*y)),
        _ => Term::Remainder(Box::new(x), Box::new(y)),
    }
}

/// Makes `|x|`.
pub(super) fn absolute(x: Term) -> Term {
    match x {
        Term::Integer(n) => constant(n.checked_abs()),
        x => Term::Absolute(Box::new(x)),
    }
}

/// Makes the minimum of the terms; undefined if there are none.
pub(super) fn minimum(terms: Vec<Term>) -> Term {
    match plain(&terms) {
        Some(numbers) => constant(numbers.into_iter().min()),
        None => single(terms, Term::Minimum),
    }
}

/// Makes the maximum of the terms; undefined if there are none.
pub(super) fn maximum(terms: Vec<Term>) -> Term {
    match plain(&terms) {
        Some(numbers) => constant(numbers.into_iter().max()),
        None => single(terms, Term::Maximum),
    }
}

/// Makes the number of true formulas.
pub(super) fn count(formulas: Vec<Formula>) -> Term {
    let known = formulas.iter().filter(|f| **f == Formula::Constant(true)).count() as i64;
    let open: Vec<Formula> = formulas.into_iter().filter(|f| !matches!(f, Formula::Constant(_))).collect();
    match (open.is_empty(), known) {
        (true, known) => Term::Integer(known),
        (false, 0) => Term::Count(open),
        (false, known) => Term::Sum(vec![Term::Count(open), Term::Integer(known)]),
    }
}

/// Makes the term that is `then` where the formula holds, and `otherwise` elsewhere.
pub(super) fn choose(formula: Formula, then: Term, otherwise: Term) -> Term {
    match formula {
        Formula::Constant(true) => then,
        Formula::Constant(false) => otherwise,
        _ if then == otherwise => then,
        formula => Term::If(Box::new(formula), Box::new(then), Box::new(otherwise)),
    }
}

pub(super) fn compare(x: Term, comparison: Comparison, y: Term) -> Formula {
    if is_undefined(&x) || is_undefined(&y) {
        return Formula::Constant(false);
    }
    let (Term::Integer(a), Term::Integer(b)) = (&x, &y) else {
        return Formula::Compare(Box::new(x), comparison, Box::new(y));
    };
    Formula::Constant(comparison.holds(*a, *b))
}

/// Makes the formula that the term is one of the integers; their order is irrelevant.
pub(super) fn member(x: Term, mut values: Vec<i64>) -> Formula {
    values.sort_unstable();
    values.dedup();
    match &x {
        Term::Integer(n) => Formula::Constant(values.binary_search(n).is_ok()),
        _ if is_undefined(&x) || values.is_empty() => Formula::Constant(false),
        _ => Formula::Member(Box::new(x), values.into()),
    }
}

/// Makes the formula that the terms are pairwise different.
pub(super) fn distinct(terms: Vec<Term>) -> Formula {
    if terms.iter().any(is_undefined) {
        return Formula::Constant(false);
    }
    match plain(&terms) {
        Some(mut numbers) => {
            let length = numbers.len();
            numbers.sort_unstable();
            numbers.dedup();
            Formula::Constant(numbers.len() == length)
        }
        None => Formula::Distinct(terms),
    }
}

pub(super) fn not(formula: Formula) -> Formula {
    match formula {
        Formula::Constant(truth) => Formula::Constant(!truth),
        Formula::Not(inner) => *inner,
        formula => Formula::Not(Box::new(formula)),
    }
}

/// Makes a conjunction; nested ones are flattened.
pub(super) fn all(formulas: impl IntoIterator<Item = Formula>) -> Formula {
    let mut open = Vec::new();
    for formula in formulas {
        match formula {
            Formula::Constant(true) => {}
            Formula::Constant(false) => return Formula::Constant(false),
            Formula::All(mut inner) => open.append(&mut inner),
            formula => open.push(formula),
        }
    }
    match open.len() {
        0 => Formula::Constant(true),
        1 => open.remove(0),
        _ => Formula::All(open),
    }
}

/// Makes a disjunction; nested ones are flattened.
pub(super) fn any(formulas: impl IntoIterator<Item = Formula>) -> Formula {
    let mut open = Vec::new();
    for formula in formulas {
        match formula {
            Formula::Constant(false) => {}
            Formula::Constant(true) => return Formula::Constant(true),
            Formula::Any(mut inner) => open.append(&mut inner),
            formula => open.push(formula),
        }
    }
    match open.len() {
        0 => Formula::Constant(false),
        1 => open.remove(0),
        _ => Formula::Any(open),
    }
}

/// Makes an implication.
pub(super) fn implies(condition: Formula, formula: Formula) -> Formula {
    any([not(condition), formula])
}

pub(super) fn iff(x: Formula, y: Formula) -> Formula {
    match (x, y) {
        (Formula::Constant(true), f) | (f, Formula::Constant(true)) => f,
        (Formula::Constant(false), f) | (f, Formula::Constant(false)) => not(f),
        (x, y) => Formula::Iff(Box::new(x), Box::new(y)),
    }
}
