//! Areas of one colour in drawings, and whether a reader can separate them.

use super::DrawnClue;
use crate::puzzle::{CellId, Layout};
use std::collections::HashSet;

/// Returns whether areas would be recognised again: they have the same shape and do not touch.
pub(super) fn can_be_told_apart(clue: &DrawnClue<'_>, layout: &Layout) -> bool {
    let Some(groups) = clue.groups() else { return false };
    let middle = |cell: &CellId| {
        let position = layout.position(*cell);
        [f64::from(position.row), f64::from(position.column)]
    };
    let groups: Vec<(&[CellId], Vec<[f64; 2]>)> =
        groups.into_iter().map(|group| (group, group.iter().map(middle).collect())).collect();
    let shape = |places: &[[f64; 2]]| {
        let first = places.first().copied().unwrap_or_default();
        places.iter().map(|at| [at[0] - first[0], at[1] - first[1]]).collect::<Vec<_>>()
    };
    let in_order = |group: &[CellId]| group.windows(2).all(|pair| pair[0] < pair[1]);
    let alike = |(group, places): &(&[CellId], Vec<[f64; 2]>)| {
        in_order(group) && shape(places) == shape(&groups[0].1) && is_connected(places)
    };
    groups.len() > 1 && groups.iter().all(alike) && !touch(&groups)
}

fn near(a: [f64; 2], b: [f64; 2]) -> bool {
    (a[0] - b[0]).abs() + (a[1] - b[1]).abs() <= 1.0
}

/// Returns whether cells of different groups share an edge, or are equal.
fn touch(groups: &[(&[CellId], Vec<[f64; 2]>)]) -> bool {
    groups.iter().enumerate().any(|(number, (_, group))| {
        let mut others = groups[..number].iter().flat_map(|(_, places)| places);
        others.any(|other| group.iter().any(|place| near(*place, *other)))
    })
}

/// Returns whether the places are connected by edges.
fn is_connected(places: &[[f64; 2]]) -> bool {
    let (mut seen, mut open) = (HashSet::from([0]), vec![0]);
    while let Some(from) = open.pop() {
        for (to, place) in places.iter().enumerate() {
            if near(places[from], *place) && seen.insert(to) {
                open.push(to);
            }
        }
    }
    seen.len() == places.len()
}
