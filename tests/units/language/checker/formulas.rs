//! Tests every kind of formula, including undefined cases.

use gridc::stages::language::checker::interpreter::Interpreter;
use gridc::stages::model::VarId;
use gridc::stages::puzzle::{Arm, Comparison, Formula, Machine, RegionGraph, Term};
use std::sync::Arc;

/// Returns whether the formula is true for these values of the variables.
pub(super) fn holds(formula: &Formula, grid: &[i32]) -> bool {
    let mut interpreter = Interpreter::new(grid);
    let first = interpreter.holds(formula);
    assert_eq!(interpreter.holds(formula), first, "nothing is left behind");
    first
}

pub(super) fn v(index: u32) -> Term {
    Term::Variable(VarId(index))
}

pub(super) fn n(value: i64) -> Term {
    Term::Integer(value)
}

pub(super) fn is(left: Term, comparison: Comparison, right: Term) -> Formula {
    Formula::Compare(left.into(), comparison, right.into())
}

pub(super) fn equal(left: Term, right: Term) -> Formula {
    is(left, Comparison::Equal, right)
}

/// Returns a term that is always undefined.
pub(super) fn undefined() -> Term {
    Term::Minimum(Vec::new())
}

fn not(formula: Formula) -> Formula {
    Formula::Not(formula.into())
}

const YES: Formula = Formula::Constant(true);
const NO: Formula = Formula::Constant(false);

#[test]
fn comparisons_are_false_of_what_is_undefined() {
    use Comparison::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
    let less = [NotEqual, Less, AtMost];
    let same = [Equal, AtMost, AtLeast];
    let more = [NotEqual, Greater, AtLeast];
    for comparison in [Equal, NotEqual, Less, AtMost, Greater, AtLeast] {
        for (value, true_ones) in [(1, less), (2, same), (3, more)] {
            assert_eq!(holds(&is(v(0), comparison, n(2)), &[value]), true_ones.contains(&comparison));
        }
        let (left, right) = (is(undefined(), comparison, v(0)), is(v(0), comparison, undefined()));
        assert!(!holds(&left, &[1]) && !holds(&right, &[1]) && holds(&not(left), &[1]));
        assert!(!holds(&is(undefined(), comparison, undefined()), &[1]));
    }
}

#[test]
fn undefinedness_goes_no_further_than_the_nearest_formula() {
    let index = |at: Term| equal(Term::Element(vec![n(5), n(6)], at.into()), n(5));
    assert!(holds(&not(index(v(0))), &[3]));
    assert!(holds(&Formula::Any(vec![index(v(0)), YES]), &[3]));
    assert!(holds(&Formula::Iff(index(v(0)).into(), NO.into()), &[3]));
    assert!(holds(&equal(Term::Count(vec![index(v(0)), index(v(1)), not(index(v(0)))]), n(2)), &[3, 1]));
    let chosen = Term::If(index(v(0)).into(), n(1).into(), n(2).into());
    assert!(holds(&equal(chosen, n(2)), &[3]));
}

#[test]
fn connectives() {
    for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
        let both = || vec![Formula::Constant(a), Formula::Constant(b)];
        assert_eq!(holds(&Formula::All(both()), &[]), a && b);
        assert_eq!(holds(&Formula::Any(both()), &[]), a || b);
        assert_eq!(holds(&Formula::Iff(Formula::Constant(a).into(), Formula::Constant(b).into()), &[]), a == b);
        assert_eq!(holds(&not(Formula::Constant(a)), &[]), !a);
    }
    assert!(holds(&Formula::All(Vec::new()), &[]));
    assert!(!holds(&Formula::Any(Vec::new()), &[]));
}

#[test]
fn members_and_distinct_terms() {
    let set: Arc<[i64]> = vec![-2, 3, 9].into();
    let values = [(-2, true), (0, false), (9, true), (10, false)];
    assert!(values.iter().all(|(x, inside)| holds(&Formula::Member(v(0).into(), set.clone()), &[*x]) == *inside));
    assert!(!holds(&Formula::Member(undefined().into(), set), &[]));
    assert!(!holds(&Formula::Member(n(0).into(), Vec::new().into()), &[]));

    let distinct = |terms| Formula::Distinct(terms);
    assert!(holds(&distinct(vec![v(0), v(1), v(2)]), &[3, 1, 2]));
    assert!(!holds(&distinct(vec![v(0), v(1), v(2)]), &[3, 1, 3]));
    assert!(!holds(&distinct(vec![v(0), v(0)]), &[3]));
    assert!(holds(&distinct(Vec::new()), &[]));
    assert!(!holds(&distinct(vec![undefined()]), &[]));
    assert!(!holds(&distinct(vec![v(0), v(1), undefined()]), &[1, 2]));
    // Nested: the inner list does not affect the outer one.
    let inner = Term::Count(vec![distinct(vec![v(0), v(1)]), distinct(vec![v(0), v(0)])]);
    assert!(holds(&distinct(vec![n(7), inner.clone(), n(8)]), &[1, 2]));
    assert!(!holds(&distinct(vec![n(1), inner, n(8)]), &[1, 2]));
}

/// Reads `crusts` and `filling`: a sandwich of 1 and 9.
fn sandwich(total: i64) -> Arc<Machine> {
    let (crusts, filling, digit) = (v(0), v(1), v(2));
    let more = Term::Sum(vec![crusts.clone(), n(1)]);
    Arc::new(Machine {
        start: vec![0, 0],
        arms: vec![
            Arm {
                condition: Formula::Member(digit.clone().into(), vec![1, 9].into()),
                next: Some(vec![more, filling.clone()]),
            },
            Arm {
                condition: equal(crusts.clone(), n(1)),
                next: Some(vec![crusts.clone(), Term::Sum(vec![filling.clone(), digit])]),
            },
            Arm { condition: YES, next: Some(vec![crusts.clone(), filling.clone()]) },
        ],
        accept: Formula::All(vec![equal(crusts, n(2)), equal(filling, n(total))]),
    })
}

#[test]
fn machines_read_words() {
    let fold = |total| Formula::Fold((0..5).map(v).collect(), sandwich(total));
    assert!(holds(&fold(5), &[4, 1, 3, 2, 9]));
    assert!(!holds(&fold(6), &[4, 1, 3, 2, 9]));
    assert!(holds(&fold(0), &[2, 9, 1, 2, 3]));
    assert!(!holds(&fold(0), &[2, 9, 4, 2, 3]));
    assert!(!holds(&fold(0), &[1, 9, 1, 2, 3]), "three crusts");
    // For an empty list, the start state decides.
    let empty = |accept| Formula::Fold(Vec::new(), Arc::new(Machine { start: vec![4], arms: Vec::new(), accept }));
    assert!(holds(&empty(equal(v(0), n(4))), &[]) && !holds(&empty(equal(v(0), n(5))), &[]));
    // After the last integer there is no current one.
    assert!(!holds(&empty(equal(v(1), n(0))), &[]));
}

#[test]
fn machines_refuse() {
    let machine = |condition, next| {
        let arms = vec![Arm { condition, next }, Arm { condition: YES, next: Some(vec![n(0)]) }];
        Arc::new(Machine { start: vec![0], arms, accept: YES })
    };
    let reads = |machine: Arc<Machine>, value| holds(&Formula::Fold(vec![v(0), v(0)], machine), &[value]);
    assert!(!reads(machine(equal(v(1), n(3)), None), 3), "an arm that refuses");
    assert!(reads(machine(equal(v(1), n(3)), None), 4));
    assert!(!reads(machine(YES, Some(vec![undefined()])), 3), "an undefined state");
    assert!(reads(machine(equal(undefined(), n(3)), None), 3), "an undefined condition is false");
    let no_arm = Machine { start: vec![0], arms: vec![Arm { condition: NO, next: None }], accept: YES };
    assert!(!reads(Arc::new(no_arm), 3), "no arm at all");
    // An undefined term rejects even if the machine has not reached it or would not read it.
    assert!(!holds(&Formula::Fold(vec![undefined()], machine(YES, Some(vec![n(0)]))), &[]));
}

#[test]
fn machines_have_machines_of_their_own() {
    let even = Arc::new(Machine {
        start: vec![0],
        arms: vec![Arm {
            condition: YES,
            next: Some(vec![Term::Remainder(Term::Sum(vec![v(0), v(1)]).into(), n(2).into())]),
        }],
        accept: equal(v(0), n(0)),
    });
    // Counts the integers whose sum with the number of preceding ones is even.
    let outer = Machine {
        start: vec![0, 0],
        arms: vec![Arm {
            condition: YES,
            next: Some(vec![
                Term::Sum(vec![v(0), Term::Count(vec![Formula::Fold(vec![v(1), v(2)], even)])]),
                Term::Sum(vec![v(1), n(1)]),
            ]),
        }],
        accept: equal(v(0), n(2)),
    };
    let fold = Formula::Fold((0..4).map(v).collect(), Arc::new(outer));
    assert!(holds(&fold, &[2, 3, 3, 4]));
    assert!(!holds(&fold, &[2, 3, 4, 4]));
}

#[test]
fn connected_pieces() {
    // A path of four and an isolated vertex, with a self-loop and a repeated edge.
    let edges: Arc<[(u32, u32)]> = vec![(2, 3), (0, 1), (1, 0), (4, 4), (1, 2)].into();
    let connected = Formula::Connected((0..5).map(|i| equal(v(i), n(1))).collect(), edges);
    let expected = |members: u32| {
        let path = members & 0b1111;
        let run = path >> path.trailing_zeros().min(31);
        if members & 0b10000 != 0 { path == 0 } else { run & (run + 1) == 0 }
    };
    for members in 0..32 {
        let grid: Vec<i32> = (0..5).map(|i| members >> i & 1).collect();
        assert_eq!(holds(&connected, &grid), expected(members as u32), "{grid:?}");
    }
    assert!(holds(&Formula::Connected(Vec::new(), Vec::new().into()), &[]));
    let unknown = Formula::Connected(vec![equal(undefined(), n(1)), YES], Vec::new().into());
    assert!(holds(&unknown, &[]), "what is undefined is not a member");
}

#[test]
fn divisions() {
    // A square, by three of whose sides the vertices are joined or not: the fourth is apart.
    let graph = |above| Arc::new(RegionGraph { edges: vec![(0, 1), (1, 3), (0, 2), (2, 3)], above });
    let joined = |sides: [i32; 4]| sides.map(|side| if side == 1 { YES } else { NO }).to_vec();
    let is = |sides, sizes: [i64; 4], above| {
        holds(&Formula::Division(joined(sides), sizes.map(Term::Integer).to_vec(), graph(above)), &[])
    };
    assert!(is([1, 0, 0, 1], [2, 2, 2, 2], 4));
    assert!(is([1, 0, 0, 0], [2, 2, 1, 1], 4));
    assert!(!is([1, 0, 0, 0], [2, 2, 1, 2], 4));
    assert!(!is([1, 1, 1, 0], [4, 4, 4, 4], 4), "the side that is not joined is inside of a region");
    assert!(
        is([1; 4], [0; 4], 3) && !is([1; 4], [0; 4], 4) && !is([1; 4], [4; 4], 3),
        "0 stands for more than `above`"
    );
    let undefined = Formula::Division(joined([1; 4]), vec![n(4), undefined(), n(4), n(4)], graph(4));
    assert!(!holds(&undefined, &[]));
}

#[test]
fn a_variable_that_is_not_there_is_undefined() {
    assert!(!holds(&equal(v(1), v(1)), &[1]));
}
