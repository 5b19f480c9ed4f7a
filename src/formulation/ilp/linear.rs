//! Rows for `Linear`, over the weights of a sum in normal form, `0 ≤ Σ w·x ≤ M`.
//!
//! - `≤ r`: the row itself. Guarded by g: `Σ + (M − r)·g ≤ M`. `≥ r`: the row; guarded `Σ − r·g ≥ 0`. `= r`: the row;
//!   guarded both. Weights are capped at r + 1, so that M − r is as small as this form allows.
//! - `≠ r`: two columns, below and above, one of which is chosen (guarded: they sum to g): `Σ + (M − r + 1)·below ≤ M`
//!   and `Σ − (r + 1)·above ≥ 0`.
//! - Numbers beyond [`LARGEST_NUMBER`]: the sum's decision diagram, as a unit flow (see `listed::automaton`), whose
//!   coefficients are all 1. If that is over the budget, the constraint is residual.
//!
//! Size: one or two rows with a nonzero per candidate of nonzero weight; two columns, three rows for `≠`. The rows are as strong
//! as the sum; a guard adds a big-M row; the flow is exact for one sum. Reference: Williams, *Model Building in Mathematical
//! Programming*, 2013 (indicators, disjunctions).

use super::listed::{self, RowContext, RowCounts};
use super::{ColumnId, Meaning, Row, Sense};
use crate::model::Comparison;
use crate::presolve::sum::{Diagram, Sum};

/// The largest coefficient and right-hand side. Above this, a floating-point solver's integrality tolerance of 1e-6 could hide a
/// whole unit.
pub(super) const LARGEST_NUMBER: u128 = 1_000_000;

/// Returns the largest number in the rows of a sum, guarded or not.
pub(super) fn largest_number(sum: &Sum) -> u128 {
    sum.total() + 1
}

/// Adds the rows of a sum that is not `≠`.
pub(super) fn row<T: FnMut(Row<'_>)>(sum: &Sum, place: &mut RowContext<'_, T>) {
    let (total, rhs) = (sum.total() as i64, sum.rhs as i64);
    let meaning = Meaning::Linear(place.constraint);
    let Some(guard) = place.guard else {
        let sense = match sum.comparison {
            Comparison::AtMost => Sense::AtMost,
            Comparison::AtLeast => Sense::AtLeast,
            Comparison::Equal | Comparison::NotEqual => Sense::Equal,
        };
        weights(sum, place);
        place.finish(sense, rhs, meaning);
        return;
    };
    if sum.comparison != Comparison::AtLeast {
        weights(sum, place);
        place.draft.add_term(guard, total - rhs);
        place.finish(Sense::AtMost, total, meaning);
    }
    if sum.comparison != Comparison::AtMost {
        weights(sum, place);
        place.draft.add_term(guard, -rhs);
        place.finish(Sense::AtLeast, 0, meaning);
    }
}

/// Adds the rows of `≠`, with two columns of its own.
pub(super) fn apart<T: FnMut(Row<'_>)>(sum: &Sum, place: &mut RowContext<'_, T>) {
    let (total, rhs) = (sum.total() as i64, sum.rhs as i64);
    let meaning = Meaning::Linear(place.constraint);
    place.select_one(0..2);
    weights(sum, place);
    place.draft.add(place.own(0), total - rhs + 1);
    place.finish(Sense::AtMost, total, meaning);
    weights(sum, place);
    place.draft.add(place.own(1), -(rhs + 1));
    place.finish(Sense::AtLeast, 0, meaning);
}

/// Adds `Σ w·x` to the row.
fn weights<T: FnMut(Row<'_>)>(sum: &Sum, place: &mut RowContext<'_, T>) {
    for term in &sum.terms {
        for (index, weight) in term.weights.iter().enumerate() {
            place.draft.add(place.column(term.var, index), *weight as i64);
        }
    }
}

pub(super) fn flow_part(diagram: &Diagram, guarded: bool) -> RowCounts {
    // A row contains every value of a class, which `automaton` counts as one.
    let others = |(i, classes): (usize, &Vec<Vec<u32>>)| -> u64 {
        let read = diagram.layers.with_value(i);
        let used = classes.iter().zip(&read).filter(|(_, with)| !with.is_empty());
        used.map(|(class, _)| class.len() as u64 - 1).sum()
    };
    let others: u64 = match diagram.layers.is_empty() {
        true => 0,
        false => diagram.classes.iter().enumerate().map(others).sum(),
    };
    let part = listed::automaton::part(&diagram.layers, guarded);
    RowCounts { nonzeros: part.nonzeros + others, ..part }
}

/// Adds the rows of the flow.
pub(super) fn flow<T: FnMut(Row<'_>)>(diagram: &Diagram, place: &mut RowContext<'_, T>) {
    let columns = |place: &RowContext<'_, T>, i: usize, class: usize| -> Vec<ColumnId> {
        let values = diagram.classes[i][class].iter();
        values.map(|value| place.column(diagram.layers.vars[i], *value as usize)).collect()
    };
    listed::automaton::rows(&diagram.layers, columns, place);
}
