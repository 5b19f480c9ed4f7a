//! `sdk`: SadMan / SudoCue .sdk: # headers and nine lines.

pub(super) mod read;
pub(super) mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Sdk;

struct Sdk;

impl Format for Sdk {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "sdk",
            description: "SadMan / SudoCue .sdk: # headers and nine lines",
            extension: "sdk",
            ..Profile::TEXT
        }
    }

    fn read<'s>(&self, source: &'s Source, _reading: &'s Reading) -> Puzzles<'s> {
        Box::new(std::iter::once_with(move || read::parse(source)))
    }

    fn write(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
        write::write(document, losses)
    }
}
