//! Lowers a model to a 0-1 ILP: streams its columns, then the rows of each constraint, as planned.

use super::listed::{self, RowContext};
use super::plan::RowPlan;
use super::row::{RowDraft, Term};
use super::{ColumnId, Meaning, Row, Sense, Sink, fixed_at_zero, linear};
use crate::model::{CandidateId, Candidates, Constraint, ConstraintKind, Literal, Model, VarId};

/// Streams the instance of `model` under `units` into `sink`. Stops if the sink closes.
pub fn lower(model: &Model, units: &[Literal], sink: &mut impl Sink) {
    let candidates = model.candidates();
    let fixed = fixed_at_zero(model, &candidates, units);
    for (index, fixed) in fixed.iter().enumerate() {
        sink.column(ColumnId(index as u32), *fixed);
    }
    drop(fixed);
    let mut next = candidates.len() as u32;
    for constraint in model.constraints() {
        for _ in 0..RowPlan::new(model, constraint).part(false).columns {
            sink.column(ColumnId(next), false);
            next += 1;
        }
    }
    let mut auxiliary = candidates.len() as u32;
    let mut draft = RowDraft::default();
    for var in model.var_ids() {
        if sink.is_closed() {
            return;
        }
        for index in candidates.range(var) {
            draft.add(CandidateId(index as u32), 1);
        }
        draft.finish(Sense::Equal, 1, Meaning::Variable(var), &mut |row| sink.row(row));
    }
    for (index, constraint) in model.constraints().iter().enumerate() {
        if sink.is_closed() {
            return;
        }
        let plan = RowPlan::new(model, constraint);
        constraint_rows(model, &candidates, index, &plan, auxiliary, &mut draft, &mut |row| sink.row(row));
        auxiliary += plan.part(false).columns as u32;
    }
}

/// Returns the guard of a constraint, if it is not constantly true; `None` if it is constantly false.
pub(super) fn guard(constraint: &Constraint, candidates: &Candidates) -> Option<Option<Term>> {
    match constraint.guard.map(|g| Term::of(g, candidates)) {
        Some(Term::Constant(false)) => None,
        Some(Term::Constant(true)) | None => Some(None),
        Some(term) => Some(Some(term)),
    }
}

/// Adds the planned rows of one constraint; its own columns start at `auxiliary`.
pub(super) fn constraint_rows(
    model: &Model,
    candidates: &Candidates,
    index: usize,
    plan: &RowPlan,
    auxiliary: u32,
    draft: &mut RowDraft,
    take: &mut impl FnMut(Row<'_>),
) {
    let constraint = &model.constraints()[index];
    let Some(guard) = guard(constraint, candidates) else { return };
    let mut place = RowContext { candidates, draft, constraint: index, guard, auxiliary, take };
    match (plan, &constraint.kind) {
        (RowPlan::Never, _) => place.select_one(0..0),
        (RowPlan::Excluded(var, values), kind) => {
            // Facts and unguarded domains fix columns instead.
            if guard.is_some() || !matches!(kind, ConstraintKind::Domain { .. }) {
                values.iter().for_each(|value| exclude(&mut place, *var, *value));
            }
        }
        (RowPlan::Distinct, ConstraintKind::Distinct(vars)) => {
            let house = guard.is_none() && model.house_values(vars).is_some();
            distinct_rows(candidates, vars, |value, places| distinct_row(&mut place, house, value, places));
        }
        (RowPlan::Clause, ConstraintKind::Clause(literals)) => {
            let mut all: Vec<Literal> = literals.clone();
            all.extend(constraint.guard.map(|g| !g));
            all.sort_unstable();
            all.dedup();
            for literal in all {
                place.draft.add_term(Term::of(literal, candidates), 1);
            }
            place.finish(Sense::AtLeast, 1, Meaning::Clause(index));
        }
        (RowPlan::Listed(allowed), _) => listed::rows(allowed, &mut place),
        (RowPlan::Row(sum), _) => linear::row(sum, &mut place),
        (RowPlan::Apart(sum), _) => linear::apart(sum, &mut place),
        (RowPlan::Flow(diagram), _) => linear::flow(diagram, &mut place),
        (RowPlan::Distinct | RowPlan::Clause | RowPlan::Nothing | RowPlan::Tested(_), _) => {}
    }
}

/// Excludes a value, given by index (if the guard holds).
fn exclude<T: FnMut(Row<'_>)>(place: &mut RowContext<'_, T>, var: VarId, index: u32) {
    let column = place.column(var, index as usize);
    let value = place.candidates.value(CandidateId(column.0));
    place.draft.add(column, 1);
    let rhs = match place.guard {
        Some(guard) => {
            place.draft.add_term(guard, 1);
            1
        }
        None => 0,
    };
    place.finish(Sense::AtMost, rhs, Meaning::Excluded { constraint: place.constraint, value });
}

/// Adds the row that a value has at most one place, in a house exactly one.
fn distinct_row<T: FnMut(Row<'_>)>(place: &mut RowContext<'_, T>, house: bool, value: i32, places: &[CandidateId]) {
    let k = places.len() as i64;
    if k < 2 && !house {
        return;
    }
    for candidate in places {
        place.draft.add(*candidate, 1);
    }
    let constraint = place.constraint;
    if house {
        place.finish(Sense::Equal, 1, Meaning::House { constraint, value });
    } else if let Some(guard) = place.guard {
        place.draft.add_term(guard, k - 1);
        place.finish(Sense::AtMost, k, Meaning::Group { constraint, value });
    } else {
        place.finish(Sense::AtMost, 1, Meaning::Group { constraint, value });
    }
}

/// Calls `each` with every value of a `Distinct`, ascending, and the candidates that place it (a variable that is
/// listed twice gives its candidate twice).
fn distinct_rows(candidates: &Candidates, vars: &[VarId], mut each: impl FnMut(i32, &[CandidateId])) {
    let mut places: Vec<CandidateId> =
        vars.iter().flat_map(|v| candidates.range(*v)).map(|c| CandidateId(c as u32)).collect();
    places.sort_by_key(|c| candidates.value(*c));
    for group in places.chunk_by(|a, b| candidates.value(*a) == candidates.value(*b)) {
        each(candidates.value(group[0]), group);
    }
}
