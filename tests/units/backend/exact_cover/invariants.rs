//! Tests the invariants of both data structures after each node of a search.

use gridc::stages::backend::Session;
use gridc::stages::backend::cells::sparse::Sparse;
use gridc::stages::backend::dlx::counts::Counts;
use gridc::stages::backend::dlx::links::LinkedLists;
use gridc::stages::backend::exact_cover::Dance;
use gridc::stages::backend::exact_cover::search::CoverSearch;
use gridc::stages::backend::{Interrupt, Limits, SessionStep, Settings, Task};
use gridc::stages::model::{
    Assignment, Automaton, Constraint, ConstraintKind, Literal, Model, OriginId, Values, VarId, Variable,
};
use std::sync::Arc;

/// The board of side 4.
fn four() -> Model {
    let mut model = Model::new();
    for _ in 0..16 {
        model.add_variable(Variable::answer(Values::new(1..=4)));
    }
    for k in 0..4 {
        let corner = k / 2 * 8 + k % 2 * 2;
        let houses = [[0, 1, 2, 3].map(|i| 4 * k + i), [0, 4, 8, 12].map(|i| i + k), [0, 1, 4, 5].map(|i| corner + i)];
        for house in houses {
            model.add(Constraint::new(ConstraintKind::Distinct(house.map(VarId).to_vec()), OriginId(0)));
        }
    }
    model
}

fn up_to(nodes: u64) -> Limits {
    Limits::new(None, Some(nodes), None, Interrupt::default())
}

fn sane<D: Dance>(model: &Arc<Model>) {
    let settings = Settings::default();
    let task = Task { model, units: &[], settings: &settings };
    let mut search = CoverSearch::<D>::new(super::shared(&task));
    let mut solution = Assignment::default();
    for facts in [vec![], vec![Literal::is(VarId(3), 2), Literal::is_not(VarId(0), 1)], vec![]] {
        search.assume(&facts);
        let mut nodes = 0;
        loop {
            search.sanity().unwrap();
            match search.next(&up_to(nodes), &mut solution) {
                SessionStep::Solution => {}
                SessionStep::Exhausted => break,
                SessionStep::Stopped(_) => nodes += 1,
            }
        }
    }
}

#[test]
fn the_invariants_hold_after_every_node() {
    let model = Arc::new(four());
    sane::<LinkedLists<u16, false>>(&model);
    sane::<LinkedLists<u16, true>>(&model);
    sane::<LinkedLists<u32, false>>(&model);
    sane::<Counts>(&model);
    sane::<Sparse<u16, false>>(&model);
    sane::<Sparse<u32, false>>(&model);
}

/// The board with a constraint of each kind that has several lowerings, with a guard where possible.
fn coloured() -> Model {
    let mut model = four();
    let vars = |list: &[u32]| list.iter().copied().map(VarId).collect::<Vec<_>>();
    let sets = vec![Values::new([1, 2, 3]), Values::new([2, 3, 4])];
    let tuples = (0..64).map(|n| vec![n / 16 + 1, n / 4 % 4 + 1, n % 4 + 1]).filter(|t| t[0] <= t[1] + t[2]).collect();
    let steps = (0..8).map(|n| (n / 4, n as i32 % 4 + 1, (n / 4 + n) % 2)).collect();
    let automaton = Automaton { states: 2, start: 0, steps, accepting: vec![0] };
    let kinds = [
        (ConstraintKind::Combos { vars: vars(&[4, 5, 8]), sets }, None),
        (ConstraintKind::Table { vars: vars(&[1, 2, 7]), tuples }, Some(Literal::is_not(VarId(9), 1))),
        (ConstraintKind::Automaton { vars: vars(&[0, 5, 10, 15, 5]), automaton }, Some(Literal::is_not(VarId(3), 1))),
        (
            ConstraintKind::Clause(
                [(2, 1), (6, 1), (11, 3)].map(|(var, value)| Literal::is(VarId(var), value)).to_vec(),
            ),
            None,
        ),
    ];
    for (kind, guard) in kinds {
        model.add(Constraint { kind, guard, origins: OriginId(0).into() });
    }
    model
}

#[test]
fn the_invariants_hold_with_ways_and_colours() {
    let model = Arc::new(coloured());
    let settings = Settings::default();
    let shared = super::shared(&Task { model: &model, units: &[], settings: &settings });
    assert!(shared.residuals.is_empty() && shared.instance.is_coloured());
    sane::<LinkedLists<u16, true>>(&model);
    sane::<LinkedLists<u32, true>>(&model);
    sane::<Sparse<u16, true>>(&model);
    sane::<Sparse<u32, true>>(&model);
}
