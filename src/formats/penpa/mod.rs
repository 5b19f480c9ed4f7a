//! `penpa`: Penpa+: sudoku links, or the text that they hold.

mod link;
mod read;
mod table;
mod write;

use crate::formats::payload::Links;
use crate::formats::{Carrier, Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Penpa;

struct Penpa;

impl Format for Penpa {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "penpa",
            description: "Penpa+: sudoku links, or the text that they hold",
            comment: None,
            holds_solution: true,
            rules: Carrier::Words,
            links: Some(Links { unwrap: link::unwrap, wrap: Some(link::wrap), are_usual: true }),
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
