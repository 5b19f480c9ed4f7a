//! `jigsaw-lines`: one puzzle per line: N² givens and N² letters of regions.

mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &JigsawLines;

struct JigsawLines;

impl Format for JigsawLines {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "jigsaw-lines",
            description: "one puzzle per line: N² givens and N² letters of regions",
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
