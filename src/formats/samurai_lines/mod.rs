//! `samurai-lines`: a Samurai as five lines of 81 symbols.

pub(super) mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &SamuraiLines;

struct SamuraiLines;

impl Format for SamuraiLines {
    fn profile(&self) -> &'static Profile {
        &Profile { name: "samurai-lines", description: "a Samurai as five lines of 81 symbols", ..Profile::TEXT }
    }

    fn read<'s>(&self, source: &'s Source, _reading: &'s Reading) -> Puzzles<'s> {
        Box::new(std::iter::once_with(move || read::parse(source)))
    }

    fn write(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
        write::write(document, losses)
    }
}
