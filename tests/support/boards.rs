//! Builds models of well-known boards without the language.

#![allow(dead_code, reason = "each binary uses a part")]

use gridc::stages::model::{Constraint, ConstraintKind, Literal, Model, OriginId, Values, VarId, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// Returns boards of n² × n² cells with boxes of n × n, whose corners are at these places; shared cells and houses exist once.
/// Cells are numbered board by board and row by row, each at its first occurrence.
pub fn boards(n: u32, corners: &[(u32, u32)]) -> Model {
    let side = n * n;
    let mut model = Model::new();
    let values = Values::new(1..=side as i32);
    let mut cells: BTreeMap<(u32, u32), VarId> = BTreeMap::new();
    let mut houses: BTreeSet<Vec<VarId>> = BTreeSet::new();
    for (top, left) in corners {
        let mut cell = |row, column| {
            let at = (top + row, left + column);
            *cells.entry(at).or_insert_with(|| model.add_variable(Variable::answer(values.clone())))
        };
        for i in 0..side {
            houses.insert((0..side).map(|j| cell(i, j)).collect());
        }
        for i in 0..side {
            houses.insert((0..side).map(|j| cell(j, i)).collect());
            houses.insert((0..side).map(|j| cell(i / n * n + j / n, i % n * n + j % n)).collect());
        }
    }
    houses.into_iter().for_each(|house| distinct(&mut model, house));
    model
}

/// Returns one board of n² × n² cells.
pub fn board(n: u32) -> Model {
    boards(n, &[(0, 0)])
}

/// Returns five 9×9 boards; the corner boxes of the middle one also belong to the others.
pub fn samurai() -> Model {
    boards(3, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])
}

/// Returns the model of Latin squares of a side.
pub fn latin(side: u32) -> Model {
    let mut model = Model::new();
    let values = Values::new(1..=side as i32);
    for _ in 0..side * side {
        model.add_variable(Variable::answer(values.clone()));
    }
    for i in 0..side {
        distinct(&mut model, (0..side).map(|j| VarId(i * side + j)).collect());
        distinct(&mut model, (0..side).map(|j| VarId(j * side + i)).collect());
    }
    model
}

/// Adds a `Distinct`.
pub fn distinct(model: &mut Model, vars: Vec<VarId>) {
    model.add(Constraint::new(ConstraintKind::Distinct(vars), OriginId(0)));
}

/// Returns some givens of the full board in which each row is the one above, shifted.
pub fn givens(n: u32, cells: impl IntoIterator<Item = u32>) -> Vec<Literal> {
    let side = n * n;
    let digit = |i: u32| (i / side % n * n + i / side / n + i % side) % side + 1;
    cells.into_iter().map(|i| Literal::is(VarId(i), digit(i) as i32)).collect()
}
