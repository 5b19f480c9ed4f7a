//! The format `lisudoku`: the JSON of a lisudoku puzzle.

mod link;
mod read;
mod table;
mod write;

use crate::formats::Format;
use crate::formats::format::one;
use crate::formats::payload::LinkFormat;

pub const FORMAT: &Format = &Format {
    name: "lisudoku",
    description: "lisudoku: the JSON of a puzzle",
    links: Some(LinkFormat { unwrap: link::unwrap, wrap: None, are_usual: false }),
    recognises: read::recognises,
    read: |source, reading| one(move || read::parse(source, reading)),
    write: write::write,
    ..Format::JSON
};
