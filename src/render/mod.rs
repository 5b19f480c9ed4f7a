//! Grids as a person would draw them.

mod border;
mod candidates;
pub(crate) mod clues;
mod drawing;
mod grid;

pub use candidates::{candidates, standing};
pub use drawing::{CellText, Emphasis, Style, draw};
pub use grid::{Filled, differences, drawn_with_clues, givens, layer_differences, layers, solution, solved};
