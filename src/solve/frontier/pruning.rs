//! States from which no solution can be reached are removed early: a variable to come has no value left, or a house no place for a
//! value that it needs.

use super::plan::{Related, bit, value_of};
use crate::model::VarId;

/// What the variables after a step need.
#[derive(Default)]
pub struct Pruning {
    cells: Vec<Cell>,
    houses: Vec<House>,
    /// Of each variable that is in `cells`, the index there.
    index: std::collections::HashMap<VarId, usize>,
}

struct Cell {
    domain: u64,
    excluded: u64,
    related: Vec<Related>,
}

/// A house that needs all its values.
struct House {
    bit: u64,
    values: u64,
    /// The variables to come, by index in `cells`.
    left: Vec<usize>,
}

impl Pruning {
    pub fn add(&mut self, var: VarId, domain: u64, excluded: u64, related: Vec<Related>) {
        self.index.insert(var, self.cells.len());
        self.cells.push(Cell { domain, excluded, related });
    }

    pub fn add_house<'v>(&mut self, bit: u64, values: u64, left: impl Iterator<Item = &'v VarId>) {
        // Each is in `cells`, since the house excludes values.
        let left = left.filter_map(|var| self.index.get(var).copied()).collect();
        self.houses.push(House { bit, values, left });
    }

    /// Whether more is checked than that a variable differs from one house, which the order of the count does anyway.
    pub fn is_useful(&self) -> bool {
        self.cells.iter().any(|cell| cell.excluded.count_ones() as usize + cell.related.len() > 1)
    }

    pub fn may_continue(&self, words: &[u64]) -> bool {
        let left = |cell: &Cell| {
            let taken = |(value, word): (usize, &u64)| if word & cell.excluded == 0 { bit(value) } else { 0 };
            let free = words.iter().enumerate().map(taken).fold(0, |free, bit| free | bit) & cell.domain;
            let related = cell.related.iter().map(|related| value_of(words, related.bit).map(|v| related.allowed[v]));
            related.fold(free, |free, allowed| free & allowed.unwrap_or(0))
        };
        let mut open = [0; 128];
        for (number, cell) in self.cells.iter().enumerate() {
            let left = left(cell);
            if left == 0 {
                return false;
            }
            if let Some(open) = open.get_mut(number) {
                *open = left;
            }
        }
        self.houses.iter().all(|house| {
            let has = |(value, word): (usize, &u64)| if word & house.bit == 0 { bit(value) } else { 0 };
            let missing = words.iter().enumerate().map(has).fold(0, |missing, bit| missing | bit) & house.values;
            let places = house.left.iter().map(|cell| open.get(*cell).copied().unwrap_or(u64::MAX));
            missing & !places.fold(0, |union, left| union | left) == 0
        })
    }
}
