//! `opensudoku`: OpenSudoku XML: a file of puzzles.

mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &OpenSudoku;

struct OpenSudoku;

impl Format for OpenSudoku {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "opensudoku",
            description: "OpenSudoku XML: a file of puzzles",
            extension: "opensudoku",
            comment: None,
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
