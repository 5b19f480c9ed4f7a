//! `f-puzzles`: f-puzzles: the JSON, or a link or payload that holds it.

mod link;
mod read;
mod table;
mod write;

use crate::formats::payload::Links;
use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &FPuzzles;

struct FPuzzles;

impl Format for FPuzzles {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "f-puzzles",
            description: "f-puzzles: the JSON, or a link or payload that holds it",
            separator: Some(""),
            holds_solution: true,
            links: Some(Links { unwrap: link::unwrap, wrap: Some(link::wrap), are_usual: true }),
            ..Profile::JSON
        }
    }

    fn recognises(&self, text: &str) -> bool {
        read::recognises(text)
    }

    fn read<'s>(&self, source: &'s Source, reading: &'s Reading) -> Puzzles<'s> {
        Box::new(read::puzzles(source, reading))
    }

    fn write(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
        write::write(document, losses)
    }
}
