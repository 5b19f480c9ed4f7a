//! Rows for `Relation`: a row for each value of one variable that has conflicts.
//!
//! `x[a,v] + Σ x[b,w] ≤ 1` over the values w that conflict with v, or `x[a,v] ≤ Σ x[b,w]` over those that are allowed, whichever
//! is shorter: they are equivalent, because b has exactly one value. The rows are written from the side of a or b, whichever
//! takes fewer nonzeros. Guarded: `+ g` on the left, `+ 1` on the right. If both variables are the same: `x[a,v] ≤ 0` if v
//! conflicts with itself.
//!
//! Size: no columns; a row per value with conflicts, of 1 + min(conflicts, supports) nonzeros. Each row dominates the pair rows
//! `x[a,v] + x[b,w] ≤ 1` that it sums up (a clique inequality; Padberg, *On the facial structure of set packing polyhedra*, Math.
//! Programming 1973).

use super::{Meaning, Pairs, Row, RowContext, RowCounts, Sense, others};
use crate::model::VarId;

/// The side from which the rows are written.
struct RelationSide {
    var: VarId,
    partner: VarId,
    partners: Vec<Vec<u32>>,
    /// The number of values of `partner`.
    values: usize,
}

impl RelationSide {
    fn size(&self) -> (u64, u64) {
        let conflicting = self.partners.iter().filter(|p| p.len() < self.values);
        conflicting
            .fold((0, 0), |(rows, nonzeros), p| (rows + 1, nonzeros + 1 + p.len().min(self.values - p.len()) as u64))
    }

    fn shorter(pairs: &Pairs) -> Self {
        let (d, e) = pairs.values();
        let of_a = Self { var: pairs.a, partner: pairs.b, partners: pairs.rows().to_vec(), values: e };
        let of_b = Self { var: pairs.b, partner: pairs.a, partners: pairs.columns(), values: d };
        if of_b.size().1 < of_a.size().1 { of_b } else { of_a }
    }
}

pub(super) fn part(pairs: &Pairs, guarded: bool) -> RowCounts {
    let (rows, nonzeros) = if pairs.same() {
        let alone = (pairs.values().0 - pairs.allowed()) as u64;
        (alone, alone)
    } else {
        RelationSide::shorter(pairs).size()
    };
    RowCounts { columns: 0, rows, nonzeros: nonzeros + if guarded { rows } else { 0 } }
}

pub(super) fn rows<T: FnMut(Row<'_>)>(pairs: &Pairs, place: &mut RowContext<'_, T>) {
    if pairs.same() {
        for (i, _) in pairs.rows().iter().enumerate().filter(|(_, partners)| partners.is_empty()) {
            place.draft.add(place.column(pairs.a, i), 1);
            finish(place, 0);
        }
        return;
    }
    let side = RelationSide::shorter(pairs);
    for (i, partners) in side.partners.iter().enumerate().filter(|(_, p)| p.len() < side.values) {
        place.draft.add(place.column(side.var, i), 1);
        if partners.len() < side.values - partners.len() {
            for j in partners {
                place.draft.add(place.column(side.partner, *j as usize), -1);
            }
            finish(place, 0);
        } else {
            for j in others(partners, side.values) {
                place.draft.add(place.column(side.partner, j as usize), 1);
            }
            finish(place, 1);
        }
    }
}

/// Finishes the row `… ≤ rhs`.
fn finish<T: FnMut(Row<'_>)>(place: &mut RowContext<'_, T>, rhs: i64) {
    let rhs = match place.guard {
        None => rhs,
        Some(guard) => {
            place.draft.add_term(guard, 1);
            rhs + 1
        }
    };
    place.finish(Sense::AtMost, rhs, Meaning::Relation(place.constraint));
}
