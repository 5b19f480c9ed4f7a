//! The size of an instance, without building it.

use super::listed::{self, listed};
use super::lower::{constraint_rows, guard};
use super::row::Draft;
use crate::formulation::Size;
use crate::model::{Kind, Model};

/// How large the instance of `model` is. Units only fix columns, so they do not change it.
///
/// Variables and houses, which are nearly all of it, go by formula: a column and a nonzero per candidate, a row per
/// variable; a row per value of a house and a nonzero per candidate in it. So do the kinds that list what they allow,
/// but for a `Relation` with a guard, which may be about the same variables. Of it and of the other kinds, whose rows
/// depend on which literals are constant, one row at a time is put together and counted.
pub fn size(model: &Model) -> Size {
    let candidates = model.candidates();
    let mut columns = candidates.len() as u64;
    let mut rows = model.variables().len() as u64;
    let mut nonzeros = columns;
    let mut draft = Draft::default();
    for (index, constraint) in model.constraints().iter().enumerate() {
        if let (Kind::Distinct(vars), None) = (&constraint.kind, constraint.guard)
            && constraint.scope().len() == vars.len()
            && let Some(values) = model.house_values(vars)
        {
            rows += values.len() as u64;
            nonzeros += vars.iter().map(|v| model.variable(*v).domain.len() as u64).sum::<u64>();
        } else if (constraint.guard.is_none() || !matches!(constraint.kind, Kind::Relation { .. }))
            && let Some(allowed) = listed(model, constraint)
        {
            if let Some(guard) = guard(constraint, &candidates) {
                let part = listed::part(&allowed, guard.is_some());
                columns += part.columns;
                rows += part.rows;
                nonzeros += part.nonzeros;
            }
        } else {
            constraint_rows(model, &candidates, index, 0, &mut draft, &mut |row| {
                rows += 1;
                nonzeros += row.terms.len() as u64;
            });
        }
    }
    Size::Ilp { columns, rows, nonzeros }
}
