//! Generates variant puzzles with random clues: thermometers, cages, dots, numbers outside the grid.
//!
//! First a full grid of the board is created. Then clues are drawn that are true on it: shapes as specified by the faces of their
//! rules, and numbers computed from the rule's constraint, as the checker evaluates it. The code refers to no rule by name.
//! Finally, givens and clues that the solution does not need are removed.

mod amend;
mod clue_request;
mod cover;
mod determined;
mod draw;
mod form;
mod geometry;
mod maker;
mod number;
mod order;
mod order_error;
mod reduce;
mod regions;
mod setting_up;
mod setup;
mod statement;

pub use clue_request::{Amount, ClueRequest};
pub use maker::{MadeVariant, VariantMaker};
pub use order::{Engines, VariantGenerator, VariantOrder};
pub use order_error::OrderError;
pub(super) use statement::cells_words;
