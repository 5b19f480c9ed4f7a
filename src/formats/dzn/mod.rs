//! `dzn`: MiniZinc .dzn data: a grid of numbers.

mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Dzn;

struct Dzn;

impl Format for Dzn {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "dzn",
            description: "MiniZinc .dzn data: a grid of numbers",
            extension: "dzn",
            comment: Some("%"),
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
