//! Tests every kind of term, including undefined cases.

use super::formulas::{equal, holds, n, undefined, v};
use gridc::stages::puzzle::{Formula, Term};

/// Asserts that the term has this value, or is undefined.
fn assert_value(term: &Term, expected: Option<i64>) {
    match expected {
        Some(value) => assert!(holds(&equal(term.clone(), n(value)), &[7]), "{term:?} is not {value}"),
        None => assert!(!holds(&equal(term.clone(), term.clone()), &[7]), "{term:?} is defined"),
    }
}

fn pair(build: impl Fn(Box<Term>, Box<Term>) -> Term, left: i64, right: i64) -> Term {
    build(n(left).into(), n(right).into())
}

#[test]
fn sums_and_products() {
    assert_value(&Term::Sum(Vec::new()), Some(0));
    assert_value(&Term::Product(Vec::new()), Some(1));
    assert_value(&Term::Sum(vec![v(0), v(0), n(-20)]), Some(-6));
    assert_value(&Term::Product(vec![v(0), n(-3), v(0)]), Some(-147));
    for build in [Term::Sum, Term::Product] {
        assert_value(&build(vec![n(0), undefined()]), None);
        assert_value(&build(vec![undefined(), n(0)]), None);
    }
}

#[test]
fn beyond_i64_is_undefined_and_the_order_does_not_matter() {
    let (most, least) = (i64::MAX, i64::MIN);
    assert_value(&Term::Sum(vec![n(most), n(1)]), None);
    assert_value(&Term::Sum(vec![n(most), n(1), n(-1)]), Some(most));
    assert_value(&Term::Product(vec![n(most), n(most), n(most), n(0)]), Some(0));
    assert_value(&Term::Product(vec![n(most), n(2)]), None);
    assert_value(&Term::Product(vec![n(1 << 62), n(2), n(-1)]), Some(least));
    assert_value(&Term::Product(vec![n(1 << 62), n(2)]), None);
    assert_value(&Term::Product(vec![n(1 << 62), n(-4), n(most), n(1)]), None);
    assert_value(&Term::Product(vec![n(most), n(2), undefined()]), None);
    assert_value(&Term::Absolute(n(least).into()), None);
    assert_value(&pair(Term::Quotient, least, -1), None);
    assert_value(&pair(Term::Remainder, least, -1), Some(0));
}

#[test]
fn remainders_are_never_negative() {
    for (dividend, divisor, quotient, remainder) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -3, 1), (-7, -2, 4, 1)] {
        assert_value(&pair(Term::Quotient, dividend, divisor), Some(quotient));
        assert_value(&pair(Term::Remainder, dividend, divisor), Some(remainder));
    }
    assert_value(&pair(Term::Quotient, 1, 0), None);
    assert_value(&pair(Term::Remainder, 1, 0), None);
    assert_value(&Term::Remainder(undefined().into(), n(2).into()), None);
    assert_value(&Term::Quotient(n(2).into(), undefined().into()), None);
}

#[test]
fn absolute_values_and_extremes() {
    assert_value(&Term::Absolute(n(-3).into()), Some(3));
    assert_value(&Term::Absolute(undefined().into()), None);
    assert_value(&Term::Minimum(vec![n(4), v(0), n(-1)]), Some(-1));
    assert_value(&Term::Maximum(vec![n(4), v(0), n(-1)]), Some(7));
    for build in [Term::Minimum, Term::Maximum] {
        assert_value(&build(Vec::new()), None);
        assert_value(&build(vec![n(1), undefined()]), None);
        assert_value(&build(vec![undefined(), n(1)]), None);
    }
}

#[test]
fn counts_elements_and_choices() {
    assert_value(&Term::Count(Vec::new()), Some(0));
    assert_value(&Term::Count(vec![equal(v(0), n(7)), equal(v(0), n(8)), Formula::Constant(true)]), Some(2));
    let element = |index| Term::Element(vec![n(5), undefined(), v(0)], Box::new(index));
    let expected = [(0, None), (1, Some(5)), (2, None), (3, Some(7)), (4, None), (-1, None), (i64::MIN, None)];
    for (index, value) in expected {
        assert_value(&element(n(index)), value);
    }
    assert_value(&element(undefined()), None);
    let choice = |truth| Term::If(Formula::Constant(truth).into(), n(1).into(), undefined().into());
    assert_value(&choice(true), Some(1));
    assert_value(&choice(false), None);
}

#[test]
fn numerals_one_after_the_other() {
    let number = |parts: &[i64]| Term::Concatenation(parts.iter().map(|part| n(*part)).collect());
    assert_value(&number(&[]), None);
    assert_value(&number(&[12, 3]), Some(123));
    assert_value(&number(&[1, 0, 10, 5]), Some(10_105));
    assert_value(&number(&[0, 0, 7]), Some(7));
    assert_value(&number(&[0]), Some(0));
    assert_value(&number(&[3, -1]), None);
    assert_value(&number(&[-1]), None);
    assert_value(&number(&[0, i64::MAX]), Some(i64::MAX));
    assert_value(&number(&[1, i64::MAX]), None);
    assert_value(&number(&[9, 223_372_036_854_775_807]), Some(9_223_372_036_854_775_807));
    assert_value(&number(&[9, 223_372_036_854_775_808]), None);
    assert_value(&Term::Concatenation(vec![n(1), undefined()]), None);
}
