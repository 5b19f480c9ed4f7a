//! `hodoku`: HoDoKu library lines.

mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Hodoku;

struct Hodoku;

impl Format for Hodoku {
    fn profile(&self) -> &'static Profile {
        &Profile { name: "hodoku", description: "HoDoKu library lines", separator: Some(""), ..Profile::TEXT }
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
