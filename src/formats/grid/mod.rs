//! `grid`: gridc's own language: layouts, givens, marks, solution.

mod write;

pub(crate) use write::marks;

use crate::formats::board_text::blocks::content;
use crate::formats::format::one;
use crate::formats::prose::hinted;
use crate::formats::{Format, dzn};
use crate::syntax::grid;

/// Words that only gridc's own language begins with.
const WORDS: [&str; 9] = ["gridc", "title", "author", "use", "layout", "givens", "rule", "model", "var"];

pub const FORMAT: &Format = &Format {
    name: "grid",
    description: "gridc's own language: layouts, givens, marks, solution",
    extension: "grid",
    comment: Some("//"),
    holds_solution: true,
    is_whole: true,
    recognises,
    extension_decides: true,
    read: |source, _| one(move || hinted(grid::parse(source), "allow")),
    write: write::write,
    ..Format::TEXT
};

/// Returns whether a text begins like a puzzle file of the language.
pub(crate) fn recognises(text: &str) -> bool {
    // Comments of both formats look alike.
    content(text).next().is_some_and(|first| begins(first.text)) && !(dzn::FORMAT.recognises)(text)
}

/// Returns whether a line begins a text of the language.
fn begins(line: &str) -> bool {
    let word = line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    line.starts_with("//")
        || line.starts_with("/*")
        || (WORDS.contains(&word) && word.len() < line.len())
        || line == "givens"
}
