//! `text`: a board drawn as text, any spaces and | + - rules, letters above 9.

pub(super) mod write;

use crate::formats::board_text::boards::{self, Boards};
use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Text;

struct Text;

impl Format for Text {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "text",
            description: "a board drawn as text, any spaces and | + - rules, letters above 9",
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
