//! Splits the count of a puzzle into cases that its symmetries map to each other, so that one of them is counted for all.
//!
//! Two kinds of symmetry are looked for: values that may be exchanged, as on an empty board; and turns and reflections of the
//! board, with the order of the values reversed or not.

use super::Count;
use crate::model::symmetry::{exchangeable, is_symmetry};
use crate::model::{Assignment, ConstraintKind, Literal, Model, Role, Status, VarId};
use crate::presolve::Reduction;
use crate::puzzle::{CellId, Position, PuzzleData};
use std::collections::{BTreeMap, HashMap};

/// The largest number of cases.
const MOST: usize = 2_000;

/// The largest number of combinations of values that are grouped into cases.
const COMBINATIONS: usize = 100_000;

/// One of several cases that a symmetry maps to each other.
#[derive(Clone, Default)]
pub struct Case {
    /// The values of some variables, in terms of the larger model.
    pub literals: Vec<Literal>,
    /// The number of these cases. It may exceed 64 bits: 25 exchangeable values have 25! orders.
    pub times: Count,
}

/// Splits a puzzle after reduction; `None` if no symmetry was found.
pub fn cases(puzzle: &PuzzleData, reduction: &Reduction) -> Option<Vec<Case>> {
    // Variables that are not counted may have several values for one answer.
    if reduction.model.variables().iter().any(|variable| variable.role != Role::Answer) {
        return None;
    }
    let cases = by_values(reduction).or_else(|| by_turns(puzzle, reduction))?;
    let outer = |literal: &Literal| Literal::is(reduction.open[literal.var.index()], literal.value);
    let outer = |case: Case| Case { literals: case.literals.iter().map(outer).collect(), ..case };
    Some(cases.into_iter().map(outer).collect())
}

/// Splits by the values of the variables of one house: of the values that may be exchanged and have not been used, the first.
fn by_values(reduction: &Reduction) -> Option<Vec<Case>> {
    let model = &reduction.model;
    let classes = exchangeable(model);
    let houses = model.constraints().iter().filter(|constraint| constraint.guard.is_none());
    let houses = houses.filter(|constraint| matches!(constraint.kind, ConstraintKind::Distinct(_)));
    let mut cases = vec![Case { times: Count::from(1), ..Case::default() }];
    for var in houses.map(|constraint| constraint.scope()).max_by_key(Vec::len)? {
        let mut next = Vec::new();
        for case in &cases {
            for class in classes.iter().filter(|class| model.variable(var).domain.contains(class[0])) {
                let is_free = |value: &&i32| !case.literals.iter().any(|literal| literal.value == **value);
                let mut free = class.iter().filter(is_free);
                let Some(value) = free.next() else { continue };
                let mut more = case.clone();
                more.literals.push(Literal::is(var, *value));
                more.times = more.times * Count::from(1 + free.count() as u64);
                next.push(more);
            }
        }
        if next.len() > MOST {
            break;
        }
        cases = next;
    }
    cases.iter().any(|case| case.times > 1).then_some(cases)
}

/// A symmetry: the image of each variable, and whether the order of the values is reversed.
struct Turn {
    vars: Vec<VarId>,
    is_reversed: bool,
}

/// Splits by the values of variables in the middle of the board.
fn by_turns(puzzle: &PuzzleData, reduction: &Reduction) -> Option<Vec<Case>> {
    let model = &reduction.model;
    let all = || model.variables().iter().flat_map(|variable| variable.domain.iter());
    let ends = all().min()? + all().max()?;
    let reversed = |value: i32| ends - value;
    let turns: Vec<Turn> = turns(puzzle, reduction)
        .into_iter()
        .flat_map(|vars| [Turn { vars: vars.clone(), is_reversed: false }, Turn { vars, is_reversed: true }])
        .filter(|turn| {
            let value = |value| if turn.is_reversed { reversed(value) } else { value };
            is_symmetry(model, |var| turn.vars[var.index()], value)
        })
        .collect();
    if turns.len() < 2 {
        return None;
    }
    let image = |turn: &Turn, case: &BTreeMap<VarId, i32>| -> BTreeMap<VarId, i32> {
        let image = |(var, value): (&VarId, &i32)| {
            (turn.vars[var.index()], if turn.is_reversed { reversed(*value) } else { *value })
        };
        case.iter().map(image).collect()
    };
    let mut best = None;
    let mut combinations = vec![BTreeMap::new()];
    let mut chosen = Vec::new();
    for orbit in from_the_middle(model, &turns) {
        for var in orbit {
            chosen.push(var);
            combinations = extended(model, &chosen, var, &combinations);
            if combinations.len() > COMBINATIONS {
                return best;
            }
        }
        let mut times: BTreeMap<Vec<(VarId, i32)>, u64> = BTreeMap::new();
        for combination in &combinations {
            let images = turns.iter().map(|turn| image(turn, combination).into_iter().collect());
            *times.entry(images.min()?).or_default() += 1;
        }
        if times.len() > MOST {
            return best;
        }
        let case = |(values, times): (Vec<(VarId, i32)>, u64)| {
            let literals = values.into_iter().map(|(var, value)| Literal::is(var, value)).collect();
            Case { literals, times: Count::from(times) }
        };
        best = Some(times.into_iter().map(case).collect());
    }
    best
}

/// The turns and reflections of the board, as images of the variables, as far as they map open cells to open cells.
fn turns(puzzle: &PuzzleData, reduction: &Reduction) -> Vec<Vec<VarId>> {
    let layout = &puzzle.layout;
    let number: HashMap<VarId, u32> = reduction.open.iter().copied().zip(0..).collect();
    let ends = (layout.rows().saturating_sub(1), layout.columns().saturating_sub(1));
    let kinds = if layout.rows() == layout.columns() { 8 } else { 4 };
    let turn = |kind: u8| -> Option<Vec<VarId>> {
        let image = |var: &VarId| {
            let position = layout.position(CellId(var.0));
            let (mut row, mut column) = (position.row, position.column);
            if kind & 1 != 0 {
                row = ends.0 - row;
            }
            if kind & 2 != 0 {
                column = ends.1 - column;
            }
            if kind & 4 != 0 {
                (row, column) = (column, row);
            }
            let cell = layout.cell_at(Position { row, column })?;
            number.get(&VarId(cell.0)).copied().map(VarId)
        };
        reduction.open.iter().map(image).collect()
    };
    // Variables after the cells belong to layers, whose constraints a turn would have to map, too.
    match reduction.open.last() {
        Some(last) if last.index() < layout.cells().len() => (0..kinds).filter_map(turn).collect(),
        _ => Vec::new(),
    }
}

/// The sets of variables that the symmetries map to each other: the smallest first, then always the one with the most constraints
/// in common with those before.
fn from_the_middle(model: &Model, turns: &[Turn]) -> Vec<Vec<VarId>> {
    let mut orbits: Vec<Vec<VarId>> = Vec::new();
    for var in model.var_ids() {
        let mut orbit: Vec<VarId> = turns.iter().map(|turn| turn.vars[var.index()]).collect();
        orbit.sort_unstable();
        orbit.dedup();
        if orbit.first() == Some(&var) {
            orbits.push(orbit);
        }
    }
    let scopes: Vec<Vec<VarId>> = model.constraints().iter().map(|constraint| constraint.scope()).collect();
    let mut sorted: Vec<Vec<VarId>> = Vec::new();
    while !orbits.is_empty() {
        let known: Vec<VarId> = sorted.iter().flatten().copied().collect();
        let common = |orbit: &[VarId]| {
            let touches = |scope: &&Vec<VarId>| {
                scope.iter().any(|var| orbit.contains(var)) && scope.iter().any(|var| known.contains(var))
            };
            scopes.iter().filter(touches).count() / orbit.len()
        };
        let best = (0..orbits.len()).min_by_key(|place| {
            let orbit = &orbits[*place];
            (orbit.len(), usize::MAX - common(orbit))
        });
        let Some(best) = best else { break };
        sorted.push(orbits.remove(best));
        // No more are ever combined.
        if sorted.len() > 8 {
            break;
        }
    }
    sorted
}

/// Extends combinations of values by those of one more variable, as far as no constraint forbids them.
fn extended(
    model: &Model,
    chosen: &[VarId],
    var: VarId,
    combinations: &[BTreeMap<VarId, i32>],
) -> Vec<BTreeMap<VarId, i32>> {
    let own = model.constraints().iter().filter(|constraint| constraint.scope().contains(&var));
    let own: Vec<_> =
        own.filter(|constraint| constraint.scope().iter().any(|v| *v != var && chosen.contains(v))).collect();
    let mut assignment = Assignment::open(model.variables().len());
    let mut more = Vec::new();
    for combination in combinations {
        assignment.clear_all();
        combination.iter().for_each(|(var, value)| assignment.set(*var, *value));
        for value in model.variable(var).domain.iter() {
            assignment.set(var, value);
            if own.iter().all(|constraint| constraint.status(&assignment) != Status::Violated) {
                let mut next = combination.clone();
                next.insert(var, value);
                more.push(next);
            }
        }
        if more.len() > COMBINATIONS {
            break;
        }
    }
    more
}
