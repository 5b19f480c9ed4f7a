//! `puzzlekit`: puzzlekit and janko.at: rows of numbers, E and O, areas below, perhaps `9 9` above.

mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Puzzlekit;

struct Puzzlekit;

impl Format for Puzzlekit {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "puzzlekit",
            description: "puzzlekit and janko.at: rows of numbers, E and O, areas below, perhaps `9 9` above",
            separator: Some("\n"),
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
