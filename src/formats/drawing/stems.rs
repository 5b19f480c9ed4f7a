//! Finds branches of lines with bulbs.

use super::board::CellPlace;
use super::colour::Hue;
use std::collections::HashMap;

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
