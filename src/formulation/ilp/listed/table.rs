//! Rows for `Table`, with a selector column per tuple.
//!
//! - `Σ y = 1` (guarded: `= g`).
//! - `Σ y ≤ x[x,v]` for each candidate of some tuple, over the selectors of the tuples with v at x.
//!
//! The row of each variable makes the second hold with equality if the selectors sum to 1, so that a candidate without a tuple is
//! 0. The LP relaxation is exact for one table: it is the convex hull of the tuples.
//!
//! Size with m tuples over r different variables, c of whose candidates are in some tuple: m columns; 1 + c rows; m + m·r + c
//! nonzeros, and one for a guard. Reference: Balas, *Disjunctive Programming*, Annals of Discrete Math. 5, 1979.

use super::{Row, RowContext, RowCounts, Tuples};

pub(super) fn part(tuples: &Tuples, guarded: bool) -> RowCounts {
    let columns = tuples.tuples.len() as u64;
    let entries = columns * tuples.vars.len() as u64;
    let supported = tuples.with_value().iter().flatten().filter(|with| !with.is_empty()).count() as u64;
    RowCounts { columns, rows: 1 + supported, nonzeros: columns + entries + supported + u64::from(guarded) }
}

pub(super) fn rows<T: FnMut(Row<'_>)>(tuples: &Tuples, place: &mut RowContext<'_, T>) {
    place.select_one(0..tuples.tuples.len() as u32);
    for (var, with_value) in tuples.vars.iter().zip(tuples.with_value()) {
        for (index, with) in with_value.into_iter().enumerate() {
            place.imply(with, &[place.column(*var, index)]);
        }
    }
}
