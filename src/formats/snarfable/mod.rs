//! `snarfable`: killer cages as 81 sums and arrows, one puzzle per line.

mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Snarfable;

struct Snarfable;

impl Format for Snarfable {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "snarfable",
            description: "killer cages as 81 sums and arrows, one puzzle per line",
            separator: Some(""),
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
