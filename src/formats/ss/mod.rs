//! `ss`: Simple Sudoku .ss: nine lines with | and - rules.

mod write;

use crate::formats::board_text::boards::{self, Boards};
use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Ss;

struct Ss;

impl Format for Ss {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "ss",
            description: "Simple Sudoku .ss: nine lines with | and - rules",
            extension: "ss",
            separator: Some("\n"),
            ..Profile::TEXT
        }
    }

    fn read<'s>(&self, source: &'s Source, _reading: &'s Reading) -> Puzzles<'s> {
        Box::new(Boards::new(source, boards::parse))
    }

    fn write(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
        write::write(document, losses)
    }
}
