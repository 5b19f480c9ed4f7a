//! Formulations, encodings and backends compared: what each costs on the same puzzles.
//!
//! A [`Record`] is one measurement: a puzzle, a [`Configuration`], a repeat. Tables, CSV, JSON Lines, the aggregate over
//! many puzzles and the picture are all made from records, which are saved as they come.

mod agreement;
mod configuration;
mod digest;
mod fields;
mod matrix;
mod measurement;
mod memory;
mod record;
mod saved;
mod spent;
mod sweep;
mod word;

pub use agreement::{Claims, Contradiction};
pub use configuration::Configuration;
pub use fields::{FIELDS, cells};
pub use matrix::{Contender, MatrixError, Wishes, matrix};
pub use measurement::{Measured, Measurement, subject};
pub use record::{Agreement, Record, Sizes, Subject};
pub use saved::{FORMAT_VERSION, Header, Key};
pub use spent::{Searched, Spent};
pub use sweep::{PARTS, SweepError, sweeps, words_of};
pub use word::Word;
