//! Computes the size of a 0-1 ILP without building it.

use super::listed::RowCounts;
use super::lower::{constraint_rows, guard};
use super::plan::RowPlan;
use super::row::RowDraft;
use crate::formulation::Size;
use crate::model::{Candidates, ConstraintKind, Model};

/// Returns the size of the instance of `model`. Units only fix columns, so they do not change it.
///
/// Variables and houses, which are nearly all of it, are computed by formula: a column and a nonzero per candidate, a row per
/// variable; a row per value of a house and a nonzero per candidate in it. The same applies to constraints given by lists, except
/// a guarded `Relation` whose guard may be on the same variables. For that and for the other kinds, whose rows depend on which
/// literals are constant, rows are built one at a time and counted.
pub fn size(model: &Model) -> Size {
    let candidates = model.candidates();
    let mut columns = candidates.len() as u64;
    let mut rows = model.variables().len() as u64;
    let mut nonzeros = columns;
    let mut draft = RowDraft::default();
    for (index, constraint) in model.constraints().iter().enumerate() {
        let part = constraint_part(model, &candidates, index, &RowPlan::new(model, constraint), &mut draft);
        columns += part.columns;
        rows += part.rows;
        nonzeros += part.nonzeros;
    }
    Size::Ilp { columns, rows, nonzeros }
}

/// Returns the planned size of one constraint.
pub(super) fn constraint_part(
    model: &Model,
    candidates: &Candidates,
    index: usize,
    plan: &RowPlan,
    draft: &mut RowDraft,
) -> RowCounts {
    let constraint = &model.constraints()[index];
    if let (ConstraintKind::Distinct(vars), None) = (&constraint.kind, constraint.guard)
        && constraint.scope().len() == vars.len()
        && let Some(values) = model.house_values(vars)
    {
        let nonzeros = vars.iter().map(|v| model.variable(*v).domain.len() as u64).sum();
        return RowCounts { columns: 0, rows: values.len() as u64, nonzeros };
    }
    let guarded = guard(constraint, candidates).is_some_and(|guard| guard.is_some());
    let is_relation = matches!(constraint.kind, ConstraintKind::Relation { .. } | ConstraintKind::Linear { .. });
    if matches!(plan, RowPlan::Listed(_) | RowPlan::Flow(_)) && !(guarded && is_relation) {
        return plan.part(guarded);
    }
    let mut part = RowCounts { rows: 0, nonzeros: 0, ..plan.part(guarded) };
    constraint_rows(model, candidates, index, plan, candidates.len() as u32, draft, &mut |row| {
        part.rows += 1;
        part.nonzeros += row.terms.len() as u64;
    });
    part
}
