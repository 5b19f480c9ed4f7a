//! `grid`: gridc's own language: layouts, givens, marks, solution.

mod write;

pub(crate) use write::marks;

use crate::formats::detect::content;
use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading, dzn};
use crate::syntax::{Source, grid};

/// Words that only gridc's own language begins with.
const WORDS: [&str; 9] = ["gridc", "title", "author", "use", "layout", "givens", "rule", "model", "var"];

/// The format.
pub const FORMAT: &dyn Format = &Grid;

struct Grid;

impl Format for Grid {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "grid",
            description: "gridc's own language: layouts, givens, marks, solution",
            extension: "grid",
            comment: Some("//"),
            holds_solution: true,
            is_whole: true,
            ..Profile::TEXT
        }
    }

    fn recognises(&self, text: &str) -> bool {
        // Comments of both look alike.
        content(text).next().is_some_and(|first| begins(first.text)) && !dzn::FORMAT.recognises(text)
    }

    fn read<'s>(&self, source: &'s Source, _reading: &'s Reading) -> Puzzles<'s> {
        Box::new(std::iter::once_with(move || grid::parse(source)))
    }

    fn write(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
        write::write(document, losses)
    }
}

/// Whether a line begins a text of the language.
fn begins(line: &str) -> bool {
    let word = line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    line.starts_with("//")
        || line.starts_with("/*")
        || (WORDS.contains(&word) && word.len() < line.len())
        || line == "givens"
}
