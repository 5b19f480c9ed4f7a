//! Difficulty ratings for people: techniques, steps, solution paths and scales. Input: a puzzle with its unique solution; output:
//! a [`Rating`], or the steps of a [`Path`]. Called by `front` for `rate`, `explain` and `hint`, and by the generator.
//!
//! A [`Board`] is the state of the candidates. The part that does not change (houses, groups and links of pairs) is a
//! [`Structure`], derived from the core model, so that puzzles of every layout and rule are rated in the same way. A technique is
//! a function that finds all its [`Step`]s on a board ([`ladder`]), easiest technique first. A step has placements, eliminations
//! and a [`Reason`]: units, cells and candidates by number, from which sentences and pictures are made.
//!
//! A [`Path`] applies, round by round, all steps of the easiest technique that finds any. Their order is irrelevant, so a rating
//! is invariant under relabelling and symmetries of a puzzle.

mod account;
mod board;
mod candidate;
mod cell_set;
mod hodoku;
pub mod ladder;
pub mod mus;
mod needed;
mod paper;
mod path;
mod rating;
mod rating_error;
mod record;
mod rules;
pub mod se;
mod step;
mod structure;
mod table;
mod technique;
mod telling;
mod terms;
mod variant_scale;
mod walk;

pub use account::{Account, Contradiction, Fact, account};
pub use board::Board;
pub use candidate::Candidate;
pub use cell_set::{CellSet, bits};
pub use hodoku::{Hodoku, hodoku, hodoku_of, hodoku_within};
pub use needed::needed;
pub use path::{Finder, Path, RatingOptions, Round, Style, distinct, next};
pub use rating::{Rating, level, places, rate, rate_within};
pub use rating_error::RatingError;
pub use record::StepRecord;
pub use step::{ChainNode, ClueRole, Reason, Role, Step, UnitRole};
pub use structure::{Structure, Unit, UnitId, UnitKind};
pub use technique::{Family, FamilySet, Level, Sentence, Technique};
pub use telling::{clue_name, describe, hint, sentence, statement, value_name};
pub use terms::Terms;
pub use variant_scale::VariantScale;
pub use walk::{StepOnBoard, Walk};
