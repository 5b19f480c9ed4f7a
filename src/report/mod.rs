//! Answers in words and as JSON, diagnostics as a compiler prints them.

mod clean;
mod diagnostic;
mod difference;
mod excerpt;
mod json;
mod place;
mod summary;
mod verdict;

pub use clean::{clean, clean_line};
pub use diagnostic::{Look, diagnostic};
pub use difference::{addresses, differing};
pub use json::{Failure, FailureKind, INTERFACE_VERSION, Record};
pub use place::{DiagnosticRecord, LabelRecord, Places};
pub use summary::Summary;
pub use verdict::{Asked, count_words, result_line, statistics, verdict_line};
