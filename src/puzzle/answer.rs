//! Which values of a filled grid make up the solution: the digits and the answer layers, but not hidden layers.

use super::{CellId, Digit, Grid, Layer, Place, PuzzleData, StatedSolution};
use std::borrow::Cow;
use std::collections::BTreeMap;

impl PuzzleData {
    /// Returns the number of values in a filled grid: one per cell, and one per variable of a layer.
    pub fn places(&self) -> usize {
        self.layout.cells().len() + self.layers.iter().map(|layer| layer.places.len()).sum::<usize>()
    }

    /// Returns the layer and the place of the value with this index in a filled grid; without a layer for the digit of a cell.
    pub fn place_at(&self, index: usize) -> (Option<&Layer>, Place) {
        let of_layer = self.layers.iter().find_map(|layer| {
            let place = layer.places.get(index.checked_sub(layer.first.index())?)?;
            Some((Some(layer), place.clone()))
        });
        of_layer.unwrap_or((None, Place::Cell(CellId(index as u32))))
    }

    /// Returns the digits of a filled grid of this puzzle, in order of the cells.
    pub fn digits_of<'g>(&self, grid: &'g Grid) -> &'g [Digit] {
        grid.0.get(..self.layout.cells().len()).unwrap_or(&grid.0)
    }

    /// Returns the layers that are part of a solution.
    pub fn answer_layers(&self) -> impl Iterator<Item = &Layer> {
        self.layers.iter().filter(|layer| layer.answer)
    }

    /// Returns the solution in a filled grid: the digits and the values of the answer layers. Grids that agree in these are the
    /// same solution, whatever their hidden layers contain.
    pub fn answer_of<'g>(&self, grid: &'g Grid) -> Cow<'g, [Digit]> {
        if self.layers.iter().all(|layer| layer.answer) {
            return Cow::Borrowed(&grid.0);
        }
        let mut answer = self.digits_of(grid).to_vec();
        for layer in self.answer_layers() {
            answer.extend_from_slice(layer.values_in(grid));
        }
        Cow::Owned(answer)
    }

    /// Converts the grid to the solution in it.
    pub fn answer_from(&self, grid: Grid) -> Vec<Digit> {
        match self.answer_of(&grid) {
            Cow::Owned(answer) => answer,
            Cow::Borrowed(_) => grid.0,
        }
    }
}

impl PuzzleData {
    /// Returns the places of answer layers, as indices in a filled grid, in the rows in which they are written: layer by layer, and
    /// below each row of lines between cells side by side, the lines to the cells of the next row. A layer on groups is one row.
    pub fn answer_rows(&self) -> Vec<Vec<usize>> {
        let mut rows: BTreeMap<(usize, u16, bool), Vec<(u32, usize)>> = BTreeMap::new();
        for (number, layer) in self.answer_layers().enumerate() {
            for (nth, place) in (0..).zip(&layer.places) {
                let index = layer.first.index() + nth as usize;
                let at = |cell| self.layout.position(cell);
                let (row, goes_down, column) = match place {
                    Place::Cell(cell) => (at(*cell).row, false, at(*cell).column.into()),
                    Place::Edge(a, b) => (at(*a).row, at(*a).row != at(*b).row, at(*a).column.into()),
                    Place::Group(_) => (0, false, nth),
                };
                rows.entry((number, row, goes_down)).or_default().push((column, index));
            }
        }
        rows.into_values()
            .map(|mut row| {
                row.sort_unstable();
                row.into_iter().map(|(_, index)| index).collect()
            })
            .collect()
    }

    /// Returns the answer of a filled grid of a board without digits, as a file states it.
    pub fn stated_answer(&self, grid: &Grid) -> Vec<(usize, Digit)> {
        let places = self.answer_rows().into_iter().flatten();
        places.filter_map(|index| Some((index, *grid.0.get(index)?))).collect()
    }
}

impl StatedSolution {
    /// Whether it states all digits, or, on a board without digits, all values of answer layers.
    pub fn is_complete(&self, puzzle: &PuzzleData) -> bool {
        match puzzle.layout.is_blank() {
            true => self.answer.len() == puzzle.answer_layers().map(|layer| layer.places.len()).sum::<usize>(),
            false => self.digits.iter().all(Option::is_some),
        }
    }
}

impl Layer {
    /// Returns the values of the layer, in order of its places.
    pub fn values_in<'g>(&self, grid: &'g Grid) -> &'g [Digit] {
        let first = self.first.index();
        grid.0.get(first..first + self.places.len()).unwrap_or(&[])
    }
}
