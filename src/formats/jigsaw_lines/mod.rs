//! The format `jigsaw-lines`: one puzzle per line, with N² givens and N² letters of regions.

mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "jigsaw-lines",
    description: "one puzzle per line: N² givens and N² letters of regions",
    separator: Some(""),
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    parts: read::parts,
    write: write::write,
    ..Format::TEXT
};
