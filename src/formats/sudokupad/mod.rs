//! `sudokupad`: SudokuPad (Cracking the Cryptic): the JSON, or a link or payload that holds it.

mod link;
pub(super) mod read;
mod write;

use crate::formats::payload::Links;
use crate::formats::{Carrier, Document, Format, Loss, Profile, Puzzles, Reading};
use crate::syntax::Source;

/// The format.
pub const FORMAT: &dyn Format = &SudokuPad;

struct SudokuPad;

impl Format for SudokuPad {
    fn profile(&self) -> &'static Profile {
        &Profile {
            name: "sudokupad",
            description: "SudokuPad (Cracking the Cryptic): the JSON, or a link or payload that holds it",
            holds_solution: true,
            rules: Carrier::Words,
            links: Some(Links { unwrap: link::unwrap, wrap: Some(link::wrap), are_usual: true }),
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
