//! The solutions of a small model, by trying every assignment.

use gridc::model::{Assignment, Literal, Model, Status, VarId};
use std::collections::BTreeSet;

/// The answer part of every solution under some facts.
pub fn solutions(model: &Model, facts: &[Literal]) -> BTreeSet<Vec<i32>> {
    let mut found = BTreeSet::new();
    let mut assignment = Assignment::open(model.variables().len());
    extend(model, facts, 0, &mut assignment, &mut found);
    found
}

fn extend(model: &Model, facts: &[Literal], next: u32, assignment: &mut Assignment, found: &mut BTreeSet<Vec<i32>>) {
    if next as usize == model.variables().len() {
        if holds(model, facts, assignment) {
            found.insert(answer(model, assignment));
        }
        return;
    }
    for value in model.variable(VarId(next)).domain.iter() {
        assignment.set(VarId(next), value);
        extend(model, facts, next + 1, assignment, found);
    }
    assignment.clear(VarId(next));
}

/// Whether a complete assignment is a solution.
pub fn holds(model: &Model, facts: &[Literal], assignment: &Assignment) -> bool {
    facts.iter().all(|f| assignment.truth(*f) == Some(true))
        && model.var_ids().all(|v| assignment.get(v).is_some_and(|value| model.variable(v).domain.contains(value)))
        && model.constraints().iter().all(|c| match c.guard.map(|g| assignment.truth(g)) {
            Some(Some(false)) => true,
            _ => c.status(assignment) == Status::Satisfied,
        })
}

/// The values of the answer variables.
pub fn answer(model: &Model, assignment: &Assignment) -> Vec<i32> {
    model.answers().filter_map(|v| assignment.get(v)).collect()
}
