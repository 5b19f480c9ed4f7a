//! `lines`: one puzzle per line, N² symbols for side N; or CSV columns puzzle,solution,….

mod plain;
pub(super) mod read;
mod write;

pub use plain::{Digits, Part, Parts, is_long_list};

use crate::formats::Format;
use crate::syntax::{Parsed, Source};

pub const FORMAT: &Format = &Format {
    name: "lines",
    description: "one puzzle per line, N² symbols for side N; or CSV columns puzzle,solution,…",
    separator: Some(""),
    holds_solution: true,
    read: |source, _| Box::new(puzzles(source)),
    write: write::write,
    ..Format::TEXT
};

/// The puzzles of a text, or of a piece of one, which has no line of column names.
fn puzzles(source: &Source) -> impl Iterator<Item = Parsed> + '_ {
    let mut parts = Parts::new(source);
    std::iter::from_fn(move || match parts.next(0)? {
        Part::Line(parsed, _) => Some(*parsed),
        // None at a time: there are none.
        Part::Plain(..) => None,
    })
}
