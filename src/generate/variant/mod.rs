//! Puzzles whose clues are made with them: thermometers, cages, dots, numbers outside.
//!
//! A full grid of the board comes first. Clues are then drawn that hold on it: shapes as the faces of their rules tell, and
//! numbers by what the rule demands of the grid, as the checker reads it. No rule is known here by its name.
//! Last, givens and clues go that the solution does not need.

mod amend;
mod cover;
mod draw;
mod form;
mod geometry;
mod maker;
mod number;
mod order;
mod reduce;
mod regions;
mod statement;
mod unfit;
mod wish;

pub use maker::{MadeVariant, VariantMaker};
pub use order::{Engines, VariantGenerator, VariantOrder};
pub(super) use statement::cells_words;
pub use unfit::Unfit;
pub use wish::{Amount, Wish};
