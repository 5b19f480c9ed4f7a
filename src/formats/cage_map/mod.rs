//! `cage-map`: killer cages as a map of letters and their sums.

mod read;
mod write;

use crate::formats::{Carrier, Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &CageMap;

struct CageMap;

impl Format for CageMap {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "cage-map",
            description: "killer cages as a map of letters and their sums",
            separator: Some(""),
            rules: Carrier::Words,
            ..Profile::JSON
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
