//! `json`: gridc's own JSON form of a resolved puzzle; `gridc schema` prints its schema.

pub mod form;
mod read;
mod write;

use crate::formats::{Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &Json;

struct Json;

impl Format for Json {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "json",
            description: "gridc's own JSON form of a resolved puzzle; `gridc schema` prints its schema",
            separator: Some(""),
            holds_solution: true,
            is_whole: true,
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

    fn in_list(&self, text: String) -> String {
        write::on_one_line(&text)
    }
}
