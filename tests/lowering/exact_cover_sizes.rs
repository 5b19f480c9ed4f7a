//! Tests that the computed size, the streamed count and the built instance of exact covers agree.

use crate::boards::{board, samurai};
use crate::small_models;
use gridc::stages::formulation::exact_cover::{Counter, CoverInstance, ItemMeaning, coverage, lower, size};
use gridc::stages::formulation::{ResidualReason, Size, Treatment};
use gridc::stages::model::{
    Automaton, Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId, Values, VarId, Variable,
};
use proptest::prelude::*;

fn variables(count: usize, values: i32) -> Model {
    let mut model = Model::new();
    let domain = Values::new(1..=values);
    for _ in 0..count {
        model.add_variable(Variable::answer(domain.clone()));
    }
    model
}

fn distinct(model: &mut Model, vars: impl IntoIterator<Item = usize>) {
    let vars = vars.into_iter().map(|v| VarId(v as u32)).collect();
    model.add(Constraint::new(ConstraintKind::Distinct(vars), OriginId(0)));
}

fn counted(model: &Model, units: &[Literal]) -> Size {
    let mut counter = Counter::default();
    lower(model, units, &mut counter);
    counter.size()
}

#[test]
fn boards_have_4n2_items_n3_options_and_4n3_nodes() {
    for n in 2..=9 {
        let model = board(n);
        let side = u64::from(n * n);
        let expected =
            Size::ExactCover { primary: 4 * side * side, secondary: 0, options: side.pow(3), nodes: 4 * side.pow(3) };
        assert_eq!(size(&model, &[]), expected, "side {side}");
        if n <= 5 {
            assert_eq!(counted(&model, &[]), expected, "side {side}");
        }
    }
}

#[test]
fn samurai_counts_shared_boxes_once() {
    let model = samurai();
    let expected = Size::ExactCover { primary: 1548, secondary: 0, options: 3321, nodes: 13932 };
    assert_eq!(size(&model, &[]), expected);
    assert_eq!(counted(&model, &[]), expected);
}

#[test]
fn units_leave_the_other_options_of_their_variable_out() {
    let model = board(3);
    let units = [Literal::is(VarId(0), 5), Literal::is_not(VarId(1), 5)];
    let expected = Size::ExactCover { primary: 324, secondary: 0, options: 720, nodes: 2880 };
    assert_eq!(size(&model, &units), expected);
    assert_eq!(counted(&model, &units), expected);
}

#[test]
fn groups_that_are_no_house_and_guards_are_secondary() {
    let mut model = variables(3, 4);
    distinct(&mut model, 0..3);
    let guarded = ConstraintKind::Domain { var: VarId(1), values: Values::new([1, 2]) };
    let guard = Some(Literal::is_not(VarId(0), 4));
    model.add(Constraint { kind: guarded, guard, origins: OriginId(0).into() });
    let mut instance = CoverInstance::default();
    assert_eq!(lower(&model, &[], &mut instance), Vec::<usize>::new());
    // Three variables; four places and the guard: it is true for 1, 2, 3, while 3 and 4 are outside the domain.
    let expected = Size::ExactCover { primary: 3, secondary: 5, options: 12, nodes: 24 + 5 };
    assert_eq!(size(&model, &[]), expected);
    assert_eq!(counted(&model, &[]), expected);
    assert_eq!((instance.primary(), instance.options(), instance.nodes()), (3, 12, 29));
    assert_eq!(instance.items()[0], ItemMeaning::Variable(VarId(0)));
    assert_eq!(instance.items()[7], ItemMeaning::Guarded { constraint: 1 });
}

/// Returns primary items, secondary items, options, nodes and residual constraints in addition to those of `count` variables over
/// 1..=4.
fn added(count: usize, kind: ConstraintKind, guard: Option<Literal>) -> [i64; 5] {
    let mut model = variables(count, 4);
    model.add(Constraint { kind, guard, origins: OriginId(0).into() });
    let Size::ExactCover { primary, secondary, options, nodes } = counted(&model, &[]) else { panic!() };
    assert_eq!(size(&model, &[]), counted(&model, &[]));
    let [primary, secondary, options, nodes] = [primary, secondary, options, nodes].map(|n| n as i64);
    let residual = lower(&model, &[], &mut Counter::default()).len() as i64;
    let count = count as i64;
    [primary - count, secondary, options - 4 * count, nodes - 4 * count, residual]
}

fn vars(count: u32) -> Vec<VarId> {
    (0..count).map(VarId).collect()
}

const GUARD: Option<Literal> = Some(Literal { var: VarId(3), value: 1, positive: true });

#[test]
fn two_variables_share_an_item_per_biclique_of_conflicts() {
    let [a, b] = [VarId(0), VarId(1)];
    let less = (1..=4).flat_map(|x| (x + 1..=4).map(move |y| (x, y))).collect();
    // 4 and 1 are removed; 2 conflicts with 2, and 3 with 2 and 3.
    assert_eq!(added(2, ConstraintKind::Relation { a, b, pairs: less }, None), [0, 2, -2, 2 + 3 - 2, 0]);
    let equal = (1..=4).map(|x| (x, x)).collect();
    assert_eq!(added(2, ConstraintKind::Relation { a, b, pairs: equal }, None), [0, 4, 0, 4 + 12, 0]);
    let parity = (1..=4).flat_map(|x| (1..=4).filter(move |y| (x + y) % 2 == 1).map(move |y| (x, y))).collect();
    assert_eq!(added(2, ConstraintKind::Relation { a, b, pairs: parity }, None), [0, 2, 0, 4 + 4, 0]);
    let all = (1..=4).flat_map(|x| (1..=4).map(move |y| (x, y))).collect();
    assert_eq!(added(2, ConstraintKind::Relation { a, b, pairs: all }, None), [0; 5]);
    assert_eq!(added(2, ConstraintKind::Clause([a, b].map(|v| Literal::is(v, 1)).to_vec()), None), [0, 1, 0, 3 + 3, 0]);
}

#[test]
fn ways_have_the_sizes_that_their_files_state() {
    // For each value of a variable that needs supports: an item and an option; a node in each of the two options, and one in the
    // second for each support.
    let supports = |values: i64| values * 3;

    let sets = vec![Values::new([1, 2, 4]), Values::new([1, 2, 3]), Values::new([1, 2, 4]), Values::new([3, 4, 5])];
    let combos = ConstraintKind::Combos { vars: vars(3), sets };
    assert_eq!(added(4, combos.clone(), None), [1 + 2 + 4 * 2, 0, 2 + 2 * 2, 2 * (1 + 2) + 5 * 2 + 12, 0]);
    let nodes = 3 * 12 + 2 * 12 + 2 * (2 + 4 - 3) + 4 + 2;
    assert_eq!(added(4, combos, GUARD), [12 + 4 + 1 + 12, 1, 12 + 12 + 2 + 1 + 12, nodes + supports(12) + 4, 0]);
    let one = ConstraintKind::Combos { vars: vars(4), sets: vec![Values::new(1..=4)] };
    assert_eq!(added(4, one, None), [4, 0, 0, 16, 0]);

    let distinct = ConstraintKind::Distinct(vars(3));
    assert_eq!(added(4, distinct, GUARD), [12 + 12, 4 + 1, 2 * 12 + 12, 5 * 12 + supports(12) + 4, 0]);

    let tuples = vec![vec![1, 2, 1], vec![1, 2, 2], vec![4, 4, 4], vec![4, 4, 4], vec![9, 4, 9]];
    let table = ConstraintKind::Table { vars: [0, 1, 0].map(VarId).to_vec(), tuples };
    // Two variables, but the guard makes three: two tuples remain.
    let nodes = 2 * (2 + 2) + 2 * (8 + 1);
    assert_eq!(added(4, table, GUARD), [8 + 1 + 8, 1, 2 + 8 + 1 + 8, nodes + supports(8) + 4, 0]);
    let tuples = vec![vec![1, 2, 3], vec![3, 2, 1]];
    // Of twelve candidates, five remain.
    let (left, lost) = (5, 5 - 12);
    assert_eq!(
        added(3, ConstraintKind::Table { vars: vars(3), tuples }, None),
        [left + left, 0, 2 + left + lost, 2 * 3 + supports(left) + lost, 0]
    );

    let steps = (0..8).map(|n| (n / 4, n as i32 % 4 + 1, (n / 4 + n) % 2)).collect();
    let automaton = Automaton { states: 2, start: 0, steps, accepting: vec![0] };
    let parity = ConstraintKind::Automaton { vars: vars(3), automaton };
    // Four transitions, then twice as many, then four that end in the accepting state: 4, 8, 4, with two states between.
    let nodes = 3 * 16 - 4 - 4 + 2 * 4;
    assert_eq!(added(4, parity.clone(), None), [12 + 2 * 4 + 12, 0, 16 + 4 + 12, nodes + supports(12), 0]);
    // Four transitions of the guard; four more at each position, and one more state.
    let nodes = 3 * 32 - 4 - 8 + 2 * 8;
    assert_eq!(added(4, parity, GUARD), [16 + 2 * 8 + 16, 0, 32 + 8 + 16, nodes + supports(16), 0]);

    let clause = ConstraintKind::Clause(vars(3).into_iter().map(|v| Literal::is(v, 1)).collect());
    assert_eq!(added(4, clause.clone(), None), [1 + 12, 3, 3 + 12, 3 + 6 + 2 * 3 + 2 * 12, 0]);
    assert_eq!(added(4, clause, GUARD), [1 + 16, 4, 4 + 16, 4 + 10 + 2 * 4 + 2 * 16, 0]);
    let halves = (0..3).flat_map(|v| [1, 2].map(|value| Literal::is(VarId(v), value))).collect();
    assert_eq!(added(3, ConstraintKind::Clause(halves), None), [1, 3, 3, 3 + 6 + 12, 0]);
}

fn sum(vars: &[VarId], comparison: Comparison, rhs: i64) -> ConstraintKind {
    let weights: Vec<(i32, i64)> = (1..=4).map(|v| (v, i64::from(v))).collect();
    let terms = vars.iter().map(|var| LinearTerm { var: *var, weights: weights.clone() }).collect();
    ConstraintKind::Linear { terms, comparison, rhs }
}

#[test]
fn sums_are_reduced_diagrams() {
    let size = |steps: [i64; 3], states: i64| {
        let total: i64 = steps.iter().sum();
        let nodes = 3 * total - steps[0] - steps[2] + 2 * states;
        [12 + 2 * states + 12, 0, total + states + 12, nodes + 3 * 12, 0]
    };
    // 6 is 1 and 5, 2 and 4, 3 and 3, 4 and 2.
    assert_eq!(added(3, sum(&vars(3), Comparison::Equal, 6), None), size([4, 4 + 3 + 2 + 1, 4], 8));
    assert_eq!(added(3, sum(&vars(3), Comparison::AtMost, 6), None), size([4, 10, 4 + 3 + 2 + 1], 8));
    assert_eq!(added(3, sum(&vars(3), Comparison::AtLeast, 9), None), size([4, 10, 10], 8));
    // After the first, 8 or 7 must not follow, or anything may; after the second, 4 or 3, or anything may.
    assert_eq!(added(3, sum(&vars(3), Comparison::NotEqual, 11), None), size([4, 3 * 4, 4 + 3 + 3], 3 + 3));
    // Sums that cannot fail, or cannot succeed: one state everywhere, or nothing.
    assert_eq!(added(3, sum(&vars(3), Comparison::AtMost, 12), None), size([4, 4, 4], 2));
    assert_eq!(added(3, sum(&vars(3), Comparison::AtLeast, 13), None), [1, 0, 0, 0, 0]);
    // A repeated variable has its weights added: over two variables this is a list of conflicts.
    let twice = sum(&[0, 1, 0].map(VarId), Comparison::Equal, 5);
    assert_eq!(added(2, twice, None)[4], 0);
}

#[test]
fn a_sum_of_too_many_amounts_is_residual() {
    let mut model = variables(12, 4);
    let weights = |n: u32| (1..=4).map(|v| (v, i64::from(v) * 10_i64.pow(n))).collect();
    let terms = (0..12).map(|n| LinearTerm { var: VarId(n), weights: weights(n) }).collect();
    model.add(Constraint::new(ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs: 123 }, OriginId(0)));
    assert_eq!(lower(&model, &[], &mut Counter::default()), [0]);
    let paths = coverage(&model, &[]);
    assert!(matches!(paths[..], [Treatment::Tested(ResidualReason::OverBudget { .. })]), "{paths:?}");
}

#[test]
fn what_has_no_items_is_residual_and_so_is_what_is_too_large() {
    let linear = ConstraintKind::Linear { terms: Vec::new(), comparison: Comparison::Equal, rhs: 0 };
    assert_eq!(added(1, linear, None), [0; 5], "0 = 0 needs nothing");
    let connected = ConstraintKind::Connected { vars: vars(3), label: 1, edges: vec![(0, 1), (1, 2)] };
    assert_eq!(added(3, connected, None), [0, 0, 0, 0, 1]);
    let mut model = variables(3, 40);
    let tuples = (0..64_000).map(|n| vec![n / 1600 + 1, n / 40 % 40 + 1, n % 40 + 1]).collect();
    model.add(Constraint::new(ConstraintKind::Table { vars: vars(3), tuples }, OriginId(0)));
    assert_eq!(lower(&model, &[], &mut Counter::default()), [0]);
}

proptest! {
    #[test]
    fn sizes_are_those_of_the_instance((model, facts) in small_models::model_and_facts()) {
        prop_assert_eq!(size(&model, &facts), counted(&model, &facts));
        let mut instance = CoverInstance::default();
        lower(&model, &facts, &mut instance);
        for option in 0..instance.options() {
            let mut items = instance.items_of(option).to_vec();
            prop_assert!(items.iter().any(|item| (*item as usize) < instance.primary()));
            items.sort_unstable();
            prop_assert!(items.windows(2).all(|pair| pair[0] < pair[1]), "an item twice in {option}");
        }
    }
}

#[test]
fn what_cannot_hold_is_an_item_without_options() {
    let mut model = variables(3, 2);
    distinct(&mut model, 0..3);
    distinct(&mut model, [0, 0]);
    assert_eq!(size(&model, &[]), Size::ExactCover { primary: 5, secondary: 0, options: 6, nodes: 6 });
    assert_eq!(counted(&model, &[]), size(&model, &[]));
}

#[test]
fn the_empty_model_has_an_empty_instance() {
    assert_eq!(size(&Model::new(), &[]), Size::ExactCover { primary: 0, secondary: 0, options: 0, nodes: 0 });
}
