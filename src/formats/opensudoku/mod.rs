//! The format `opensudoku`: an OpenSudoku XML file of puzzles.

mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "opensudoku",
    description: "OpenSudoku XML: a file of puzzles",
    extension: "opensudoku",
    comment: None,
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
