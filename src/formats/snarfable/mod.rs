//! `snarfable`: killer cages as 81 sums and arrows, one puzzle per line.

mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "snarfable",
    description: "killer cages as 81 sums and arrows, one puzzle per line",
    separator: Some(""),
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
