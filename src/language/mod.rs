//! The meaning of the puzzle language: resolving syntax trees to puzzles, elaborating puzzles to models, and the checker, which
//! verifies solutions.
//!
//! [`resolve`] turns an [`Ast`](crate::syntax::Ast) into a [`PuzzleData`](crate::puzzle::PuzzleData), with a layout from the
//! [`Library`], from the puzzle's own definitions or inferred from the drawn board; [`elaborate`] compiles it to a model;
//! [`Checker`] checks grids without that model.

pub(crate) mod binding;
pub(crate) mod checker;
mod digits;
pub(crate) mod doubtful;
pub(crate) mod elaborate;
mod expected;
pub mod faces;
mod infer;
pub(crate) mod layouts;
pub(crate) mod library;
mod lint;
mod marks;
mod outdated;
mod repair;
pub(crate) mod resolve;
pub(crate) mod rules;
mod search;
mod stated;
mod statements;
mod suspicion;

pub use binding::{ArgumentKind, KnownRule, Rulebook, Trials, denies_solution, named_cells};
pub use checker::{Checker, Violation, clue_holds, differs, value_of};
pub use doubtful::refused;
pub use elaborate::{
    Always, AutomatonCache, ElaborateError, ElaborateOptions, SwitchedModel, conditional_sums, elaborate, facts,
    marks_facts, substituted, switched,
};
pub use expected::Expected;
pub use library::{Library, LibraryRule};
pub use repair::suggest;
pub use resolve::{ResolveSettings, resolve, resolve_board, resolve_read};
pub use rules::{FunctionSummary, functions};
pub use stated::{breaks, stated_differs};
