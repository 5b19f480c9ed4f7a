//! gridc, the grid-puzzle compiler.
//!
//! A puzzle file is read by its [format](formats::Format) to an [`Ast`](syntax::Ast), resolved to a [`Puzzle`](puzzle::Puzzle), elaborated to a
//! [`Model`](model::Model), lowered to an exact cover, a CNF or a 0-1 ILP, and solved by a
//! [backend](backend::Backend); every solution is checked against the puzzle before it is shown.
//! `ARCHITECTURE.md` draws the map.

pub mod backend;
pub mod cli;
pub mod code;
pub mod compare;
pub mod formats;
pub mod formulation;
pub mod generate;
pub mod language;
pub mod model;
pub mod puzzle;
pub mod render;
pub mod report;
pub mod solve;
pub mod syntax;
