//! `sudokupad`: SudokuPad (Cracking the Cryptic): the JSON, or a link or payload that contains it.

mod link;
pub(crate) mod read;
mod write;

use crate::formats::format::one;
use crate::formats::payload::LinkFormat;
use crate::formats::{Carrier, Format};

pub const FORMAT: &Format = &Format {
    name: "sudokupad",
    has_drawings: true,
    description: "SudokuPad (Cracking the Cryptic): the JSON, or a link or payload that contains it",
    rules: Carrier::Words,
    holds_solution: true,
    links: Some(LinkFormat { unwrap: link::unwrap, wrap: Some(link::wrap), are_usual: true }),
    recognises: read::recognises,
    read: |source, reading| one(move || read::parse(source, reading)),
    write: write::write,
    ..Format::JSON
};
