//! `penpa`: Penpa+: sudoku links, or the text that they contain.

mod link;
mod read;
mod table;
mod write;

use crate::formats::format::one;
use crate::formats::payload::LinkFormat;
use crate::formats::{Carrier, Format};

pub const FORMAT: &Format = &Format {
    name: "penpa",
    has_drawings: true,
    description: "Penpa+: sudoku links, or the text that they contain",
    rules: Carrier::Words,
    comment: None,
    holds_solution: true,
    links: Some(LinkFormat { unwrap: link::unwrap, wrap: Some(link::wrap), are_usual: true }),
    recognises: read::recognises,
    read: |source, reading| one(move || read::parse(source, reading)),
    write: write::write,
    ..Format::TEXT
};
