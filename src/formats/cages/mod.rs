//! Killer cages, shared by the formats that express only those.

pub(super) mod caged;

use super::draft::{Draft, address};
use crate::language::faces::{FACES, Face, Kind};
use crate::puzzle::Span;
use compact_str::ToCompactString;
use std::collections::BTreeMap;

/// A cage: distinct digits, with an optional total.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Cage {
    /// The cells, numbered row by row from 0.
    pub(in crate::formats) cells: Vec<usize>,
    /// The sum of the digits.
    pub(in crate::formats) total: Option<i64>,
    pub(in crate::formats) span: Span,
}

/// Groups cells by their group's key; cells without a key are omitted.
pub(in crate::formats) fn groups<K: Ord>(of: impl IntoIterator<Item = Option<K>>) -> BTreeMap<K, Vec<usize>> {
    let mut groups: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (cell, group) in of.into_iter().enumerate() {
        if let Some(group) = group {
            groups.entry(group).or_default().push(cell);
        }
    }
    groups
}

/// Adds cages to a board of this width. A single cell without a total has no effect.
pub(in crate::formats) fn say(draft: &mut Draft<'_>, width: usize, cages: &[Cage]) {
    for cage in cages {
        // A total of 0 means no total: digits begin at 1.
        let total = cage.total.filter(|total| *total != 0);
        let Some(rule) = rule(total.is_some()).filter(|_| total.is_some() || cage.cells.len() > 1) else { continue };
        let mut text = rule.to_owned();
        if let Some(total) = total {
            text.push_str(&format!(" {total}"));
        }
        for cell in &cage.cells {
            text.push(' ');
            text.push_str(&address(cell / width, cell % width));
        }
        draft.say(&text, cage.span);
    }
}

/// Returns the library rule for cages of distinct digits, with totals or without.
fn rule(totals: bool) -> Option<&'static str> {
    let is_cage = |face: &&Face| {
        let mark = face.mark();
        mark.kind == Kind::Cage && mark.written && mark.text.is_some() == totals && !face.different.is_empty()
    };
    FACES.iter().filter(is_cage).min_by_key(|face| face.mark().likely).map(|face| face.rule)
}

/// Separates the cages of one cell, as cell, digit and span.
fn givens(cages: Vec<Cage>, side: usize) -> (Vec<(usize, usize, Span)>, Vec<Cage>) {
    let mut givens = Vec::new();
    let mut others = Vec::with_capacity(cages.len());
    for cage in cages {
        match (cage.cells.as_slice(), cage.total.and_then(|total| usize::try_from(total).ok())) {
            ([cell], Some(digit @ 1..)) if digit <= side => givens.push((*cell, digit, cage.span)),
            _ => others.push(cage),
        }
    }
    (givens, others)
}

/// Adds the cages of a board that has nothing else; cages of one cell are added as givens.
pub(in crate::formats) fn killer_board(draft: &mut Draft<'_>, side: usize, cages: Vec<Cage>, at: Span) {
    let (digits, cages) = givens(cages, side);
    let mut board = vec![(None, at); side * side];
    for (cell, digit, span) in digits {
        board[cell] = (Some(digit.to_compact_string()), span);
    }
    draft.givens(side, board, at);
    say(draft, side, &cages);
}
