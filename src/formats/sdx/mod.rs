//! `sdx`: SudoCue .sdx: digits and candidate lists by cell.

mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Sdx;

struct Sdx;

impl Format for Sdx {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "sdx",
            description: "SudoCue .sdx: digits and candidate lists by cell",
            extension: "sdx",
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
