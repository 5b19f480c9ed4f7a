//! Formulations, encodings and backends compared: what each costs on the same puzzles.
//!
//! A [`Record`] is one measurement: a puzzle, a [`Configuration`], a repeat. Tables, CSV, JSON Lines, the aggregate over
//! many puzzles and the picture are all made from records, which are saved as they come.

mod aggregate;
mod configuration;
mod plot;
mod record;
mod spent;
mod word;

pub use aggregate::{Aggregate, Aggregates, Repeats, aggregate};
pub use configuration::Configuration;
pub use plot::{Line, plot};
pub use record::{Agreement, Record, Sizes, Subject};
pub use spent::{Searched, Spent};
pub use word::Word;
