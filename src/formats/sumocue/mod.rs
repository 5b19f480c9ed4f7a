//! `sumocue`: SumoCue lines: cages and jigsaw regions.

mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "sumocue",
    description: "SumoCue lines: cages and jigsaw regions",
    separator: Some(""),
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
