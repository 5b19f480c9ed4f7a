//! Random symmetry transformations of full grids, as requested by a recipe.

use super::{RecipeError, Transformation};
use crate::puzzle::{CellId, Grid, Layout, Position, PuzzleData};
use crate::solve::Random;
use std::collections::HashSet;

/// The requested transformations and the cell permutations that implement them.
///
/// Invariant: every permutation maps regions to regions, so it maps full grids to full grids.
pub(super) struct Transformer {
    relabel: bool,
    /// Exchanges of rows, columns, bands and stacks, each as the image of every cell.
    swaps: Vec<Vec<CellId>>,
    transposition: Option<Vec<CellId>>,
}

impl Transformer {
    pub fn new(board: &PuzzleData, wanted: &[Transformation]) -> Result<Self, RecipeError> {
        let mut transformer = Self { relabel: false, swaps: Vec::new(), transposition: None };
        for transformation in wanted {
            let refuse = |reason| RecipeError::Untransformable { transformation: *transformation, reason };
            if !board.clues.is_empty() || !board.layers.is_empty() {
                return Err(refuse("it has clues or layers, which would have to be transformed as well"));
            }
            if !board.givens.is_empty() || !board.marks.is_empty() {
                return Err(refuse("it has givens or marks, which would have to be transformed as well"));
            }
            match transformation {
                Transformation::Relabel => transformer.relabel = true,
                Transformation::Swap => {
                    transformer.swaps = swaps(&board.layout);
                    if transformer.swaps.is_empty() {
                        return Err(refuse("no two lines or bands can be swapped without breaking a region"));
                    }
                }
                Transformation::Transpose => {
                    let transposed = |p: Position| Position { row: p.column, column: p.row };
                    let permutation = automorphism(&board.layout, transposed);
                    let permutation =
                        permutation.ok_or_else(|| refuse("its regions differ from those of its mirror image"))?;
                    transformer.transposition = Some(permutation);
                }
            }
        }
        Ok(transformer)
    }

    /// Applies random transformations to a grid.
    pub fn apply(&self, layout: &Layout, grid: &mut Grid, random: &mut Random) {
        if self.relabel {
            let digits = layout.digits();
            let mut names = digits.to_vec();
            random.shuffle(&mut names);
            for digit in &mut grid.0 {
                *digit = layout.symbols.index_of(*digit).map_or(*digit, |index| names[index]);
            }
        }
        // A random walk long enough for every line to move a few times.
        for _ in 0..2 * self.swaps.len() {
            let swap = &self.swaps[random.below(self.swaps.len() as u32) as usize];
            if random.below(2) == 1 {
                permute(grid, swap);
            }
        }
        if let Some(transposition) = &self.transposition
            && random.below(2) == 1
        {
            permute(grid, transposition);
        }
    }
}

fn permute(grid: &mut Grid, images: &[CellId]) {
    let before = grid.clone();
    for (digit, image) in before.0.iter().zip(images) {
        grid.0[image.index()] = *digit;
    }
}

/// Returns the cell permutation for a map of positions, if it maps cells to cells and regions to regions.
fn automorphism(layout: &Layout, map: impl Fn(Position) -> Position) -> Option<Vec<CellId>> {
    let images: Option<Vec<CellId>> = layout.cells().iter().map(|p| layout.cell_at(map(*p))).collect();
    let images = images?;
    let mut seen = vec![false; images.len()];
    if images.iter().any(|image| std::mem::replace(&mut seen[image.index()], true)) {
        return None;
    }
    let regions: HashSet<&[CellId]> = layout.regions.iter().map(|region| region.cells.as_slice()).collect();
    let maps = |cells: &[CellId]| {
        let mut mapped: Vec<CellId> = cells.iter().map(|cell| images[cell.index()]).collect();
        mapped.sort_unstable();
        regions.contains(mapped.as_slice())
    };
    layout.regions.iter().all(|region| maps(&region.cells)).then_some(images)
}

/// All exchanges of two adjacent blocks of rows or columns of equal width that are automorphisms. Adjacent blocks suffice: they
/// generate all other exchanges within a band.
fn swaps(layout: &Layout) -> Vec<Vec<CellId>> {
    let mut swaps = Vec::new();
    for (lines, rows) in [(layout.rows(), true), (layout.columns(), false)] {
        // Blocks wider than half the board have no adjacent block to be exchanged with.
        for width in 1..=lines / 2 {
            for first in 0..=lines - 2 * width {
                let moved = |line: u16| match line.wrapping_sub(first) {
                    offset if offset < width => line + width,
                    offset if offset < 2 * width => line - width,
                    _ => line,
                };
                let map = |p: Position| match rows {
                    true => Position { row: moved(p.row), ..p },
                    false => Position { column: moved(p.column), ..p },
                };
                swaps.extend(automorphism(layout, map));
            }
        }
    }
    swaps
}
