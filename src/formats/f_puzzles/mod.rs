//! The format `f-puzzles`: the JSON of f-puzzles, or a link or payload that holds it.

mod link;
pub(crate) mod read;
mod table;
mod write;

use crate::formats::Format;
use crate::formats::format::one;
use crate::formats::payload::LinkFormat;

pub const FORMAT: &Format = &Format {
    name: "f-puzzles",
    has_drawings: true,
    description: "f-puzzles: the JSON, or a link or payload that contains it",
    separator: Some(""),
    holds_solution: true,
    links: Some(LinkFormat { unwrap: link::unwrap, wrap: Some(link::wrap), are_usual: true }),
    recognises: read::recognises,
    read: |source, reading| one(move || read::parse(source, reading)),
    write: write::write,
    ..Format::JSON
};
