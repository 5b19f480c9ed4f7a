//! `lines`: one puzzle per line, N² symbols for side N; or CSV columns puzzle,solution,….

pub(super) mod read;
mod write;

use crate::formats::Format;

/// The format.
pub const FORMAT: &Format = &Format {
    name: "lines",
    description: "one puzzle per line, N² symbols for side N; or CSV columns puzzle,solution,…",
    separator: Some(""),
    holds_solution: true,
    read: |source, _| Box::new(read::puzzles(source)),
    write: write::write,
    ..Format::TEXT
};
