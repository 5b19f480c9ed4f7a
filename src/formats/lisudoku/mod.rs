//! `lisudoku`: lisudoku: the JSON of a puzzle.

mod link;
mod read;
mod table;
mod write;

use crate::formats::payload::Links;
use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Lisudoku;

struct Lisudoku;

impl Format for Lisudoku {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "lisudoku",
            description: "lisudoku: the JSON of a puzzle",
            links: Some(Links { unwrap: link::unwrap, wrap: None, are_usual: false }),
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
