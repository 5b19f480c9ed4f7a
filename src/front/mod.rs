//! The library's public interface: reading, solving, rating, comparing, generating, writing and certifying puzzles. `lib.rs`
//! re-exports it at the root of the crate; the command line uses it, too.
//!
//! Decisions that involve several stages are made here, each in one module: which backend solves a puzzle ([`choice`]), how texts
//! are read ([`reader`]), whether a written text means the same puzzle ([`writing`]).

mod answer;
mod block;
mod builder;
mod candidates;
mod canonical;
pub mod certificate;
pub(crate) mod choice;
mod comparing;
pub(crate) mod conflict;
pub mod constraints;
mod drawing;
mod entry;
mod error;
mod files;
mod generated;
mod instance;
pub mod live;
mod minimal;
mod options;
mod outline;
mod partial_board;
mod picture_content;
mod place;
pub mod product;
mod puzzle;
mod rated;
mod reader;
mod records;
pub(crate) mod reduced_puzzle;
mod rules;
mod shard;
mod solver;
mod unmatched;
#[cfg(feature = "cli")]
pub(crate) mod watch;
mod writing;

pub use answer::{Answer, Solution};
pub use block::{Block, BlockBoard, BoardKind, InputPiece, PlainBoards};
pub use builder::{Arg, Args, BuildError, Builder, Cell};
pub use candidates::Candidates;
pub use canonical::{Canonical, CanonicalForms};
pub use choice::{OptionsError, instance_plan, known_backends, named_formulation};
pub use comparing::{Compared, Comparing};
pub use conflict::Conflict;
#[cfg(feature = "pictures")]
pub use drawing::DrawError;
pub use drawing::{Drawing, PlacedSvg};
pub use entry::Entry;
pub use error::{Alternatives, Error, GenerateError, Mistakes, Unsolved, WriteError};
pub use files::{Files, NextInput};
pub use generated::Generating;
pub use instance::Instance;
#[cfg(feature = "cli")]
pub(crate) use instance::grid_text;
pub use minimal::{Minimised, Minimising, Preference};
pub use options::Options;
pub use outline::{Outline, OutlinePart, OutlineStatement};
#[cfg(feature = "cli")]
pub(crate) use partial_board::{PartialBoard, continued, wrong_marks};
pub use picture_content::PictureContent;
#[cfg(feature = "cli")]
pub(crate) use place::doubt_records;
pub use puzzle::Puzzle;
#[cfg(feature = "cli")]
pub(crate) use rated::walk;
pub use rated::{Explanation, Rating, Step};
pub use reader::{Reader, UpgradeError};
#[cfg(feature = "cli")]
pub(crate) use rules::RuleDescription;
pub use shard::Shard;
pub use solver::{Solutions, Solver, Worker};
#[cfg(feature = "cli")]
pub(crate) use watch::{Change as WatchChange, FileWatch, LastAnswer, StaleReason};
pub use writing::{Writing, Written, format_named, formats};
