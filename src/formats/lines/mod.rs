//! `lines`: one puzzle per line, N² symbols for side N; or CSV columns puzzle,solution,….

pub(super) mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Lines;

struct Lines;

impl Format for Lines {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "lines",
            description: "one puzzle per line, N² symbols for side N; or CSV columns puzzle,solution,…",
            separator: Some(""),
            holds_solution: true,
            ..Profile::TEXT
        }
    }

    fn read<'s>(&self, source: &'s Source, _reading: &'s Reading) -> Puzzles<'s> {
        Box::new(read::Lines::new(source))
    }

    fn write(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
        write::write(document, losses)
    }
}
