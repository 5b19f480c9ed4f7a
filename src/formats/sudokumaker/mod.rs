//! `sudokumaker`: SudokuMaker: the JSON, or a link that contains it.

mod link;
pub(crate) mod read;
mod table;
mod write;

use crate::formats::Format;
use crate::formats::format::one;
use crate::formats::payload::LinkFormat;

pub const FORMAT: &Format = &Format {
    name: "sudokumaker",
    has_drawings: true,
    description: "SudokuMaker: the JSON, or a link that contains it",
    links: Some(LinkFormat { unwrap: link::unwrap, wrap: Some(link::wrap), are_usual: true }),
    recognises: read::recognises,
    read: |source, reading| one(move || read::parse(source, reading)),
    write: write::write,
    ..Format::JSON
};
