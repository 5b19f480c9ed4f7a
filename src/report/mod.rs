//! Answers in words and as JSON.

mod difference;
mod json;
mod summary;
mod verdict;

pub use difference::{differences, differing, differing_layers};
pub use json::{Failure, FailureKind, INTERFACE_VERSION, Record, json_line};
pub use summary::Summary;
pub use verdict::{Asked, count_words, result_line, statistics, verdict_line};
