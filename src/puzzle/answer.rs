//! The parts of a filled grid that count as the solution: the digits of the cells and the values of the answer layers. Hidden
//! layers are left out when solutions are counted or compared.

use super::{Digit, Grid, Layer, PuzzleData};
use std::borrow::Cow;

impl PuzzleData {
    /// Number of values in a filled grid of this puzzle: one per cell and one per layer variable.
    pub fn places(&self) -> usize {
        self.layout.cells().len() + self.layers.iter().map(|layer| layer.cells.len()).sum::<usize>()
    }

    /// Returns the digits of a filled grid, in order of the cells, without the layer values.
    pub fn digits_of<'g>(&self, grid: &'g Grid) -> &'g [Digit] {
        grid.0.get(..self.layout.cells().len()).unwrap_or(&grid.0)
    }

    /// The layers that are part of a solution.
    pub fn answer_layers(&self) -> impl Iterator<Item = &Layer> {
        self.layers.iter().filter(|layer| layer.answer)
    }

    /// Returns the digits and the values of the answer layers. Two grids with equal results are the same solution, whatever
    /// values their hidden layers have.
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

    /// Like [`PuzzleData::answer_of`], but consumes the grid.
    pub fn answer_from(&self, grid: Grid) -> Vec<Digit> {
        match self.answer_of(&grid) {
            Cow::Owned(answer) => answer,
            Cow::Borrowed(_) => grid.0,
        }
    }
}

impl Layer {
    /// Returns the values of this layer in a filled grid, in order of the layer's cells.
    pub fn values_in<'g>(&self, grid: &'g Grid) -> &'g [Digit] {
        let first = self.first.index();
        grid.0.get(first..first + self.cells.len()).unwrap_or(&[])
    }
}
