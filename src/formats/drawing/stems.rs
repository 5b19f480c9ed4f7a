//! Finds branches: of lines with bulbs, and of lines whose cells are a set.

use super::board::CellPlace;
use super::colour::Hue;
use super::sign::{Sign, SignForm};
use std::collections::{HashMap, HashSet};

/// Lines from bulbs, by their cells.
#[derive(Default)]
pub(super) struct Stems {
    cells: Vec<Vec<CellPlace>>,
    /// The first line of a colour through a cell, and the index of the cell on it.
    through: HashMap<(Hue, CellPlace), (usize, usize)>,
    /// The first line of a colour that ends in a cell.
    tips: HashMap<(Hue, CellPlace), usize>,
}

impl Stems {
    /// Adds a line, from its bulb.
    pub(super) fn add(&mut self, hue: Hue, cells: Vec<CellPlace>) {
        let number = self.cells.len();
        for (place, cell) in cells.iter().enumerate() {
            self.through.entry((hue, *cell)).or_insert((number, place));
        }
        if let Some(tip) = cells.last() {
            self.tips.entry((hue, *tip)).or_insert(number);
        }
        self.cells.push(cells);
    }

    /// Returns the paths from the bulb of another line, if this line branches from it at one of its own ends, or in both
    /// directions from within; in the latter case the other line ends there.
    pub(super) fn branches(&self, cells: &[CellPlace], hue: Hue) -> Vec<Vec<CellPlace>> {
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return Vec::new() };
        let joined = |(stem, place): (usize, usize), rest: &mut dyn Iterator<Item = CellPlace>| {
            self.cells[stem][..place].iter().copied().chain(rest).collect::<Vec<_>>()
        };
        let [at_first, at_last] = [first, last].map(|cell| self.through.get(&(hue, *cell)).copied());
        match (at_first, at_last) {
            (Some(stem), other) if other.is_none_or(|other| stem.0 <= other.0) => {
                return vec![joined(stem, &mut cells.iter().copied())];
            }
            (_, Some(stem)) => return vec![joined(stem, &mut cells.iter().rev().copied())],
            _ => {}
        }
        let tip = |(place, cell): (usize, &CellPlace)| self.tips.get(&(hue, *cell)).map(|stem| (*stem, place));
        let Some((stem, place)) = cells.iter().enumerate().filter_map(tip).min() else { return Vec::new() };
        let before = (stem, self.cells[stem].len() - 1);
        vec![
            joined(before, &mut cells[..=place].iter().rev().copied()),
            joined(before, &mut cells[place..].iter().copied()),
        ]
    }
}

/// Joins lines that begin or end on another one: strokes of one line whose cells are a set. Sets of more than `most` cells, which
/// could not have different digits, remain apart, and so do lines that only cross.
pub(super) fn joined(signs: &[&Sign], most: usize) -> Vec<Sign> {
    let line = |sign: &Sign| if let SignForm::Line(cells) = &sign.form { cells.clone() } else { Vec::new() };
    let lines: Vec<Vec<CellPlace>> = signs.iter().map(|sign| line(sign)).collect();
    let ends: HashSet<CellPlace> =
        lines.iter().flat_map(|cells| [cells.first(), cells.last()]).flatten().copied().collect();
    let mut through: HashMap<CellPlace, Vec<usize>> = HashMap::new();
    for (number, cells) in lines.iter().enumerate() {
        for cell in cells.iter().filter(|cell| ends.contains(cell)) {
            through.entry(*cell).or_default().push(number);
        }
    }
    let mut is_taken = vec![false; signs.len()];
    let mut found = Vec::new();
    for start in 0..signs.len() {
        if std::mem::replace(&mut is_taken[start], true) {
            continue;
        }
        let mut members = vec![start];
        let mut next = 0;
        while let Some(member) = members.get(next).copied() {
            next += 1;
            for cell in &lines[member] {
                // Later visits of the cell would find the same lines.
                let meeting = through.remove(cell).unwrap_or_default();
                members.extend(meeting.into_iter().filter(|other| !std::mem::replace(&mut is_taken[*other], true)));
            }
        }
        members.sort_unstable();
        let mut seen = HashSet::new();
        let cells: Vec<CellPlace> =
            members.iter().flat_map(|member| &lines[*member]).filter(|cell| seen.insert(**cell)).copied().collect();
        match members.len() {
            2.. if cells.len() <= most => found.push(Sign { form: SignForm::Line(cells), ..signs[start].clone() }),
            _ => found.extend(members.into_iter().map(|member| signs[member].clone())),
        }
    }
    found
}
