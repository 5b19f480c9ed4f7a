//! The format `iss`: constraint text of Interactive Sudoku Solver, or a link that holds it.

mod link;
pub(crate) mod read;
mod table;
pub(super) mod write;

use crate::formats::Format;
use crate::formats::format::one;
use crate::formats::payload::LinkFormat;
use crate::formats::prose::hinted;

pub const FORMAT: &Format = &Format {
    name: "iss",
    description: "Interactive Sudoku Solver: constraint text, or a link that contains it",
    links: Some(LinkFormat { unwrap: link::unwrap, wrap: Some(link::wrap), are_usual: false }),
    recognises: read::recognises,
    read: |source, reading| one(move || hinted(read::parse(source, reading), "--allow")),
    write: write::write,
    ..Format::TEXT
};
