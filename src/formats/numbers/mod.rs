//! `numbers`: decimal numbers by spaces or commas, with or without a first line N.

pub(super) mod read;
mod write;

use crate::formats::board_text::boards::Boards;
use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Numbers;

struct Numbers;

impl Format for Numbers {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "numbers",
            description: "decimal numbers by spaces or commas, with or without a first line N",
            separator: Some("\n"),
            ..Profile::TEXT
        }
    }

    fn read<'s>(&self, source: &'s Source, _reading: &'s Reading) -> Puzzles<'s> {
        Box::new(Boards::new(source, read::parse))
    }

    fn write(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
        write::write(document, losses)
    }
}
