//! `perfect-sudoku`: Perfect Sudoku `3x3:k:` killer lines.

mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "perfect-sudoku",
    description: "Perfect Sudoku `3x3:k:` killer lines",
    separator: Some(""),
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
