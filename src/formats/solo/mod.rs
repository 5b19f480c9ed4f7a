//! `solo`: Simon Tatham's Solo: game IDs, one per line.

pub(crate) mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "solo",
    description: "Simon Tatham's Solo: game IDs, one per line",
    separator: Some(""),
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
