//! Grids as a person would draw them.

mod border;
mod candidates;
mod drawing;
mod grid;

pub use candidates::candidates;
pub use drawing::{CellText, Emphasis, Style, draw};
pub use grid::{differences, givens, layer_differences, layers, solution, solved};
