//! Sizes of the exact cover instances: formula, streamed count and built instance agree.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod boards;

use boards::{board, samurai};
use gridc::formulation::Size;
use gridc::formulation::exact_cover::{Counter, Instance, Item, lower, size};
use gridc::model::{Constraint, Kind, Literal, Model, OriginId, Values, VarId, Variable};

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
    model.add(Constraint::new(Kind::Distinct(vars), OriginId(0)));
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
    let guarded = Kind::Domain { var: VarId(1), values: Values::new([1, 2]) };
    let guard = Some(Literal::is_not(VarId(0), 4));
    model.add(Constraint { kind: guarded, guard, origin: OriginId(0) });
    let mut instance = Instance::default();
    assert_eq!(lower(&model, &[], &mut instance), Vec::<usize>::new());
    // Three variables; four places and the guard: it is true for 1, 2, 3, and 3, 4 are outside.
    let expected = Size::ExactCover { primary: 3, secondary: 5, options: 12, nodes: 24 + 5 };
    assert_eq!(size(&model, &[]), expected);
    assert_eq!(counted(&model, &[]), expected);
    assert_eq!((instance.primary(), instance.options(), instance.nodes()), (3, 12, 29));
    assert_eq!(instance.items()[0], Item::Variable(VarId(0)));
    assert_eq!(instance.items()[7], Item::Guarded { constraint: 1 });
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
