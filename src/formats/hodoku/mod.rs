//! `hodoku`: HoDoKu library lines.

mod read;
mod write;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "hodoku",
    description: "HoDoKu library lines",
    separator: Some(""),
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
