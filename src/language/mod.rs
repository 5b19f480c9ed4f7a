//! Names, cells and symbols: from what was written to what it means.
//!
//! [`resolve`] turns an [`Ast`](crate::syntax::Ast) into a [`Puzzle`](crate::puzzle::Puzzle), with layouts from the
//! [`Library`], the puzzle's own definitions, or the shape of the drawn board.

mod digits;
mod infer;
mod layouts;
mod library;
mod marks;
mod resolve;
mod suspicion;

pub use infer::box_rows;
pub use layouts::{MAX_CELLS, MAX_SIDE};
pub use library::{LayoutSummary, Library};
pub use resolve::{Resolved, resolve, resolve_parsed};
