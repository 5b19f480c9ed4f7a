//! Names, cells and symbols: from what was written to what it means.
//!
//! [`resolve`] turns an [`Ast`](crate::syntax::Ast) into a [`Puzzle`](crate::puzzle::Puzzle), with layouts from the
//! [`Library`], the puzzle's own definitions, or the shape of the drawn board. [`elaborate`] turns a puzzle into a
//! [`Model`](crate::model::Model), and the [`Checker`] judges grids without it.

mod checker;
mod digits;
mod elaborate;
mod infer;
mod layouts;
mod library;
mod marks;
mod resolve;
mod suspicion;

pub use checker::{Checker, Violation};
pub use elaborate::{ElaborateError, elaborate, facts};
pub use infer::box_rows;
pub use layouts::{MAX_CELLS, MAX_SIDE};
pub use library::{LayoutSummary, Library};
pub use resolve::{Resolved, resolve};
