//! Rows of the constraints given by lists (`Relation`, `Combos`, `Table`, `Automaton`), one file each.
//!
//! Guards need no additional rows: the selectors of a guarded constraint sum to its guard instead of 1, and all other rows demand
//! "at least the selectors", which is trivial if these are 0.

pub(super) mod automaton;
mod combos;
mod relation;
mod table;

use super::row::{RowDraft, Term};
use super::{ColumnId, Meaning, Row, Sense};
use crate::model::{CandidateId, Candidates, VarId};
use crate::presolve::allowed::{Allowed, Layers, Pairs, Sets, Tuples, others};

/// The size of the rows of one constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RowCounts {
    pub columns: u64,
    pub rows: u64,
    pub nonzeros: u64,
}

/// Returns the size of a constraint; for a guarded `Relation` only if the guard is on other variables.
pub(super) fn part(allowed: &Allowed, guarded: bool) -> RowCounts {
    match allowed {
        Allowed::Pairs(pairs) => relation::part(pairs, guarded),
        Allowed::Sets(sets) => combos::part(sets, guarded),
        Allowed::Tuples(tuples) => table::part(tuples, guarded),
        Allowed::Layers(layers) => automaton::part(layers, guarded),
    }
}

/// Returns the name of the encoding.
pub(super) fn name(allowed: &Allowed) -> &'static str {
    match allowed {
        Allowed::Pairs(_) => "row per value",
        Allowed::Sets(_) => "set selectors",
        Allowed::Tuples(_) => "tuple selectors",
        Allowed::Layers(_) => "unit flow",
    }
}

/// The context in which the rows of one constraint are built.
pub(super) struct RowContext<'a, T> {
    pub candidates: &'a Candidates,
    pub draft: &'a mut RowDraft,
    pub constraint: usize,
    /// The guard, if it is not constant.
    pub guard: Option<Term>,
    /// The first of the constraint's auxiliary columns.
    pub auxiliary: u32,
    pub take: &'a mut T,
}

pub(super) fn rows(allowed: &Allowed, place: &mut RowContext<'_, impl FnMut(Row<'_>)>) {
    match allowed {
        Allowed::Pairs(pairs) => relation::rows(pairs, place),
        Allowed::Sets(sets) => combos::rows(sets, place),
        Allowed::Tuples(tuples) => table::rows(tuples, place),
        Allowed::Layers(layers) => {
            automaton::rows(layers, |place, i, value| vec![place.column(layers.vars[i], value)], place);
        }
    }
}

impl<T: FnMut(Row<'_>)> RowContext<'_, T> {
    /// Returns the column of a variable's value, by its index in the domain.
    pub(super) fn column(&self, var: VarId, index: usize) -> ColumnId {
        CandidateId((self.candidates.range(var).start + index) as u32).into()
    }

    /// Returns auxiliary column number `number` of the constraint.
    pub(super) fn own(&self, number: u32) -> ColumnId {
        ColumnId(self.auxiliary + number)
    }

    pub(super) fn finish(&mut self, sense: Sense, rhs: i64, meaning: Meaning) {
        self.draft.finish(sense, rhs, meaning, self.take);
    }

    /// Adds `Σ own columns = 1`, or `= guard`.
    pub(super) fn select_one(&mut self, numbers: std::ops::Range<u32>) {
        for number in numbers {
            self.draft.add(self.own(number), 1);
        }
        let rhs = match self.guard {
            None => 1,
            Some(guard) => {
                self.draft.add_term(guard, -1);
                0
            }
        };
        self.finish(Sense::Equal, rhs, Meaning::Selection(self.constraint));
    }

    /// Adds `Σ own columns ≤ Σ columns`, unless there are no own columns.
    fn imply(&mut self, numbers: impl IntoIterator<Item = u32>, columns: &[ColumnId]) {
        let mut any = false;
        for number in numbers {
            self.draft.add(self.own(number), 1);
            any = true;
        }
        if any {
            columns.iter().for_each(|column| self.draft.add(*column, -1));
            self.finish(Sense::AtMost, 0, Meaning::Channel(self.constraint));
        }
    }
}
