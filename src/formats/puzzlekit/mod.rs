//! `puzzlekit`: puzzlekit and janko.at: rows of numbers, E and O, areas below, optionally `9 9` above.

mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "puzzlekit",
    description: "puzzlekit and janko.at: rows of numbers, E and O, areas below, optionally `9 9` above",
    separator: Some("\n"),
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
