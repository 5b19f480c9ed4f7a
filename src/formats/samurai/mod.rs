//! `samurai`: a multi-grid board as lines of text, # . - or space outside.

pub(super) mod read;
mod write;

use crate::formats::board_text::boards::Boards;
use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Samurai;

struct Samurai;

impl Format for Samurai {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "samurai",
            description: "a multi-grid board as lines of text, # . - or space outside",
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
