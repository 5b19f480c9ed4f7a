//! `iss`: Interactive Sudoku Solver: constraint text, or a link that holds it.

mod link;
mod read;
mod table;
pub(super) mod write;

use crate::formats::payload::Links;
use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Iss;

struct Iss;

impl Format for Iss {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "iss",
            description: "Interactive Sudoku Solver: constraint text, or a link that holds it",
            links: Some(Links { unwrap: link::unwrap, wrap: Some(link::wrap), are_usual: false }),
            ..Profile::TEXT
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
