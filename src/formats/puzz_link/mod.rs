//! `puzz-link`: puzz.link and nikoli: sudoku links, one per line.

mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "puzz-link",
    description: "puzz.link and nikoli: sudoku links, one per line",
    separator: Some(""),
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
