//! `sukaku`: N³ symbols: the candidates of each cell, or blanks.

pub(super) mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Sukaku;

struct Sukaku;

impl Format for Sukaku {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "sukaku",
            description: "N³ symbols: the candidates of each cell, or blanks",
            separator: Some(""),
            ..Profile::TEXT
        }
    }

    fn read<'s>(&self, source: &'s Source, _reading: &'s Reading) -> Puzzles<'s> {
        Box::new(read::puzzles(source))
    }

    fn write(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
        write::write(document, losses)
    }
}
