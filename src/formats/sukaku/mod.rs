//! `sukaku`: N³ symbols: the candidates of each cell, or blanks.

pub(super) mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "sukaku",
    description: "N³ symbols: the candidates of each cell, or blanks",
    separator: Some(""),
    read: |source, _| Box::new(read::puzzles(source)),
    write: write::write,
    ..Format::TEXT
};
