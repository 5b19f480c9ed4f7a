//! Rows for `Combos`, with a selector column per set.
//!
//! - `Σ s = 1` (guarded: `= g`).
//! - `Σ s ≤ Σ_x x[x,v]` for each value v of some set, over the selectors of the sets with v.
//!
//! Summed over all v, the right sides are at most k, the number of variables, and the left sides are k·g. So with g = 1 every row
//! holds with equality, values outside the set are not taken, and no value is taken twice, in the LP relaxation too.
//!
//! Size with m sets over the values U, S of which is the sum of their lengths, and P candidates with values of U: m columns; 1 +
//! |U| rows; m + S + P nonzeros, and one for a guard. Reference: Balas, *Disjunctive Programming*, Annals of Discrete Math. 5,
//! 1979 (the choice among sets).

use super::{CandidateId, ColumnId, Row, RowContext, RowCounts, Sets};

pub(super) fn part(sets: &Sets, guarded: bool) -> RowCounts {
    let columns = sets.sets.len() as u64;
    let lengths: u64 = sets.sets.iter().map(|s| s.len() as u64).sum();
    let with = sets.with_value();
    let used = || with.iter().zip(&sets.places).filter(|(with, _)| !with.is_empty());
    let places: u64 = used().map(|(_, places)| u64::from(*places)).sum();
    RowCounts { columns, rows: 1 + used().count() as u64, nonzeros: columns + lengths + places + u64::from(guarded) }
}

pub(super) fn rows<T: FnMut(Row<'_>)>(sets: &Sets, place: &mut RowContext<'_, T>) {
    place.select_one(0..sets.sets.len() as u32);
    let mut takes: Vec<Vec<ColumnId>> = vec![Vec::new(); sets.values.len()];
    for var in &sets.vars {
        for (index, candidate) in place.candidates.range(*var).enumerate() {
            let value = place.candidates.value(CandidateId(candidate as u32));
            if let Some(slot) = sets.values.index_of(value) {
                takes[slot].push(place.column(*var, index));
            }
        }
    }
    for (with, takes) in sets.with_value().into_iter().zip(&takes) {
        place.imply(with, takes);
    }
}
