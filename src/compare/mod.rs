//! Compares formulations, encodings and backends: measures their cost on the same puzzles. Implements `gridc compare`.
//!
//! A [`MeasurementRecord`] is one measurement: a puzzle, a [`Configuration`] and a repeat. Tables, CSV, JSON Lines, the
//! aggregates over many puzzles and the pictures are all made from records, which are saved as soon as they are complete.

pub(crate) mod aggregate;
mod agreement;
mod budget;
mod configuration;
pub(crate) mod digest;
// Definitions are TOML, which only the command line parses.
#[cfg(feature = "cli")]
pub mod experiment;
mod fields;
pub mod figures;
pub(crate) mod matrix;
mod measurement;
pub(crate) mod memory;
pub(crate) mod plot;
mod properties;
pub(crate) mod record;
pub mod report;
mod saved;
mod spent;
pub(crate) mod spread;
mod sweep;
mod tally;
mod word;

pub use aggregate::{Aggregate, Aggregates, Repeats, aggregate};
pub use agreement::{Claims, Contradiction};
pub use budget::{Allowance, Round, TimeBudget};
pub use configuration::Configuration;
pub use fields::{FIELDS, cells};
pub use matrix::{Contender, MatrixError, MatrixOptions, matrix};
pub use measurement::{Measured, Measurement, subject};
pub use plot::{PlotLine, plot};
pub use properties::{PuzzleProperties, known};
pub use record::{Agreement, InstanceSizes, MeasurementRecord, RecordedPuzzle};
pub use saved::{FORMAT_VERSION, Header, Key, sealed, unsealed};
pub use spent::StageTimes;
pub use spread::{Spread, quantile};
pub use sweep::{PARTS, SweepError, sweeps, words_of};
pub use tally::{Figure, Sums, aggregates};
pub use word::WordEnum;
