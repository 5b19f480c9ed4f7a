//! Draws grids, candidates and clues as text for terminals and files. Called by the command line and by `Display` of the
//! library's types.

mod border;
mod candidates;
pub(crate) mod clues;
mod drawing;
mod edges;
mod grid;

pub use candidates::{candidates, standing};
pub use drawing::{CellText, Emphasis, Style, draw};
pub use grid::{Filled, differences, drawn_with_clues, givens, layer_differences, layers, solved};
