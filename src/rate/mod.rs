//! How hard puzzles are for people: steps, techniques, paths and scales.
//!
//! A [`Board`] is the state of the candidates of a puzzle; what does not change, its houses, groups and links of pairs, is
//! a [`Structure`], read off the core model, so that puzzles of every layout and rule are rated alike. A technique is a
//! function that finds all its [`Step`]s on a board ([`ladder`]), easiest technique first. A step says what it places and
//! takes away, and its [`Reason`]: units, cells and candidates by number, from which sentences and pictures are made.
//!
//! A [`Path`] applies, round by round, all steps of the easiest technique that finds any. Which of them comes first plays
//! no part, so that a rating is the same for every relabelling and symmetry of a puzzle.

mod board;
mod candidate;
mod cell_set;
mod hodoku;
pub mod ladder;
pub mod mus;
mod paper;
mod path;
mod rating;
mod rules;
pub mod se;
mod step;
mod structure;
mod table;
mod technique;
mod telling;
mod unratable;
mod walk;

pub use board::Board;
pub use candidate::Candidate;
pub use cell_set::{CellSet, bits};
pub use hodoku::{Hodoku, hodoku, hodoku_of, hodoku_within};
pub use path::{Finder, Path, RatingOptions, Round, Style, distinct, next};
pub use rating::{Rating, level, places, rate};
pub use step::{ClueRole, Node, Reason, Role, Step, UnitRole};
pub use structure::{Structure, Unit, UnitId, UnitKind};
pub use technique::{Family, Level, Sentence, Technique};
pub use telling::{clue_name, hint, sentence, statement};
pub use unratable::Unratable;
pub use walk::{Standing, Walk};
