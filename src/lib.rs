//! gridc, the grid-puzzle compiler.
//!
//! A puzzle file is parsed to an [`Ast`](syntax::Ast), resolved to a [`Puzzle`](puzzle::Puzzle), elaborated to a
//! [`Model`](model::Model), lowered to an exact cover, a CNF or a 0-1 ILP, and solved by a
//! [backend](backend::Backend); every solution is checked against the puzzle before it is shown.
//! `ARCHITECTURE.md` draws the map.

pub mod backend;
pub mod cli;
pub mod compare;
pub mod formulation;
mod front;
pub mod generate;
pub mod language;
pub mod model;
pub mod puzzle;
pub mod render;
pub mod report;
pub mod solve;
pub mod syntax;

pub use front::{
    Answer, Entry, Error, Files, Instead, Mistakes, Options, OptionsError, Puzzle, Reader, Solution, Solutions, Solver,
    Unsolved, Unwritten, Worker, Writing, Written, instance_plan,
};

// The words of lower layers that the front door speaks.
pub use backend::Interrupt;
pub use solve::Verdict;
